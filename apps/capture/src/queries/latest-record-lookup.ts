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
  /** Undefined: it could not be found out. */
  readonly latest: LatestRecord | undefined;
  /** Undefined: they could not be read. */
  readonly records: readonly DatedRecord[] | undefined;
  /** None is missing from `records`. */
  readonly isComplete: boolean;
}

/** The known newest records; a new object after each request. */
export type LookupResults = ReadonlyMap<Duid, LookupResult>;

export interface LatestRecordLookup {
  /** These are in sight now, and stay a while: what is not known of them is asked for, and nothing else. */
  onVisibleRows(rows: readonly Row[]): void;
  getLookups(): LookupResults;
  watch(listener: () => void): () => void;
  dispose(): void;
}

/** Rows that only pass by are not asked about. */
const REST_MS = 800;
/** How long to wait before a failed request is repeated, so that scrolling does not repeat it at once. */
const TRY_AGAIN_MS = 60_000;

/** The newest record of a row as far as it was looked up, and is still the newest. */
export function getLatest(lookups: LookupResults, row: Row): LatestRecord | undefined {
  const look = lookups.get(row.duid);
  return look?.of === describe(row) ? look.latest : undefined;
}

/** Everything known of a row's records: those of an older look are some of them, and not all. */
export function getKnownRecords(
  look: LookupResult | undefined,
  row: Row,
): Pick<LookupResult, "records" | "isComplete"> {
  // A participant without any recording needs no request.
  if (row.count === 0 && row.lastUsedTime === null && !row.hasUnknownDate) return NO_RECORDS;
  if (look === undefined) return NOT_READ;
  return { records: look.records, isComplete: look.isComplete && look.of === describe(row) };
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

  function tell(row: Row, look: LookupResult): void {
    if (isOver) return;
    lookups = new Map(lookups).set(row.duid, look);
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
      tell(row, { of: describe(row), latest, records, isComplete: unreadable === 0 });
    } catch (error) {
      if (!request.signal.aborted) {
        triedAt.set(name, clock.monotonic());
        // What was read before is still so.
        tell(row, { of: "", latest: undefined, records: lookups.get(row.duid)?.records, isComplete: false });
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
