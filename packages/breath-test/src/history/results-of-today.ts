import type { BreathTestSummary } from "@capno/api-client/models/breath-test";
import { isSameDay } from "@capno/domain/date-text";
import type { EpochMs } from "@capno/domain/units";

export interface ResultRow {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  /** As the server wrote it. Decision H3 */
  readonly outcome: string;
  /** The result that can be opened; undefined where there is none. */
  readonly openId: string | undefined;
  readonly capnogramId: string | undefined;
  /** The recording whose diagnosis may be a first one: still in progress, and named already. */
  readonly unfinishedId: string | undefined;
}

/** What the list says of a test that is not over. @spec §3 */
const IN_PROGRESS = "In progress";

/** Recordings that have a name and no final diagnosis: there may be a first one. */
export function getUnfinishedIds(tests: readonly BreathTestSummary[]): readonly string[] {
  return tests.flatMap(({ outcome, capnogramId }) =>
    outcome === IN_PROGRESS && capnogramId !== null ? [capnogramId] : [],
  );
}

/** Newest first, of today alone. @spec §2, decision H1 */
export function getResultsOfToday(
  tests: readonly BreathTestSummary[],
  today: EpochMs,
  timeZone: string,
): readonly ResultRow[] {
  return tests
    .filter(({ capturedAt }) => isSameDay(capturedAt, today, timeZone))
    .toSorted((a, b) => b.capturedAt - a.capturedAt)
    .map(({ testIdentifier, capturedAt, outcome, capnogramId }) => ({
      testIdentifier,
      capturedAt,
      outcome,
      capnogramId: capnogramId ?? undefined,
      openId: outcome === "Completed" && capnogramId !== null ? capnogramId : undefined,
      unfinishedId: outcome === IN_PROGRESS && capnogramId !== null ? capnogramId : undefined,
    }));
}
