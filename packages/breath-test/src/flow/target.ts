import type { EpochMs } from "@capno/domain/units";

import type { Ledger, LifecycleReport, PendingTest, Target } from "./flow-states.ts";

export interface TargetRules {
  /** A notification about an older recording is not about this test. @spec §9 */
  readonly acceptedWindowMs: number;
  /** How long before Start the recording may have been captured. Decision T1 */
  readonly startToleranceMs: number;
}

/**
 * Whether a report's recording may be taken as this test's. A recording of the patient before must never
 * be: it was captured before Start, is too old, was opened already, or belongs to a test given up.
 * @spec §4, decision T1
 */
export function findNewTarget(
  report: LifecycleReport,
  test: Pick<PendingTest, "startedAt" | "target">,
  ledger: Ledger,
  rules: TargetRules,
): Target | undefined {
  const { capnogramId, capturedAt } = report;
  if (capnogramId === undefined || capturedAt === undefined) return undefined;
  if (!isOfThisTest(capturedAt, report.serverTime, test.startedAt, rules)) return undefined;
  if (test.target !== undefined && capturedAt <= test.target.capturedAt) return undefined;
  if (isSpent(capnogramId, ledger)) return undefined;
  return { capnogramId, capturedAt };
}

/** Opened already, or of a test given up. */
export function isSpent(capnogramId: string, ledger: Ledger): boolean {
  return (
    ledger.settled.includes(capnogramId) ||
    ledger.abandoned.some(({ target }) => target?.capnogramId === capnogramId)
  );
}

/** By server times alone. */
export function isOfThisTest(
  capturedAt: EpochMs,
  serverTime: EpochMs,
  startedAt: EpochMs,
  rules: TargetRules,
): boolean {
  return (
    serverTime - capturedAt <= rules.acceptedWindowMs && capturedAt >= startedAt - rules.startToleranceMs
  );
}
