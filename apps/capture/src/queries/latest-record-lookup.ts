import { isWorthReporting } from "@capno/api-client/api-error";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import type { Http } from "@capno/api-client/http";
import type { Participant } from "@capno/domain/participant";
import type { DatedRecord } from "@capno/domain/calendar";
import type { Duid } from "@capno/domain/units";
import type { LatestRecord } from "@capno/domain/worklist";
import type { ProductServices } from "@capno/product-contract/product-services";

import { reportOnce } from "../shared/report-once.ts";
import { sortNewestFirst } from "./newest-first.ts";

type Row = Pick<Participant, "duid" | "count" | "lastUsedTime" | "hasUnknownDate">;

export interface LookupResult {
  /** The list row at the time of the request: a different count or date means a newer record. */
  readonly of: string;
  /** Undefined if it could not be determined. */
  readonly latest: LatestRecord | undefined;
  /** Undefined if they could not be read. */
  readonly records: readonly DatedRecord[] | undefined;
  /** `records` holds all of them. */
  readonly isComplete: boolean;
}

/** The known newest records; a new object after each request. */
export type LookupResults = ReadonlyMap<Duid, LookupResult>;

export interface LatestRecordLookup {
  /** Call with the rows in view; unknown latest records are requested once the rows have stayed in view. */
  onVisibleRows(rows: readonly Row[]): void;
  getLookups(): LookupResults;
  watch(listener: () => void): () => void;
  dispose(): void;
}

/** Rows scrolled past faster than this are not looked up. */
const REST_MS = 800;
/** How long to wait before a failed request is repeated, so that scrolling does not repeat it at once. */
const TRY_AGAIN_MS = 60_000;

/** The looked-up latest record of a row, unless the row has changed since. */
export function getLatest(lookups: LookupResults, row: Row): LatestRecord | undefined {
  const lookup = lookups.get(row.duid);
  return lookup?.of === describe(row) ? lookup.latest : undefined;
}

/** A row's known records; incomplete if the row has changed since the look-up. */
export function getKnownRecords(
  lookup: LookupResult | undefined,
  row: Row,
): Pick<LookupResult, "records" | "isComplete"> {
  // A participant without any recording needs no request.
  if (row.count === 0 && row.lastUsedTime === null && !row.hasUnknownDate) return NO_RECORDS;
  if (lookup === undefined) return NOT_READ;
  return { records: lookup.records, isComplete: lookup.isComplete && lookup.of === describe(row) };
}

const NO_RECORDS = { records: [], isComplete: true };
const NOT_READ = { records: undefined, isComplete: false };

const describe = ({ count, lastUsedTime, hasUnknownDate }: Row) =>
  `${count} ${lastUsedTime ?? ""} ${hasUnknownDate}`;

/**
 * No list endpoint says whether a participant's last record failed, so it is fetched for visible rows only, at most four
 * at once; rows scrolled out of view before their request starts are skipped. Kept until log-out.
 */
export function createLatestRecordLookup(
  { clock, notices }: ProductServices,
  queue: Http,
): LatestRecordLookup {
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
  const triedAt = new Map<string, number>();
  let lookups: LookupResults = new Map();
  let stopWaiting = () => {};
  let isOver = false;

  function lookUp(rows: readonly Row[]): void {
    const wanted = new Map(rows.filter((row) => row.count > 0).map((row) => [getName(row), row]));
    for (const [name, request] of underWay) {
      if (wanted.has(name)) continue;
      underWay.delete(name);
      request.abort();
    }
    for (const [name, row] of wanted) {
      const tried = triedAt.get(name);
      const isTooSoon = tried !== undefined && clock.monotonic() - tried < TRY_AGAIN_MS;
      if (!isTooSoon && !underWay.has(name) && getLatest(lookups, row) === undefined) void ask(name, row);
    }
  }

  function publish(row: Row, lookup: LookupResult): void {
    if (isOver) return;
    lookups = new Map(lookups).set(row.duid, lookup);
    for (const listener of listeners) listener();
  }

  async function ask(name: string, row: Row): Promise<void> {
    const request = new AbortController();
    underWay.set(name, request);
    try {
      const { rows, unreadable } = await getCapnograms(queue, clock, row.duid, { signal: request.signal });
      const newest = sortNewestFirst(rows)[0];
      // An unreadable record may be the newest, so the latest is unknown.
      const latest = unreadable > 0 ? undefined : newest;
      if (latest === undefined) triedAt.set(name, clock.monotonic());
      const records = rows.map(({ recordedAt, hasUnknownDate, isFailed }) => ({
        recordedAt,
        hasUnknownDate,
        isFailed,
      }));
      publish(row, { of: describe(row), latest, records, isComplete: unreadable === 0 });
    } catch (error) {
      if (!request.signal.aborted) {
        triedAt.set(name, clock.monotonic());
        // Records read earlier are still valid.
        publish(row, {
          of: "",
          latest: undefined,
          records: lookups.get(row.duid)?.records,
          isComplete: false,
        });
      }
      if (isWorthReporting(error)) reportOnce(notices, "a newest record could not be looked up", error);
    } finally {
      if (underWay.get(name) === request) underWay.delete(name);
    }
  }

  return {
    onVisibleRows(rows) {
      stopWaiting();
      if (!isOver) stopWaiting = clock.after(REST_MS, () => lookUp(rows));
    },
    getLookups: () => lookups,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      isOver = true;
      stopWaiting();
      for (const request of underWay.values()) request.abort();
    },
  };
}

const getName = (row: Row) => `${row.duid} ${describe(row)}`;
