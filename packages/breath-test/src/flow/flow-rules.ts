import type { Lead, Stage } from "./flow-states.ts";
import type { TargetRules } from "./target.ts";

/** What differs between the products and what may be configured. @spec §4, §9 */
export interface FlowRules extends TargetRules {
  readonly loadTestTimeoutMs: number;
  readonly testFailureTimeoutMs: number;
  readonly pollIntervalMs: number;
  readonly leadsTo: Readonly<Record<Exclude<Stage, "DECODE">, Lead>>;
}
