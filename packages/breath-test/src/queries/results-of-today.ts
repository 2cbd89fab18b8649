import { formatQuantity } from "@capno/domain/number/percent";
import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { toCapturedDate, type CapturedDate } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";

export type ResultRow = CapturedDate & {
  readonly testIdentifier: string;
  /** The server's own word. */
  readonly outcome: string;
  readonly openId: string | undefined;
  readonly capnogramId: string | undefined;
  /** The recording whose diagnosis may be a first one: in progress, with an id. */
  readonly unfinishedId: string | undefined;
};

/** Newest first, unknown dates last. */
export function compareNewestFirst(a: CapturedDate, b: CapturedDate): number {
  const byDate = Number(a.hasUnknownDate) - Number(b.hasUnknownDate);
  return byDate || (b.capturedAt ?? 0) - (a.capturedAt ?? 0);
}

/** The server's outcome of a test that is still running. */
const IN_PROGRESS = "In progress";

/** Recordings with an id and no final diagnosis: there may be a first one. */
export function getUnfinishedIds(tests: readonly BreathTestSummary[]): readonly string[] {
  return tests.flatMap(({ outcome, capnogramId }) =>
    outcome === IN_PROGRESS && capnogramId !== null ? [capnogramId] : [],
  );
}

/**
 * Every test that the server lists, newest first and unknown dates last. The server decides which tests are today's.
 * `now` is the server's time.
 */
export function toResultRows(tests: readonly BreathTestSummary[], now: EpochMs): readonly ResultRow[] {
  return tests
    .map(({ testIdentifier, capturedAt, outcome, capnogramId }) => ({
      ...toCapturedDate(capturedAt, now),
      testIdentifier,
      outcome,
      capnogramId: capnogramId ?? undefined,
      openId: outcome === "Completed" && capnogramId !== null ? capnogramId : undefined,
      unfinishedId: outcome === IN_PROGRESS && capnogramId !== null ? capnogramId : undefined,
    }))
    .toSorted(compareNewestFirst);
}

export function formatUnreadable(count: number): string {
  return `${formatQuantity(count, "record")} could not be read.`;
}
