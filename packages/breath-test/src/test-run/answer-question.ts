import type { TestRunEvent, TestRunState, PendingTest, Phase, TestRef } from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import {
  advance,
  isPending,
  isRunning,
  isTarget,
  keep,
  startWaiting,
  type TestRunOutcome,
  type ActiveTestRun,
  type WaitingTestRun,
} from "./test-run-transitions.ts";
import { toRef } from "./record-report.ts";

export function sendAnswer(
  state: TestRunState,
  { of, capnogramId, answer }: Extract<TestRunEvent, { type: "answer-given" }>,
): TestRunOutcome {
  const { phase } = state;
  if (!isRunning(state, of) || !isTarget(state, capnogramId)) return [state, []];
  // The second click of a double click finds the request in flight.
  if (phase.status !== "asking" || phase.test.question !== "asked") return [state, []];
  const test = { ...phase.test, question: "sending" as const };
  const next: TestRunState = { ...state, phase: { status: "asking", test, refusal: undefined } };
  return [next, [keep(next), { type: "send-answer", of: toRef(test), capnogramId, answer }]];
}

type Sending = Extract<Phase, { status: "asking" | "failed" }>;

/** The phase with an answer to this recording in flight; undefined if there is none. */
function findSending(
  state: TestRunState,
  { of, capnogramId }: { readonly of: TestRef; readonly capnogramId: string },
): Sending | undefined {
  const { phase } = state;
  if ((phase.status !== "asking" && phase.status !== "failed") || phase.test.question !== "sending")
    return undefined;
  return isRunning(state, of) && isTarget(state, capnogramId) ? phase : undefined;
}

function noteReply<Where extends Sending>(phase: Where, reply: Partial<PendingTest>): Where {
  return { ...phase, test: { ...phase.test, ...reply } };
}

export function acceptAnswer(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "answer-accepted" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const { at } = event;
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const test: PendingTest = { ...phase.test, question: "answered", waitingSince: at };
  if (phase.status === "failed") {
    const failed: TestRunState = { ...state, phase: { status: "failed", test } };
    return [failed, [keep(failed)]];
  }
  const waiting: WaitingTestRun = { ...state, phase: { status: "waiting", test } };
  const [next, effects] = advance(waiting, rules);
  if (next.phase.status !== "waiting") return [next, effects];
  const [, started] = startWaiting(waiting, at, rules);
  return [next, [...started, { type: "go-to-loading", udi: test.udi }]];
}

/** The server may refuse because an answer that seemed lost had arrived: an available final diagnosis then opens. */
export function refuseAnswer(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "answer-refused" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const refused = noteReply(phase, { question: "asked" });
  const refusedPhase = refused.status === "asking" ? { ...refused, refusal: event.message } : refused;
  return keepAndAdvance({ ...state, phase: refusedPhase }, rules);
}

/** No response: the server may have the answer, so a final diagnosis need not wait for another one. */
export function loseAnswer(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "answer-lost" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const lost = noteReply(phase, { question: "asked", mayBeAnswered: true });
  return keepAndAdvance({ ...state, phase: lost }, rules);
}

function keepAndAdvance(state: ActiveTestRun, rules: TestRunRules): TestRunOutcome {
  const [next, effects] = advance(state, rules);
  return [next, [keep(next), ...effects]];
}

const FIRST_DIAGNOSIS_THERE = { DECODE: "SUCCEEDED", DIAGNOSE_INITIAL: "SUCCEEDED" } as const;

export function openLateQuestion(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "late-question-opened" }>,
  rules: TestRunRules,
): TestRunOutcome {
  if (isPending(state.phase)) return [state, []];
  const late = state.ledger.abandoned.find(({ target }) => target?.capnogramId === event.capnogramId);
  if (late?.target === undefined) return [state, []];
  const test: PendingTest & { target: typeof late.target } = {
    ...toRef(late),
    holds: late.holds,
    waitingSince: event.at,
    target: late.target,
    candidates: [{ ...late.target, stages: FIRST_DIAGNOSIS_THERE, facts: undefined }],
    unnamed: {},
    inquiry: undefined,
    failing: undefined,
    question: "asked",
    mayBeAnswered: false,
    isReopened: true,
  };
  const ledger = {
    ...state.ledger,
    abandoned: state.ledger.abandoned.filter((each) => each !== late),
  };
  const next: TestRunState = {
    phase: { status: "asking", test, refusal: undefined },
    ledger,
  };
  return [
    next,
    [
      keep(next),
      { type: "go-to-question", udi: test.udi, capnogramId: late.target.capnogramId },
      { type: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
    ],
  ];
}
