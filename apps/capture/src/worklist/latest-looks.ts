import { isWorthReporting } from "@capno/api-client/api-error";
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import type { Http } from "@capno/api-client/http";
import type { Participant } from "@capno/domain/participant";
import type { Duid } from "@capno/domain/units";
import type { LatestRecord } from "@capno/domain/worklist";
import type { ProductServices } from "@capno/product-contract/product-services";

import { reportOnce } from "../reporting/report-once.ts";
import { sortNewestFirst } from "../records/newest-first.ts";

type Row = Pick<Participant, "duid" | "count" | "lastUsedTime" | "hasUnknownDate">;

interface Look {
  /** What the list said when it was looked at: another count or date is another newest record. */
  readonly of: string;
  /** Undefined: it could not be found out. */
  readonly latest: LatestRecord | undefined;
}

/** What is known of newest records; another object after each look. */
export type Looks = ReadonlyMap<Duid, Look>;

export interface LatestLooks {
  /** These are in sight now, and stay a while: what is not known of them is asked for, and nothing else. */
  see(rows: readonly Row[]): void;
  getLooks(): Looks;
  watch(listener: () => void): () => void;
  dispose(): void;
}

/** Rows that only pass by are not asked about. */
const REST_MS = 800;
/** What failed is not asked for again with each scroll. */
const TRY_AGAIN_MS = 60_000;

/** The newest record of a row as far as it was looked up, and is still the newest. */
export function getLatest(looks: Looks, row: Row): LatestRecord | undefined {
  const look = looks.get(row.duid);
  return look?.of === describe(row) ? look.latest : undefined;
}

const describe = ({ count, lastUsedTime, hasUnknownDate }: Row) =>
  `${count} ${lastUsedTime ?? ""} ${hasUnknownDate}`;

/**
 * Whether the last record of a participant failed stands in no list: it is looked up for rows in sight alone, at most
 * four at once, and what scrolled away before its turn is not asked for. Kept until log-out. ADR 0097
 */
export function createLatestLooks({ clock, notices }: ProductServices, queue: Http): LatestLooks {
  const listeners = new Set<() => void>();
  const underWay = new Map<string, AbortController>();
  const triedAt = new Map<string, number>();
  let looks: Looks = new Map();
  let stopWaiting = () => {};
  let isOver = false;

  function lookAt(rows: readonly Row[]): void {
    const wanted = new Map(rows.filter((row) => row.count > 0).map((row) => [getName(row), row]));
    for (const [name, request] of underWay) {
      if (wanted.has(name)) continue;
      underWay.delete(name);
      request.abort();
    }
    for (const [name, row] of wanted) {
      const tried = triedAt.get(name);
      const isTooSoon = tried !== undefined && clock.monotonic() - tried < TRY_AGAIN_MS;
      if (!isTooSoon && !underWay.has(name) && getLatest(looks, row) === undefined) void ask(name, row);
    }
  }

  async function ask(name: string, row: Row): Promise<void> {
    const request = new AbortController();
    underWay.set(name, request);
    try {
      const { rows, unreadable } = await getCapnograms(queue, row.duid, { signal: request.signal });
      const newest = sortNewestFirst(rows)[0];
      // One that cannot be read may be the newest: then nobody knows.
      const latest = unreadable > 0 ? undefined : newest;
      if (latest === undefined) triedAt.set(name, clock.monotonic());
      if (isOver) return;
      looks = new Map(looks).set(row.duid, { of: describe(row), latest });
      for (const listener of listeners) listener();
    } catch (error) {
      if (!request.signal.aborted) triedAt.set(name, clock.monotonic());
      if (isWorthReporting(error)) reportOnce(notices, "a newest record could not be looked up", error);
    } finally {
      if (underWay.get(name) === request) underWay.delete(name);
    }
  }

  return {
    see(rows) {
      stopWaiting();
      if (!isOver) stopWaiting = clock.after(REST_MS, () => lookAt(rows));
    },
    getLooks: () => looks,
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
