import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { isUnknownDate } from "@capno/domain/instant";
import type { EpochMs } from "@capno/domain/units";

export interface ResultRow {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  /** `isUnknownDate` of `capturedAt`. */
  readonly hasUnknownDate: boolean;
  /** As the server wrote it. */
  readonly outcome: string;
  /** The result that can be opened; undefined where there is none. */
  readonly openId: string | undefined;
  readonly capnogramId: string | undefined;
  /** The recording whose diagnosis may be a first one: still in progress, and named already. */
  readonly unfinishedId: string | undefined;
}

/** What the list says of a test that is not over. */
const IN_PROGRESS = "In progress";

/** Recordings that have a name and no final diagnosis: there may be a first one. */
export function getUnfinishedIds(tests: readonly BreathTestSummary[]): readonly string[] {
  return tests.flatMap(({ outcome, capnogramId }) =>
    outcome === IN_PROGRESS && capnogramId !== null ? [capnogramId] : [],
  );
}

/**
 * Every test that the server lists, newest first and those of an unknown date last: which of them are today's is the
 * server's to say. `now` is the server's.
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
