import type { Step } from "@capno/machine/run-machine";
import type { MachineStep, ProblemLog, ReportValue } from "@capno/product-contract/product-services";

import type { JourneyEffect, JourneyEvent, JourneyRules, JourneyState } from "../journey-states.ts";
import { encodeJourney } from "./journey-codec.ts";

type JourneyStep = Step<JourneyState, JourneyEvent, JourneyEffect>;

/**
 * The same step; each one is also recorded for a problem report, where the shell takes such records. A failure to record
 * must not stop a breath test.
 */
export function recordSteps(
  step: JourneyStep,
  name: string,
  rules: JourneyRules,
  log: ProblemLog | undefined,
): JourneyStep {
  if (log === undefined) return step;
  const encode = (value: unknown): ReportValue => encodeJourney(value, log.toPseudonym);
  let record: (step: MachineStep) => void;
  try {
    record = log.followMachine(name, encode(rules));
  } catch {
    return step;
  }
  return (before, event) => {
    const outcome = step(before, event);
    const [after, effects] = outcome;
    try {
      record({
        event: encode(event),
        effects: effects.map(({ type }) => type),
        before: () => encode(before),
        after: () => encode(after),
      });
    } catch {
      // The report will lack this step, and its replay will say so.
    }
    return outcome;
  };
}
