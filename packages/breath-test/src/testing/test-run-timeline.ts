import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";

import type { Lead } from "../definition.ts";
import type { LockPeriod } from "../attribution/lock-periods.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type {
  TestRunEffect,
  TestRunEvent,
  TestRunState,
  LifecycleReport,
  PolledTest,
  Stage,
  StageState,
  TestRef,
} from "../test-run/test-run-states.ts";
import type { TestRunRules } from "../test-run/test-run-rules.ts";
import { createTestRunMachine, IDLE_TEST_RUN } from "../test-run/test-run-machine.ts";

/** Builders for test run timelines: times are seconds after Start. */
export const START = toEpochMs(Date.parse("2026-11-20T09:00:00Z"));
export const HANDSET = toHandsetUdi("(01)05060(21)NTH01234");
export const ME = "gp@capno.example";
export const OF: TestRef = { udi: HANDSET, startedAt: START };
export const at = (s: number): EpochMs => toEpochMs(START + s * 1_000);

export const rulesLeadingTo = (initial: Lead): TestRunRules => ({
  account: ME,
  acceptedWindowMs: 600_000,
  loadTestTimeoutMs: 450_000,
  testFailureTimeoutMs: 30_000,
  pollIntervalMs: 10_000,
  leadsTo: { DIAGNOSE_INITIAL: initial, DIAGNOSE_FINAL: "result" },
});

/** Locked 30 s before the first Start. */
export const HOLD: LockPeriod = {
  grantedAt: at(-30),
  provedUntil: at(-30),
  leaseUntil: at(3_600),
  isDoubted: false,
};

export const pressed = (s = 0): TestRunEvent => ({
  type: "start-pressed",
  at: at(s),
  udi: HANDSET,
  hold: HOLD,
});

/** A report at `s` about a recording captured at `capturedS`. */
export function notified(
  s: number,
  stage: Stage,
  state: StageState,
  capnogramId?: string,
  capturedS: number | undefined = capnogramId === undefined ? undefined : 5,
): Extract<TestRunEvent, { type: "notified" }> {
  const report: LifecycleReport = {
    stage,
    state,
    capnogramId,
    capturedAt: capturedS === undefined ? undefined : at(capturedS),
    serverTime: at(s),
  };
  return { type: "notified", at: at(s), udi: HANDSET, report };
}

export function polled(
  s: number,
  ...rows: readonly (readonly [PolledTest["outcome"], string | undefined, number])[]
): Extract<TestRunEvent, { type: "polled" }> {
  const tests = rows.map(([outcome, capnogramId, capturedS]) => ({
    outcome,
    capnogramId,
    capturedAt: at(capturedS),
  }));
  return { type: "polled", at: at(s), of: OF, tests };
}

/** The server's facts about a recording: of this handset and account, 75 s long, unless `other` says otherwise. */
export function facts(capturedS: number, other: Partial<RecordingFacts> = {}): RecordingFacts {
  return {
    handsetUdi: HANDSET,
    administeredBy: ME,
    capturedAt: at(capturedS),
    finishedAt: at(capturedS + 75),
    ...other,
  };
}

export const fetched = (
  s: number,
  capnogramId: string,
  udi = HANDSET,
): Extract<TestRunEvent, { type: "result-fetched" }> => ({
  type: "result-fetched",
  at: at(s),
  of: OF,
  capnogramId,
  facts: facts(5, { handsetUdi: udi }),
});

/**
 * Plays events from the idle state; returns the final state and all effects. A recording is checked as soon as the
 * machine asks, with the facts in `says`, or as this patient's.
 */
export function play(
  initial: Lead,
  events: readonly TestRunEvent[],
  from: TestRunState = IDLE_TEST_RUN,
  says: Readonly<Record<string, RecordingFacts | undefined>> = {},
): {
  readonly state: TestRunState;
  readonly effects: readonly TestRunEffect[];
  did(kind: TestRunEffect["type"]): number;
} {
  const step = createTestRunMachine(rulesLeadingTo(initial));
  const effects: TestRunEffect[] = [];
  let state = from;
  function send(event: TestRunEvent): void {
    const [next, done] = step(state, event);
    state = next;
    effects.push(...done);
    for (const effect of done) {
      if (effect.type !== "check-recording") continue;
      const { of, capnogramId } = effect;
      const said = capnogramId in says ? says[capnogramId] : getOwnFacts(state, capnogramId);
      send({ type: "recording-checked", at: event.at, of, capnogramId, facts: said });
    }
  }
  for (const event of events) send(event);
  return { state, effects, did: (kind) => effects.filter((each) => each.type === kind).length };
}

function getOwnFacts({ phase, ledger }: TestRunState, capnogramId: string): RecordingFacts | undefined {
  const tests = "test" in phase ? [phase.test, ...ledger.abandoned] : ledger.abandoned;
  const candidate = tests.flatMap((test) => test.candidates).find((each) => each.capnogramId === capnogramId);
  return candidate && facts((candidate.capturedAt - START) / 1_000);
}
