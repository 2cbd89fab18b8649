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

/** How far a running check is. */
export interface CheckProgress {
  readonly done: number;
  readonly total: number;
}

export interface LatestRecordLookup {
  /** The calendar's: unknown records are requested once the rows have stayed in view. */
  onVisibleRows(rows: readonly Row[]): void;
  /** Requests the records of all these rows that are unknown. */
  check(rows: readonly Row[]): void;
  /** What was answered stays known. */
  stopCheck(): void;
  /** Undefined: no check is running. */
  getCheck(): CheckProgress | undefined;
  getLookups(): LookupResults;
  watch(listener: () => void): () => void;
  dispose(): void;
}

/** Rows scrolled past faster than this are not looked up. */
const DEBOUNCE_MS = 800;
/** How long to wait before a failed request is repeated, so that scrolling does not repeat it at once. */
const TRY_AGAIN_MS = 60_000;
/** Answers are published together: each publication evaluates the whole list again. */
const PUBLISH_MS = 100;

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
  if (!hasRecord(row)) return NO_RECORDS;
  if (lookup === undefined) return NOT_READ;
  return { records: lookup.records, isComplete: lookup.isComplete && lookup.of === describe(row) };
}

const NO_RECORDS = { records: [], isComplete: true };
const NOT_READ = { records: undefined, isComplete: false };

const describe = ({ count, lastUsedTime, hasUnknownDate }: Row) =>
  `${count} ${lastUsedTime ?? ""} ${hasUnknownDate}`;

/**
 * No list endpoint says whether a participant's last record failed: it is fetched participant by participant, at most
 * four at once, when someone asks for it or opens the calendar. There, rows scrolled out of view before their request
 * starts are skipped. Kept until log-out.
 */
export function createLatestRecordLookup(
  { clock, notices }: ProductServices,
  queue: Http,
): LatestRecordLookup {
  const listeners = new Set<() => void>();
  const inFlight = new Map<string, AbortController>();
  const triedAt = new Map<string, number>();
  const found = new Map<Duid, LookupResult>();
  /** The names of the running check's rows that were not answered yet. */
  const checking = new Set<string>();
  let checkTotal = 0;
  let progress: CheckProgress | undefined;
  let lookups: LookupResults = new Map();
  let stopWaiting = () => {};
  let stopPublishing: (() => void) | undefined;
  let isOver = false;

  function lookUp(rows: readonly Row[]): void {
    const wanted = new Map(rows.filter(hasRecord).map((row) => [getName(row), row]));
    for (const [name, request] of inFlight) {
      if (wanted.has(name) || checking.has(name)) continue;
      inFlight.delete(name);
      request.abort();
    }
    for (const [name, row] of wanted) {
      const tried = triedAt.get(name);
      const isTooSoon = tried !== undefined && clock.monotonic() - tried < TRY_AGAIN_MS;
      if (!isTooSoon && !inFlight.has(name) && getLatest(found, row) === undefined) void ask(name, row);
    }
  }

  function check(rows: readonly Row[]): void {
    for (const row of rows) {
      const name = getName(row);
      if (!hasRecord(row) || checking.has(name) || getLatest(found, row) !== undefined) continue;
      checking.add(name);
      checkTotal++;
      if (!inFlight.has(name)) void ask(name, row);
    }
    publish();
  }

  function stopCheck(): void {
    for (const name of checking) {
      inFlight.get(name)?.abort();
      inFlight.delete(name);
    }
    checking.clear();
    publish();
  }

  function publish(): void {
    stopPublishing?.();
    stopPublishing = undefined;
    if (isOver) return;
    if (checking.size === 0) checkTotal = 0;
    progress = checkTotal === 0 ? undefined : { done: checkTotal - checking.size, total: checkTotal };
    lookups = new Map(found);
    for (const listener of listeners) listener();
  }

  function publishSoon(): void {
    if (!isOver) stopPublishing ??= clock.after(PUBLISH_MS, publish);
  }

  async function ask(name: string, row: Row): Promise<void> {
    const request = new AbortController();
    inFlight.set(name, request);
    try {
      const { rows, unreadable } = await getCapnograms(queue, clock, row.duid, { signal: request.signal });
      const newest = sortNewestFirst(rows)[0];
      // An unreadable record may be the newest, so the latest is unknown.
      const latest = unreadable > 0 ? undefined : newest;
      if (latest === undefined) triedAt.set(name, clock.monotonic());
      const records = rows.map(
        ({ id: _id, duid: _duid, parserVersion: _version, handsetUdi: _udi, ...dated }) => dated,
      );
      found.set(row.duid, { of: describe(row), latest, records, isComplete: unreadable === 0 });
    } catch (error) {
      if (!request.signal.aborted) {
        triedAt.set(name, clock.monotonic());
        // Records read earlier are still valid.
        found.set(row.duid, {
          of: "",
          latest: undefined,
          records: found.get(row.duid)?.records,
          isComplete: false,
        });
      }
      if (isWorthReporting(error)) reportOnce(notices, "a newest record could not be looked up", error);
    } finally {
      if (inFlight.get(name) === request) {
        inFlight.delete(name);
        checking.delete(name);
        publishSoon();
      }
    }
  }

  return {
    onVisibleRows(rows) {
      stopWaiting();
      if (!isOver) stopWaiting = clock.after(DEBOUNCE_MS, () => lookUp(rows));
    },
    check,
    stopCheck,
    getCheck: () => progress,
    getLookups: () => lookups,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      isOver = true;
      stopWaiting();
      stopPublishing?.();
      for (const request of inFlight.values()) request.abort();
    },
  };
}

/** A count of none beside a date is a record all the same. */
export const hasRecord = ({ count, lastUsedTime, hasUnknownDate }: Omit<Row, "duid">) =>
  count > 0 || lastUsedTime !== null || hasUnknownDate;

const getName = (row: Row) => `${row.duid} ${describe(row)}`;
