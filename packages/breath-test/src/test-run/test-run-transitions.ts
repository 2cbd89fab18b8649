import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Lead } from "../definition.ts";
import { finishLockPeriods } from "../attribution/lock-periods.ts";
import type {
  AbandonedTest,
  TestRunEffect,
  TestRunState,
  PendingTest,
  Phase,
  Target,
  TestRef,
} from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isOpenedOutside, isSameTest, toRef } from "./record-report.ts";
import { getStages } from "./stages.ts";

export type TestRunOutcome = readonly [TestRunState, readonly TestRunEffect[]];

/** A test that continues when its recording succeeds. */
export interface ActiveTestRun extends TestRunState {
  readonly phase: Extract<Phase, { status: "waiting" | "asking" | "failed" }>;
}

export interface WaitingTestRun extends TestRunState {
  readonly phase: Extract<Phase, { status: "waiting" }>;
}

/** More tests than in a session; bounds the ledger. */
const LEDGER_LENGTH = 200;

export const STOP_ALL = [
  { type: "stop-timer", timer: "failure" },
  { type: "stop-timer", timer: "loading" },
  { type: "stop-timer", timer: "poll" },
] as const satisfies readonly TestRunEffect[];

export function isPending(
  phase: Phase,
): phase is Extract<Phase, { status: "waiting" | "asking" | "opening" | "failed" }> {
  return "test" in phase;
}

export function isActive(state: TestRunState): state is ActiveTestRun {
  return isPending(state.phase) && state.phase.status !== "opening";
}

/** Whether this test is the running one: an answer for another one changes nothing. */
export function isRunning({ phase }: TestRunState, of: TestRef): boolean {
  return isPending(phase) && isSameTest(phase.test, of);
}

export function isTarget({ phase }: TestRunState, capnogramId: string): boolean {
  return "test" in phase && phase.test.target?.capnogramId === capnogramId;
}

export function keep({ phase, ledger }: TestRunState): TestRunEffect {
  return { type: "remember", test: isPending(phase) ? phase.test : undefined, ledger };
}

/** Starts the timers of a wait that began at `waitingSince`, perhaps before a reload. */
export function startWaiting(
  state: WaitingTestRun,
  at: EpochMs,
  rules: TestRunRules,
): readonly [WaitingTestRun, readonly TestRunEffect[]] {
  const { waitingSince } = state.phase.test;
  const waited = Math.max(0, at - waitingSince);
  return [
    state,
    [
      keep(state),
      {
        type: "start-timer",
        timer: "loading",
        ms: Math.max(0, rules.loadTestTimeoutMs - waited),
      },
      { type: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
      { type: "poll", of: toRef(state.phase.test) },
    ],
  ];
}

function getLead(test: PendingTest, rules: TestRunRules): Lead | undefined {
  const { question, mayBeAnswered } = test;
  const stages = getStages(test);
  const isDeferred = (question === "asked" && !mayBeAnswered) || question === "sending";
  if (stages.DIAGNOSE_FINAL === "SUCCEEDED")
    return isDeferred ? rules.leadsTo.DIAGNOSE_INITIAL : rules.leadsTo.DIAGNOSE_FINAL;
  if (stages.DIAGNOSE_INITIAL !== "SUCCEEDED") return undefined;
  return question === "answered" ? undefined : rules.leadsTo.DIAGNOSE_INITIAL;
}

/** The clinician has opened the result already. It does not open a second time by itself. */
function finishOpened({ ledger }: TestRunState, capnogramId: string, udi: HandsetUdi): TestRunOutcome {
  const next: TestRunState = { phase: { status: "finished", udi, capnogramId }, ledger };
  return [
    next,
    [...STOP_ALL, keep(next), { type: "tell-opened", capnogramId, udi }, { type: "go-to-start", udi }],
  ];
}

/** Goes where the highest successful stage leads, if the target is proved to be this test's. */
export function advance(state: ActiveTestRun, rules: TestRunRules): TestRunOutcome {
  const { phase } = state;
  const { target } = phase.test;
  const lead = getLead(phase.test, rules);
  if (!target?.isProved || lead === undefined) return [state, []];
  if (lead === "result" && isOpenedOutside(target.capnogramId, phase.test))
    return finishOpened(state, target.capnogramId, phase.test.udi);
  if (lead === "result") {
    const opening = { ...phase.test, target };
    return [
      { ...state, phase: { status: "opening", test: opening } },
      [...STOP_ALL, { type: "fetch-result", of: toRef(opening), capnogramId: target.capnogramId }],
    ];
  }
  // The question is open already, or TEST ERROR is shown for a stage after it, until a success withdraws that.
  if (phase.status === "asking" || (phase.status === "failed" && phase.test.failing !== undefined))
    return [state, []];
  const question = phase.test.question === "sending" ? "sending" : "asked";
  const next: TestRunState = {
    ...state,
    phase: { status: "asking", test: { ...phase.test, target, question }, refusal: undefined },
  };
  return [
    next,
    [
      { type: "stop-timer", timer: "loading" },
      keep(next),
      { type: "go-to-question", udi: phase.test.udi, capnogramId: target.capnogramId },
    ],
  ];
}

/** Ends the wait. The recording is never taken for a later test, and its late result is announced. */
export function abandon(state: TestRunState, test: PendingTest, at: EpochMs): TestRunState {
  const isAnswerOwed =
    test.question === "asked" &&
    // An answer that may have arrived must not be sent twice.
    !test.mayBeAnswered &&
    test.failing === undefined;
  const given: AbandonedTest = {
    ...toRef(test),
    holds: finishLockPeriods(test.holds, at),
    // A target followed without proof has to be found again by evidence.
    target: test.target?.isProved ? test.target : undefined,
    candidates: test.candidates,
    // Asked once: an answer may have reached the server, and it must not be sent twice.
    announced: test.question === "unasked" ? undefined : "question",
    isAnswerOwed,
  };
  return {
    phase: { status: "idle" },
    ledger: {
      handled: state.ledger.handled.slice(-LEDGER_LENGTH),
      abandoned: [...state.ledger.abandoned, given].slice(-LEDGER_LENGTH),
      lastGivenUpAt: at,
    },
  };
}

/** The test whose question was left unanswered; undefined while another test runs. */
export function getUnansweredTest({
  phase,
  ledger,
}: TestRunState): (AbandonedTest & { target: Target }) | undefined {
  const last = ledger.abandoned.at(-1);
  if (isPending(phase) || last?.target === undefined || !last.isAnswerOwed) return undefined;
  return { ...last, target: last.target };
}
