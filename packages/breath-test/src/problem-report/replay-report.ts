import type { ReportValue } from "@capno/product-contract/product-services";

import { createJourneyMachine } from "../session/journey-machine.ts";
import type { JourneyEvent, JourneyRules, JourneyState } from "../session/journey-states.ts";
import { decodeJourney, encodeJourney } from "./journey-codec.ts";

/** The part of a problem report that a replay reads. */
export interface ReplayableReport {
  readonly format: string;
  readonly machines: readonly {
    readonly run: number;
    readonly machine: string;
    readonly rules: ReportValue;
    /** Before the first event that the report holds. */
    readonly before: ReportValue;
    /** After the last one. */
    readonly after: ReportValue;
  }[];
  readonly events: readonly {
    readonly type: string;
    readonly run?: number;
    readonly event?: ReportValue;
    readonly effects?: readonly string[];
  }[];
}

export interface ReplayedRun {
  readonly run: number;
  readonly machine: string;
  readonly steps: readonly {
    readonly event: JourneyEvent;
    readonly state: JourneyState;
    readonly effects: readonly string[];
  }[];
  /** The machine came to the state, and each step to the effects, that the report holds. */
  readonly isSame: boolean;
}

/** Brings the journey machine through the events of a report. */
export function replayReport(report: ReplayableReport): readonly ReplayedRun[] {
  return report.machines.map(({ run, machine, rules, before, after }) => {
    // Encoded from these types by the product that made the report.
    const step = createJourneyMachine(decodeJourney(rules) as JourneyRules);
    let state = decodeJourney(before) as JourneyState;
    let isSame = true;
    const steps = report.events.flatMap((entry) => {
      if (entry.type !== "step" || entry.run !== run || entry.event === undefined) return [];
      const event = decodeJourney(entry.event) as JourneyEvent;
      const [next, done] = step(state, event);
      state = next;
      const effects = done.map(({ type }) => type);
      isSame &&= isEqual(effects, entry.effects);
      return [{ event, state, effects }];
    });
    isSame &&= isEqual(
      encodeJourney(state, (_, pseudonym) => pseudonym),
      after,
    );
    return { run, machine, steps, isSame };
  });
}

/** Both are plain data; the order of keys says nothing. */
function isEqual(a: unknown, b: unknown): boolean {
  return toOrderedText(a) === toOrderedText(b);
}

function toOrderedText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
