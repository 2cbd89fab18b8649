import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { isUnknownDate } from "@capno/domain/instant";
import type { EpochMs } from "@capno/domain/units";

export interface ResultRow {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  /** `isUnknownDate` of `capturedAt`. */
  readonly hasUnknownDate: boolean;
  /** The server's own word. */
  readonly outcome: string;
  /** The result that can be opened; undefined if there is none. */
  readonly openId: string | undefined;
  readonly capnogramId: string | undefined;
  /** The recording whose diagnosis may be a first one: in progress, with an id. */
  readonly unfinishedId: string | undefined;
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
    .map((test) => ({ ...test, hasUnknownDate: isUnknownDate(test.capturedAt, now) }))
    .toSorted((a, b) => Number(a.hasUnknownDate) - Number(b.hasUnknownDate) || b.capturedAt - a.capturedAt)
    .map(({ testIdentifier, capturedAt, hasUnknownDate, outcome, capnogramId }) => ({
      testIdentifier,
      capturedAt,
      hasUnknownDate,
      outcome,
      capnogramId: capnogramId ?? undefined,
      openId: outcome === "Completed" && capnogramId !== null ? capnogramId : undefined,
      unfinishedId: outcome === IN_PROGRESS && capnogramId !== null ? capnogramId : undefined,
    }));
}

export function formatUnreadable(count: number): string {
  return count === 1 ? "1 record could not be read." : `${count} records could not be read.`;
}
