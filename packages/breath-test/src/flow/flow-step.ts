import type { EpochMs } from "@capno/domain/units";

import type { Step } from "../machine/run-machine.ts";
import { acceptAnswer, loseAnswer, openLateQuestion, refuseAnswer, sendAnswer } from "./answer-question.ts";
import { applyReport } from "./apply-report.ts";
import {
  abandon,
  advance,
  isPending,
  isTarget,
  keep,
  startWaiting,
  STOP_ALL,
  type FlowOutcome,
} from "./flow-transitions.ts";
import type { FlowEffect, FlowEvent, FlowState, Ledger, PendingTest, PolledTest } from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";

export const EMPTY_LEDGER: Ledger = { settled: [], abandoned: [], lastGivenUpAt: undefined };
export const IDLE_FLOW: FlowState = { phase: { is: "idle" }, ledger: EMPTY_LEDGER };

/** The rules of one breath test, from Start to its result. @spec §4, decisions T1 to T9 */
export function createFlowStep(rules: FlowRules): Step<FlowState, FlowEvent, FlowEffect> {
  return (state, event) => {
    switch (event.type) {
      case "start-pressed":
        return start(state, event, rules);
      case "resumed":
        return resume(state, event, rules);
      case "notified":
        return applyReport(state, event.report, event.at, rules);
      case "polled":
        return applyPoll(state, event.tests, event.at, rules);
      case "catch-up-due":
      case "poll-due":
        return poll(state, rules);
      case "failure-timer-ran-out":
        return failWhen(state, (test) => test.failing !== undefined);
      case "loading-timer-ran-out":
        return state.phase.is === "waiting" ? failWhen(state, () => true) : [state, []];
      case "answer-given":
        return sendAnswer(state, event.answer);
      case "answer-accepted":
        return acceptAnswer(state, event, rules);
      case "answer-refused":
        return refuseAnswer(state, event);
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
  { at, udi }: Extract<FlowEvent, { type: "start-pressed" }>,
  rules: FlowRules,
): FlowOutcome {
  // A second press is the same Start.
  if (isPending(state.phase)) return [state, []];
  const test: PendingTest = {
    udi,
    startedAt: at,
    waitingSince: at,
    target: undefined,
    stages: {},
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
  const [next, effects] = startWaiting({ phase: { is: "waiting", test }, ledger }, at, rules);
  return [next, [...effects, { do: "go-to-loading", udi }]];
}

function resume(
  state: FlowState,
  event: Extract<FlowEvent, { type: "resumed" }>,
  rules: FlowRules,
): FlowOutcome {
  if (isPending(state.phase)) return [state, []];
  const { test, ledger } = event;
  if (test === undefined) return [{ phase: { is: "idle" }, ledger }, []];
  const failing: readonly FlowEffect[] =
    test.failing === undefined
      ? []
      : [{ do: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }];
  if ((test.question === "asked" || test.question === "sending") && test.target !== undefined) {
    const asking = {
      ...test,
      target: test.target,
      question: "asked" as const,
      // The reload cut the answer's reply off.
      mayBeAnswered: test.mayBeAnswered || test.question === "sending",
    };
    return [
      { phase: { is: "asking", test: asking, refusal: undefined }, ledger },
      [
        ...failing,
        { do: "go-to-question", udi: test.udi, capnogramId: test.target.capnogramId },
        { do: "poll", udi: test.udi },
        { do: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
      ],
    ];
  }
  const [waiting, effects] = startWaiting({ phase: { is: "waiting", test }, ledger }, event.at, rules);
  // The success may have been heard before the reload: it will not be news again.
  const [next, led] = advance(waiting, rules);
  return [next, [...effects, ...failing, ...led]];
}

function applyPoll(
  state: FlowState,
  tests: readonly PolledTest[],
  at: EpochMs,
  rules: FlowRules,
): FlowOutcome {
  let current = state;
  const effects: FlowEffect[] = [];
  const oldestFirst = tests.toSorted((a, b) => a.capturedAt - b.capturedAt);
  for (const { outcome, capnogramId, capturedAt } of oldestFirst) {
    if (outcome === "other") continue;
    const [next, done] = applyReport(
      current,
      {
        // A failed row does not say where: the first stage, so that any success outweighs it.
        stage: outcome === "completed" ? "DIAGNOSE_FINAL" : "DECODE",
        state: { completed: "SUCCEEDED", failed: "FAILED", "in-progress": "STARTED" }[outcome] as
          | "SUCCEEDED"
          | "FAILED"
          | "STARTED",
        capnogramId,
        capturedAt,
        serverTime: at,
      },
      at,
      rules,
    );
    current = next;
    effects.push(...done);
  }
  return [current, [...effects, ...probe(current, tests)]];
}

/** A lost push must not hide that the first diagnosis is there. Decision T3 */
function probe({ phase }: FlowState, tests: readonly PolledTest[]): readonly FlowEffect[] {
  if (phase.is !== "waiting" && phase.is !== "failed") return [];
  const { target, stages, question } = phase.test;
  if (target === undefined || question === "answered") return [];
  if (stages.DIAGNOSE_INITIAL === "SUCCEEDED") return [];
  const row = tests.find(({ capnogramId }) => capnogramId === target.capnogramId);
  return row?.outcome === "in-progress" ? [{ do: "probe", target }] : [];
}

function poll(state: FlowState, rules: FlowRules): FlowOutcome {
  if (!isPending(state.phase)) return [state, []];
  return [
    state,
    [
      { do: "poll", udi: state.phase.test.udi },
      { do: "start-timer", timer: "poll", ms: rules.pollIntervalMs },
    ],
  ];
}

function failWhen(state: FlowState, isFailed: (test: PendingTest) => boolean): FlowOutcome {
  const { phase } = state;
  if ((phase.is !== "waiting" && phase.is !== "asking") || !isFailed(phase.test)) return [state, []];
  return [
    { ...state, phase: { is: "failed", test: phase.test } },
    [
      { do: "stop-timer", timer: "failure" },
      { do: "stop-timer", timer: "loading" },
    ],
  ];
}

function openResult(
  state: FlowState,
  event: Extract<FlowEvent, { type: "result-fetched" }>,
  rules: FlowRules,
): FlowOutcome {
  const { phase, ledger } = state;
  if (phase.is !== "opening" || !isTarget(state, event.capnogramId)) return [state, []];
  const { capnogramId } = event;
  const settled = [...ledger.settled, capnogramId];
  if (event.handsetUdi !== undefined && event.handsetUdi !== phase.test.udi) {
    // Never shown as this patient's, and never taken for this test again.
    const test: PendingTest = { ...phase.test, target: undefined, stages: {}, failing: undefined };
    const waiting = { phase: { is: "waiting", test } as const, ledger: { ...ledger, settled } };
    const [next, effects] = startWaiting(waiting, event.at, rules);
    return [
      next,
      [...effects, { do: "report", problem: "a notification named another handset's recording" }],
    ];
  }
  const next = { phase: { is: "finished", capnogramId } as const, ledger: { ...ledger, settled } };
  return [next, [...STOP_ALL, keep(next), { do: "open-result", capnogramId, udi: phase.test.udi }]];
}

function giveUp(state: FlowState, at: EpochMs): FlowOutcome {
  if (state.phase.is === "finished") return [{ ...state, phase: { is: "idle" } }, []];
  if (!isPending(state.phase)) return [state, []];
  const { udi } = state.phase.test;
  const next = abandon(state, state.phase.test, at);
  return [next, [...STOP_ALL, keep(next), { do: "go-to-start", udi }]];
}

function leaveArea(
  state: FlowState,
  { at, goesOnElsewhere }: Extract<FlowEvent, { type: "left" }>,
): FlowOutcome {
  if (!isPending(state.phase)) return [state, []];
  const { test } = state.phase;
  // Whoever goes on with it may answer it.
  const mayBeAnswered = test.mayBeAnswered || goesOnElsewhere === true;
  const next = abandon(state, { ...test, mayBeAnswered }, at);
  return [next, [...STOP_ALL, keep(next)]];
}
