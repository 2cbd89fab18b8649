import type { ProblemLog, ReportValue } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { createJourneyMachine } from "../journey-machine.ts";
import type { JourneyEvent, JourneyRules, JourneyState } from "../journey-states.ts";
import { decodeJourney, encodeJourney } from "./journey-codec.ts";

/** A report of 500 events has at most about 300 KB. */
export const LONGEST_REPORT_BYTES = 1024 * 1024;

const PSEUDONYM = /^(?:handset|recording|account)-[A-Z]{1,3}$/;
const MACHINE_NAME = /^[\w/-]{1,40}$/;

const Value = v.custom<ReportValue>((value) => value !== undefined);
const Report = v.object({
  format: v.literal("capno-problem/1"),
  machines: v.array(
    v.object({
      run: v.pipe(v.number(), v.integer()),
      machine: v.string(),
      rules: Value,
      before: Value,
      after: Value,
    }),
  ),
  events: v.array(
    v.object({
      type: v.string(),
      run: v.exactOptional(v.number()),
      event: v.exactOptional(Value),
      effects: v.exactOptional(v.array(v.string())),
    }),
  ),
});

/** Throws where the text is no report. */
export function parseReport(text: string): ReplayableReport {
  return v.parse(Report, JSON.parse(text));
}

/**
 * A report arrives by email and may hold anything: what is replayed, and printed, passes the allow-list through which a
 * report is made.
 */
function readListed(value: ReportValue): unknown {
  const toPseudonym: ProblemLog["toPseudonym"] = (kind, id) => (PSEUDONYM.test(id) ? id : `${kind}-X`);
  return decodeJourney(encodeJourney(decodeJourney(value), toPseudonym));
}

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
    const step = createJourneyMachine(readListed(rules) as JourneyRules);
    let state = readListed(before) as JourneyState;
    let isSame = true;
    const steps = report.events.flatMap((entry) => {
      if (entry.type !== "step" || entry.run !== run || entry.event === undefined) return [];
      const event = readListed(entry.event) as JourneyEvent;
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
    return { run, machine: MACHINE_NAME.test(machine) ? machine : "other", steps, isSame };
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
