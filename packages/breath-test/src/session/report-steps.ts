import type { Step } from "@capno/machine/run-machine";
import type { ProblemLog } from "@capno/product-contract/product-services";

import type { JourneyEffect, JourneyEvent, JourneyState } from "./journey-states.ts";

type JourneyStep = Step<JourneyState, JourneyEvent, JourneyEffect>;

/**
 * The same step, listed in a problem report by the types of its events and effects and the statuses it ends in. A
 * failure to list it must not stop a breath test.
 */
export function reportSteps(step: JourneyStep, product: string, log: ProblemLog | undefined): JourneyStep {
  return (before, event) => {
    const outcome = step(before, event);
    const [{ lock, testRun }, effects] = outcome;
    try {
      log?.recordStep?.({
        product,
        event: "event" in event ? event.event.type : event.type,
        lock: lock.status,
        test: testRun.phase.status,
        effects: effects.map(({ type }) => type),
      });
    } catch {
      // The report lacks this step.
    }
    return outcome;
  };
}
