import type { BreathTestDefinition } from "../definition.ts";

/** What differs between products and what can be configured. */
export interface TestRunRules {
  /** The signed-in account: recordings of another account are never attributed to it. */
  readonly account: string;
  /** A report about an older recording is not about this test. */
  readonly acceptedWindowMs: number;
  readonly loadTestTimeoutMs: number;
  readonly testFailureTimeoutMs: number;
  readonly pollIntervalMs: number;
  readonly leadsTo: BreathTestDefinition["leadsTo"];
}
