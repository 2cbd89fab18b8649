import type { EpochMs, HandsetUdi } from "@capno/domain/units";
import { isSameAccount } from "@capno/domain/account/username";

import { CLOCK_TOLERANCE_MS, getCoverage, type LockPeriod } from "./lock-periods.ts";
import type { RecordingFacts } from "./recording-facts.ts";

/** The facts about a test that decide whether a recording belongs to it. */
export interface TestFacts {
  readonly udi: HandsetUdi;
  readonly account: string;
  readonly startedAt: EpochMs;
  readonly holds: readonly LockPeriod[];
}

/** Why the clinician is asked about a recording, with the times that the question shows. Stored with the pending test, so the discriminant keeps the name `is`. */
export type UncertainReason =
  | { readonly is: "before-start"; readonly startedAt: EpochMs }
  | { readonly is: "before-hold"; readonly lockedAt: EpochMs }
  /** The lock was interrupted, by a reload or by a loss. */
  | { readonly is: "outside-hold" }
  /** The server gives its time without an offset. */
  | { readonly is: "time-guessed" };

export type Attribution =
  | { readonly status: "taken" }
  | { readonly status: "asked"; readonly because: UncertainReason }
  | { readonly status: "never"; readonly because: "handset" | "account" | "handled" }
  | { readonly status: "not-known-yet" };

/**
 * Decides whether a recording belongs to a test. A result is shown only to the clinician whose patient breathed.
 * `facts` is undefined until the server has answered. REQ-TEST-01, `docs/risk/result-attribution.md`
 */
export function attributeRecording(
  facts: RecordingFacts | undefined,
  test: TestFacts,
  isHandled: boolean,
): Attribution {
  if (isHandled) return { status: "never", because: "handled" };
  if (facts === undefined) return { status: "not-known-yet" };
  if (facts.handsetUdi !== test.udi) return { status: "never", because: "handset" };
  if (facts.administeredBy !== undefined && !isSameAccount(facts.administeredBy, test.account))
    return { status: "never", because: "account" };
  if (facts.isTimeGuessed === true) return { status: "asked", because: { is: "time-guessed" } };
  const coverage = getCoverage(test.holds, facts.capturedAt, facts.administeredBy !== undefined);
  if (coverage === "not-known-yet") return { status: "not-known-yet" };
  if (coverage === "not-covered") return { status: "asked", because: getUncertainReason(facts, test) };
  if (isOverBeforeStart(facts, test.startedAt))
    return { status: "asked", because: { is: "before-start", startedAt: test.startedAt } };
  return { status: "taken" };
}

function isOverBeforeStart({ capturedAt, finishedAt }: RecordingFacts, startedAt: EpochMs): boolean {
  return finishedAt < startedAt && capturedAt < startedAt - CLOCK_TOLERANCE_MS;
}

function getUncertainReason(
  { capturedAt, finishedAt }: RecordingFacts,
  { holds, startedAt }: TestFacts,
): UncertainReason {
  const lockedAt = holds[0]?.grantedAt;
  if (lockedAt !== undefined && capturedAt < lockedAt) return { is: "before-hold", lockedAt };
  return finishedAt < startedAt ? { is: "before-start", startedAt } : { is: "outside-hold" };
}
