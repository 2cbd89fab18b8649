import type { Step } from "@capno/machine/run-machine";
import { loseLockPeriods, addLockPeriod } from "../attribution/lock-periods.ts";
import { acceptAnswer, loseAnswer, openLateQuestion, refuseAnswer, sendAnswer } from "./answer-question.ts";
import { checkLate } from "./announce-late.ts";
import { applyPoll, applyProbe, applyReport } from "./apply-report.ts";
import { decideTarget, attributeCandidate } from "./decide-target.ts";
import { answerInquiry, dismiss } from "./dismiss.ts";
import {
  abandon,
  advance,
  isPending,
  isRunning,
  isTarget,
  keep,
  startWaiting,
  STOP_ALL,
  type TestRunOutcome,
} from "./test-run-transitions.ts";
import type {
  TestRunEffect,
  TestRunEvent,
  TestRunState,
  CandidateRecording,
  Ledger,
  PendingTest,
} from "./test-run-states.ts";
import { shiftTest } from "./shift-wait.ts";
import { findCandidate, toRef, withFacts } from "./record-report.ts";
import { isReady } from "./stages.ts";
import { attributeRecording } from "../attribution/attribute-recording.ts";
import type { TestRunRules } from "./test-run-rules.ts";

export const EMPTY_LEDGER: Ledger = { handled: [], abandoned: [], lastGivenUpAt: undefined };
/** The initial state. @internal */
export const IDLE_TEST_RUN: TestRunState = { phase: { status: "idle" }, ledger: EMPTY_LEDGER };

export function createTestRunMachine(rules: TestRunRules): Step<TestRunState, TestRunEvent, TestRunEffect> {
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
      case "recordings-handled":
        return dismiss(state, event, rules);
      case "catch-up-due":
      case "poll-due":
        return poll(state, rules);
      case "failure-timer-ran-out":
        return failOrWait(state, rules);
      case "loading-timer-ran-out":
        // While the clinician is being asked, nothing times out.
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
        return readFailure(state, event, rules) ?? giveUp(state, event);
      case "left":
        return leaveArea(state, event);
      case "clock-stepped":
        return shiftTest(state, event);
      case "late-question-opened":
        return openLateQuestion(state, event, rules);
      default:
        return event satisfies never;
    }
  };
}

function start(
  state: TestRunState,
  { at, udi, hold }: Extract<TestRunEvent, { type: "start-pressed" }>,
  rules: TestRunRules,
): TestRunOutcome {
  // A second press repeats the same Start.
  if (isPending(state.phase)) return [state, []];
  const test: PendingTest = {
    udi,
    startedAt: at,
    holds: [hold],
    waitingSince: at,
    target: undefined,
    candidates: [],
    unnamed: {},
    inquiry: undefined,
    failing: undefined,
    question: "unasked",
    mayBeAnswered: false,
    isReopened: false,
  };
  // With the next patient present, the previous test's question is no longer offered.
  const ledger = {
    ...state.ledger,
    abandoned: state.ledger.abandoned.map((each) => ({ ...each, isAnswerOwed: false })),
  };
  const [next, effects] = startWaiting({ phase: { status: "waiting", test }, ledger }, at, rules);
  return [next, [...effects, { type: "go-to-loading", udi }]];
}

