import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";

import type {
  FlowEffect,
  FlowEvent,
  FlowState,
  Lead,
  LifecycleReport,
  PolledTest,
  Stage,
  StageState,
} from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";
import { createFlowStep, IDLE_FLOW } from "./flow-step.ts";

/** Builders for the timelines of the flow's tests: times are seconds after Start. */
export const START = toEpochMs(Date.parse("2026-11-20T09:00:00Z"));
export const HANDSET = toHandsetUdi("(01)05060(21)NTH01234");
export const at = (s: number): EpochMs => toEpochMs(START + s * 1_000);

export const rulesLeadingTo = (initial: Lead): FlowRules => ({
  acceptedWindowMs: 600_000,
  startToleranceMs: 120_000,
  loadTestTimeoutMs: 450_000,
  testFailureTimeoutMs: 30_000,
  pollIntervalMs: 10_000,
  leadsTo: { DIAGNOSE_INITIAL: initial, DIAGNOSE_FINAL: "result" },
});

export const pressed = (s = 0): FlowEvent => ({ type: "start-pressed", at: at(s), udi: HANDSET });

/** A notification at `s`; its recording was captured at `capturedS`. */
export function notified(
  s: number,
  stage: Stage,
  state: StageState,
  capnogramId?: string,
  capturedS: number | undefined = capnogramId === undefined ? undefined : 5,
): FlowEvent {
  const report: LifecycleReport = {
    stage,
    state,
    capnogramId,
    capturedAt: capturedS === undefined ? undefined : at(capturedS),
    serverTime: at(s),
  };
  return { type: "notified", at: at(s), report };
}

export function polled(
  s: number,
  ...rows: readonly (readonly [PolledTest["outcome"], string | undefined, number])[]
): FlowEvent {
  const tests = rows.map(([outcome, capnogramId, capturedS]) => ({
    outcome,
    capnogramId,
    capturedAt: at(capturedS),
  }));
  return { type: "polled", at: at(s), tests };
}

export const fetched = (s: number, capnogramId: string, udi = HANDSET): FlowEvent => ({
  type: "result-fetched",
  at: at(s),
  capnogramId,
  handsetUdi: udi,
});

/** Plays events from the idle flow; returns where it ends and all it did. */
export function play(
  initial: Lead,
  events: readonly FlowEvent[],
  from: FlowState = IDLE_FLOW,
): {
  readonly state: FlowState;
  readonly effects: readonly FlowEffect[];
  did(kind: FlowEffect["do"]): number;
} {
  const step = createFlowStep(rulesLeadingTo(initial));
  const effects: FlowEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, done] = step(state, event);
    state = next;
    effects.push(...done);
  }
  return { state, effects, did: (kind) => effects.filter((each) => each.do === kind).length };
}
