import type { EpochMs } from "@capno/domain/units";

import type { RecordingFacts } from "../evidence/recording-facts.ts";
import type { Step } from "@capno/machine/run-machine";
import { loseHolds, noteHold } from "../evidence/hold.ts";
import { acceptAnswer, loseAnswer, openLateQuestion, refuseAnswer, sendAnswer } from "./answer-question.ts";
import { checkLate } from "./announce-late.ts";
import { applyPoll, applyProbe, applyReport } from "./apply-report.ts";
import { decide, judgeHeard } from "./decide.ts";
import { answerInquiry, settle } from "./settle.ts";
import {
  abandon,
  advance,
  isPending,
  isRunning,
  isTarget,
  keep,
  startWaiting,
  STOP_ALL,
  type FlowOutcome,
} from "./flow-transitions.ts";
import type { FlowEffect, FlowEvent, FlowState, HeardRecording, Ledger, PendingTest } from "./flow-states.ts";
import { findHeard, toRef } from "./hear-recording.ts";
import { isReady } from "./stages.ts";
import { judgeRecording } from "../evidence/judge-recording.ts";
import type { FlowRules } from "./flow-rules.ts";

export const EMPTY_LEDGER: Ledger = { settled: [], abandoned: [], lastGivenUpAt: undefined };
/** Where a test begins. @internal */
export const IDLE_FLOW: FlowState = { phase: { status: "idle" }, ledger: EMPTY_LEDGER };

/** The rules of one breath test, from Start to its result. */
export function createFlowStep(rules: FlowRules): Step<FlowState, FlowEvent, FlowEffect> {
  return (state, event) => {
    switch (event.type) {
      case "start-pressed":
        return start(state, event, rules);
      case "resumed":
        return resume(state, event, rules);
      case "notified":
        return applyReport(state, event.report, event, rules);
      case "polled":
        return applyPoll(state, event, rules);
      case "probed":
        return applyProbe(state, event, rules);
      case "recording-checked":
        return noteFacts(state, event, rules);
      case "hold-changed":
        return changeHold(state, event, rules);
      case "inquiry-answered":
        return answerInquiry(state, event, rules);
      case "settled":
        return settle(state, event, rules);
      case "catch-up-due":
      case "poll-due":
        return poll(state, rules);
      case "failure-timer-ran-out":
        return failOrWait(state, rules);
      case "loading-timer-ran-out":
        // While a person is asked, nothing times out.
        return state.phase.status === "waiting"
          ? failWhen(state, ({ inquiry }) => inquiry === undefined)
          : [state, []];
      case "answer-given":
        return sendAnswer(state, event);
      case "answer-accepted":
        return acceptAnswer(state, event, rules);
      case "answer-refused":
        return refuseAnswer(state, event, rules);
      case "answer-lost":
        return loseAnswer(state, event, rules);
      case "result-fetched":
        return openResult(state, event, rules);
      case "given-up":
        return giveUp(state, event.at);
      case "left":
        return leaveArea(state, event);
      case "late-question-opened":
        return openLateQuestion(state, event, rules);
      default:
        return event satisfies never;
    }
  };
}

function start(
  state: FlowState,
  { at, udi, hold }: Extract<FlowEvent, { type: "start-pressed" }>,
  rules: FlowRules,
): FlowOutcome {
  // A second press is the same Start.
  if (isPending(state.phase)) return [state, []];
  const test: PendingTest = {
    udi,
    startedAt: at,
    holds: [hold],
    waitingSince: at,
    target: undefined,
    heard: [],
    unnamed: {},
    inquiry: undefined,
    failing: undefined,
    question: "unasked",
    mayBeAnswered: false,
    isReopened: false,
  };
  // With the next patient in the chair nothing is asked about the one before.
  const ledger = {
    ...state.ledger,
    abandoned: state.ledger.abandoned.map((each) => ({ ...each, isAnswerOwed: false })),
  };
  const [next, effects] = startWaiting({ phase: { status: "waiting", test }, ledger }, at, rules);
  return [next, [...effects, { type: "go-to-loading", udi }]];
}