function resume(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "resumed" }>,
  rules: TestRunRules,
): TestRunOutcome {
  if (isPending(state.phase)) return [state, []];
  const { ledger } = state;
  // The page before the reload did not prove its last lock period to the end.
  const test = { ...event.test, holds: loseLockPeriods(event.test.holds) };
  const failing: readonly TestRunEffect[] =
    test.failing === undefined
      ? []
      : [{ type: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }];
  if ((test.question === "asked" || test.question === "sending") && test.target !== undefined) {
    const asking = {
      ...test,
      target: test.target,
      question: "asked" as const,
      // The reload cut off the response.
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
  // A success reported before the reload will not be reported again.
  const [next, led] = advance(waiting, rules);
  return [next, [...effects, ...failing, ...led]];
}

function poll(state: TestRunState, rules: TestRunRules): TestRunOutcome {
  if (!isPending(state.phase)) return [state, []];
  return [
    state,
    [
      { type: "poll", of: toRef(state.phase.test) },
      { type: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
    ],
  ];
}

/** A reported success whose recording is not checked yet may withdraw the failure. */
function failOrWait(state: TestRunState, rules: TestRunRules): TestRunOutcome {
  const { phase, ledger } = state;
  const mayBeTaken = (each: CandidateRecording, test: PendingTest): boolean =>
    isReady(each.stages) && attributeCandidate(each, test, ledger, rules).status === "not-known-yet";
  if (phase.status === "waiting" && phase.test.candidates.some((each) => mayBeTaken(each, phase.test)))
    return [state, [{ type: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }]];
  return failWhen(state, (test) => test.failing !== undefined);
}

function failWhen(state: TestRunState, isFailed: (test: PendingTest) => boolean): TestRunOutcome {
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
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "recording-checked" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const { of, capnogramId, facts, at } = event;
  const { phase } = state;
  if (!isPending(phase) || !isRunning(state, of)) return checkLate(state, of, event, rules);
  const candidate = findCandidate(phase.test, capnogramId);
  if (facts === undefined || candidate === undefined) return [state, []];
  const checked = withFacts(phase.test, capnogramId, facts);
  const [next, effects] = decideTarget(state, checked, at, rules);
  return [next, [...effects, ...askHowFar(checked, { ...candidate, facts }, state.ledger, rules)]];
}

/** If the clinician will be asked about the recording, polls at once whether it is ready. */
function askHowFar(
  test: PendingTest,
  candidate: CandidateRecording,
  ledger: Ledger,
  rules: TestRunRules,
): readonly TestRunEffect[] {
  if (isReady(candidate.stages)) return [];
  const { status } = attributeCandidate(candidate, test, ledger, rules);
  return status === "asked" ? [{ type: "poll", of: toRef(test) }] : [];
}

function changeHold(
  state: TestRunState,
  { udi, hold, at }: Extract<TestRunEvent, { type: "hold-changed" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const { phase } = state;
  if (!isPending(phase) || phase.test.udi !== udi) return [state, []];
  const { test } = phase;
  const holds = hold === undefined ? loseLockPeriods(test.holds) : addLockPeriod(test.holds, hold);
  const held = { ...test, holds };
  if (phase.status !== "opening") return decideTarget(state, held, at, rules);
  const next: TestRunState = {
    ...state,
    phase: { status: "opening", test: { ...held, target: phase.test.target } },
  };
  return [next, [keep(next)]];
}

function openResult(
  state: TestRunState,
  event: Extract<TestRunEvent, { type: "result-fetched" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const { phase, ledger } = state;
  const { of, capnogramId, facts, at } = event;
  if (phase.status !== "opening" || !isRunning(state, of) || !isTarget(state, capnogramId))
    return [state, []];
  const { test } = phase;
  if (facts !== undefined) {
    const attribution = attributeRecording(facts, { ...test, account: rules.account }, false);
    if (attribution.status === "never") {
      // Never shown as this patient's. By these facts it will not become the target again.
      const checked = { ...withFacts(test, capnogramId, facts), target: undefined, failing: undefined };
      const [next, effects] = startWaiting(
        { phase: { status: "waiting", test: checked }, ledger },
        at,
        rules,
      );
      const problem = `a result turned out to be of another ${attribution.because}`;
      return [next, [...effects, { type: "report", problem }]];
    }
  }
  const handled = [...ledger.handled, capnogramId];
  const next = {
    phase: { status: "finished", udi: test.udi, capnogramId } as const,
    ledger: { ...ledger, handled },
  };
  return [
    next,
    [
      ...STOP_ALL,
      keep(next),
      { type: "mark-handled", capnogramId },
      { type: "open-result", capnogramId, udi: test.udi },
    ],
  ];
}

/** TEST ERROR was read while a question waits: the question is next, and the failure is over. */
function readFailure(
  { phase, ledger }: TestRunState,
  { at, isRead, hasLostHold }: Extract<TestRunEvent, { type: "given-up" }>,
  rules: TestRunRules,
): TestRunOutcome | undefined {
  if (isRead !== true || hasLostHold) return undefined;
  if (phase.status !== "failed" || phase.test.inquiry === undefined) return undefined;
  const test = { ...phase.test, failing: undefined, unnamed: {}, waitingSince: at };
  const [next, effects] = startWaiting({ phase: { status: "waiting", test }, ledger }, at, rules);
  return [next, [...effects, { type: "stop-timer", timer: "loading" }]];
}

function giveUp(
  state: TestRunState,
  { at, hasLostHold }: Extract<TestRunEvent, { type: "given-up" }>,
): TestRunOutcome {
  if (state.phase.status === "finished") return [{ ...state, phase: { status: "idle" } }, []];
  if (!isPending(state.phase)) return [state, []];
  const { test } = state.phase;
  const holds = hasLostHold ? loseLockPeriods(test.holds) : test.holds;
  const next = abandon(state, { ...test, holds }, at);
  return [next, [...STOP_ALL, keep(next), { type: "go-to-start", udi: test.udi }]];
}

function leaveArea(
  state: TestRunState,
  { at, hasLostHold, goesOnElsewhere }: Extract<TestRunEvent, { type: "left" }>,
): TestRunOutcome {
  if (!isPending(state.phase)) return [state, []];
  const { test } = state.phase;
  // The account that continues the test may answer its question.
  const mayBeAnswered = test.mayBeAnswered || goesOnElsewhere === true;
  const holds = hasLostHold ? loseLockPeriods(test.holds) : test.holds;
  const next = abandon(state, { ...test, holds, mayBeAnswered }, at);
  return [next, [...STOP_ALL, keep(next)]];
}
