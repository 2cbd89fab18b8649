import type { FlowEvent, FlowState, PendingTest, Phase, TestRef } from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";
import {
  advance,
  isPending,
  isRunning,
  isTarget,
  keep,
  startWaiting,
  type FlowOutcome,
  type FlowUnderWay,
  type WaitingFlow,
} from "./flow-transitions.ts";
import { toRef } from "./hear-recording.ts";

/** The answer to the question of this recording, and of no other. */
export function sendAnswer(
  state: FlowState,
  { of, capnogramId, answer }: Extract<FlowEvent, { type: "answer-given" }>,
): FlowOutcome {
  const { phase } = state;
  if (!isRunning(state, of) || !isTarget(state, capnogramId)) return [state, []];
  // The second click of a double click finds it under way.
  if (phase.status !== "asking" || phase.test.question !== "asked") return [state, []];
  const test = { ...phase.test, question: "sending" as const };
  const next: FlowState = { ...state, phase: { status: "asking", test, refusal: undefined } };
  return [next, [keep(next), { type: "send-answer", of: toRef(test), capnogramId, answer }]];
}

type Sending = Extract<Phase, { status: "asking" | "failed" }>;

/** Where the answer to this recording is on its way; undefined where none is, or another one. */
function findSending(
  state: FlowState,
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
  state: FlowState,
  event: Extract<FlowEvent, { type: "answer-accepted" }>,
  rules: FlowRules,
): FlowOutcome {
  const { at } = event;
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const test: PendingTest = { ...phase.test, question: "answered", waitingSince: at };
  if (phase.status === "failed") {
    const failed: FlowState = { ...state, phase: { status: "failed", test } };
    return [failed, [keep(failed)]];
  }
  const waiting: WaitingFlow = { ...state, phase: { status: "waiting", test } };
  const [next, effects] = advance(waiting, rules);
  if (next.phase.status !== "waiting") return [next, effects];
  const [, started] = startWaiting(waiting, at, rules);
  return [next, [...started, { type: "go-to-loading", udi: test.udi }]];
}

/** The server may refuse because it has an answer that seemed lost: a final diagnosis that is there opens. */
export function refuseAnswer(
  state: FlowState,
  event: Extract<FlowEvent, { type: "answer-refused" }>,
  rules: FlowRules,
): FlowOutcome {
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const refused = noteReply(phase, { question: "asked" });
  const told = refused.status === "asking" ? { ...refused, refusal: event.message } : refused;
  return keepAndAdvance({ ...state, phase: told }, rules);
}

/** No reply: the server may have the answer, so a final diagnosis need not wait for another. */
export function loseAnswer(
  state: FlowState,
  event: Extract<FlowEvent, { type: "answer-lost" }>,
  rules: FlowRules,
): FlowOutcome {
  const phase = findSending(state, event);
  if (phase === undefined) return [state, []];
  const lost = noteReply(phase, { question: "asked", mayBeAnswered: true });
  return keepAndAdvance({ ...state, phase: lost }, rules);
}

function keepAndAdvance(state: FlowUnderWay, rules: FlowRules): FlowOutcome {
  const [next, effects] = advance(state, rules);
  return [next, [keep(next), ...effects]];
}

const FIRST_DIAGNOSIS_THERE = { DECODE: "SUCCEEDED", DIAGNOSE_INITIAL: "SUCCEEDED" } as const;

export function openLateQuestion(
  state: FlowState,
  event: Extract<FlowEvent, { type: "late-question-opened" }>,
  rules: FlowRules,
): FlowOutcome {
  if (isPending(state.phase)) return [state, []];
  const late = state.ledger.abandoned.find(({ target }) => target?.capnogramId === event.capnogramId);
  if (late?.target === undefined) return [state, []];
  const test: PendingTest & { target: typeof late.target } = {
    ...toRef(late),
    holds: late.holds,
    waitingSince: event.at,
    target: late.target,
    heard: [{ ...late.target, stages: FIRST_DIAGNOSIS_THERE, facts: undefined }],
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
  const next: FlowState = {
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