function resume(
  state: FlowState,
  event: Extract<FlowEvent, { type: "resumed" }>,
  rules: FlowRules,
): FlowOutcome {
  if (isPending(state.phase)) return [state, []];
  const { ledger } = state;
  // What the page before could not prove to its end is not proved.
  const test = { ...event.test, holds: loseHolds(event.test.holds) };
  const failing: readonly FlowEffect[] =
    test.failing === undefined
      ? []
      : [{ type: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }];
  if ((test.question === "asked" || test.question === "sending") && test.target !== undefined) {
    const asking = {
      ...test,
      target: test.target,
      question: "asked" as const,
      // The reload cut the answer's reply off.
      mayBeAnswered: test.mayBeAnswered || test.question === "sending",
    };
    return [
      { phase: { status: "asking", test: asking, refusal: undefined }, ledger },
      [
        ...failing,
        { type: "go-to-question", udi: test.udi, capnogramId: test.target.capnogramId },
        { type: "poll", of: toRef(test) },
        { type: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
      ],
    ];
  }
  const [waiting, effects] = startWaiting({ phase: { status: "waiting", test }, ledger }, event.at, rules);
  // The success may have been heard before the reload: it will not be news again.
  const [next, led] = advance(waiting, rules);
  return [next, [...effects, ...failing, ...led]];
}

function poll(state: FlowState, rules: FlowRules): FlowOutcome {
  if (!isPending(state.phase)) return [state, []];
  return [
    state,
    [
      { type: "poll", of: toRef(state.phase.test) },
      { type: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
    ],
  ];
}

/** A success was heard whose recording is not checked yet: it may take the failure back. */
function failOrWait(state: FlowState, rules: FlowRules): FlowOutcome {
  const { phase, ledger } = state;
  const mayBeTaken = (each: HeardRecording, test: PendingTest): boolean =>
    isReady(each.stages) && judgeHeard(each, test, ledger, rules).status === "not-known-yet";
  if (phase.status === "waiting" && phase.test.heard.some((each) => mayBeTaken(each, phase.test)))
    return [state, [{ type: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }]];
  return failWhen(state, (test) => test.failing !== undefined);
}

function failWhen(state: FlowState, isFailed: (test: PendingTest) => boolean): FlowOutcome {
  const { phase } = state;
  if ((phase.status !== "waiting" && phase.status !== "asking") || !isFailed(phase.test)) return [state, []];
  return [
    { ...state, phase: { status: "failed", test: phase.test } },
    [
      { type: "stop-timer", timer: "failure" },
      { type: "stop-timer", timer: "loading" },
    ],
  ];
}

function noteFacts(
  state: FlowState,
  event: Extract<FlowEvent, { type: "recording-checked" }>,
  rules: FlowRules,
): FlowOutcome {
  const { of, capnogramId, facts, at } = event;
  const { phase } = state;
  if (!isPending(phase) || !isRunning(state, of)) return checkLate(state, of, event, rules);
  const heard = findHeard(phase.test, capnogramId);
  if (facts === undefined || heard === undefined) return [state, []];
  const checked = withFacts(phase.test, capnogramId, facts);
  const [next, effects] = decide(state, checked, at, rules);
  return [next, [...effects, ...askHowFar(checked, { ...heard, facts }, state.ledger, rules)]];
}

/** Of a recording that will be asked about, the list says at once whether it is ready. */
function askHowFar(
  test: PendingTest,
  heard: HeardRecording,
  ledger: Ledger,
  rules: FlowRules,
): readonly FlowEffect[] {
  if (isReady(heard.stages)) return [];
  const { status: is } = judgeHeard(heard, test, ledger, rules);
  return is === "asked" ? [{ type: "poll", of: toRef(test) }] : [];
}

function withFacts(test: PendingTest, capnogramId: string, facts: RecordingFacts): PendingTest {
  const heard = test.heard.map((each) => (each.capnogramId === capnogramId ? { ...each, facts } : each));
  return { ...test, heard };
}

function changeHold(
  state: FlowState,
  { udi, hold, at }: Extract<FlowEvent, { type: "hold-changed" }>,
  rules: FlowRules,
): FlowOutcome {
  const { phase } = state;
  if (!isPending(phase) || phase.test.udi !== udi) return [state, []];
  const { test } = phase;
  const holds = hold === undefined ? loseHolds(test.holds) : noteHold(test.holds, hold);
  const held = { ...test, holds };
  if (phase.status !== "opening") return decide(state, held, at, rules);
  const next: FlowState = {
    ...state,
    phase: { status: "opening", test: { ...held, target: phase.test.target } },
  };
  return [next, [keep(next)]];
}

function openResult(
  state: FlowState,
  event: Extract<FlowEvent, { type: "result-fetched" }>,
  rules: FlowRules,
): FlowOutcome {
  const { phase, ledger } = state;
  const { of, capnogramId, facts, at } = event;
  if (phase.status !== "opening" || !isRunning(state, of) || !isTarget(state, capnogramId))
    return [state, []];
  const { test } = phase;
  if (facts !== undefined) {
    const verdict = judgeRecording(facts, { ...test, account: rules.account }, false);
    if (verdict.status === "never") {
      // Never shown as this patient's; by what is known of it now, it is not taken again.
      const checked = { ...withFacts(test, capnogramId, facts), target: undefined, failing: undefined };
      const [next, effects] = startWaiting(
        { phase: { status: "waiting", test: checked }, ledger },
        at,
        rules,
      );
      const problem = `a result turned out to be of another ${verdict.because}`;
      return [next, [...effects, { type: "report", problem }]];
    }
  }
  const settled = [...ledger.settled, capnogramId];
  const next = { phase: { status: "finished", capnogramId } as const, ledger: { ...ledger, settled } };
  return [
    next,
    [
      ...STOP_ALL,
      keep(next),
      { type: "settle", capnogramId },
      { type: "open-result", capnogramId, udi: test.udi },
    ],
  ];
}

function giveUp(state: FlowState, at: EpochMs): FlowOutcome {
  if (state.phase.status === "finished") return [{ ...state, phase: { status: "idle" } }, []];
  if (!isPending(state.phase)) return [state, []];
  const { udi } = state.phase.test;
  const next = abandon(state, state.phase.test, at);
  return [next, [...STOP_ALL, keep(next), { type: "go-to-start", udi }]];
}

function leaveArea(
  state: FlowState,
  { at, hasLostHold, goesOnElsewhere }: Extract<FlowEvent, { type: "left" }>,
): FlowOutcome {
  if (!isPending(state.phase)) return [state, []];
  const { test } = state.phase;
  // The account that continues the test may answer it.
  const mayBeAnswered = test.mayBeAnswered || goesOnElsewhere === true;
  const holds = hasLostHold ? loseHolds(test.holds) : test.holds;
  const next = abandon(state, { ...test, holds, mayBeAnswered }, at);
  return [next, [...STOP_ALL, keep(next)]];
}
