import type { Lead, Stage } from "./test-run-states.ts";

/** What differs between the products and what may be configured. */
export interface TestRunRules {
  /** The signed-in account: another account's recordings are never attributed to it. */
  readonly account: string;
  /** A notification about an older recording is not about this test. */
  readonly acceptedWindowMs: number;
  readonly loadTestTimeoutMs: number;
  readonly testFailureTimeoutMs: number;
  readonly pollIntervalMs: number;
  readonly leadsTo: Readonly<Record<Exclude<Stage, "DECODE">, Lead>>;
}
