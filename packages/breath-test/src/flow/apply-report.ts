import type { EpochMs } from "@capno/domain/units";

import { announceLate } from "./announce-late.ts";
import {
  STAGES,
  type FlowEffect,
  type FlowState,
  type Ledger,
  type LifecycleReport,
  type PendingTest,
  type Stage,
} from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";
import { advance, isPending, keep, startWaiting, type FlowOutcome } from "./flow-transitions.ts";
import { findNewTarget, isOfThisTest, isSpent } from "./target.ts";

const STATE_RANK = { STARTED: 1, FAILED: 2, SUCCEEDED: 3 } as const;
const stageRank = (stage: Stage): number => STAGES.indexOf(stage);

/**
 * One notification, pushed or polled: which recording it is about, then what it changes. The same report a
 * second time, or one outweighed by a later stage, changes nothing. @spec §4, decisions T1 to T5
 */
export function applyReport(
  state: FlowState,
  report: LifecycleReport,
  at: EpochMs,
  rules: FlowRules,
): FlowOutcome {
  const { phase, ledger } = state;
  const outdated = getOutdated(report);
  if (!isPending(phase) || phase.is === "opening") {
    const [next, effects] = announceLate(state, report, rules);
    return [next, [...outdated, ...effects]];
  }

  // An answer on its way belongs to the recording it was given for.
  const isBound = phase.test.question === "sending" || phase.test.isReopened;
  const newTarget = isBound ? undefined : findNewTarget(report, phase.test, ledger, rules);
  const test: PendingTest =
    newTarget === undefined
      ? phase.test
      : {
          ...phase.test,
          target: newTarget,
          stages: {},
          failing: undefined,
          question: "unasked",
          mayBeAnswered: false,
        };
  if (!isAbout(report, test, ledger, rules)) {
    const [next, effects] = announceLate(state, report, rules);
    return [next, [...outdated, ...effects]];
  }

  const noted = note(test, report, newTarget !== undefined, rules);
  if (noted === undefined) return [state, outdated];
  const [changed, effects] = enterPhase(state, noted.test, report, newTarget !== undefined, at, rules);
  const [next, led] = advance(changed, rules);
  return [next, [...outdated, ...noted.effects, ...effects, keep(next), ...led]];
}

function getOutdated({ state, stage, capnogramId }: LifecycleReport): readonly FlowEffect[] {
  if (state !== "SUCCEEDED" || capnogramId === undefined) return [];
  return [{ do: "forget-result", capnogramId, isFinal: stage === "DIAGNOSE_FINAL" }];
}

function isAbout(report: LifecycleReport, test: PendingTest, ledger: Ledger, rules: FlowRules): boolean {
  const { capnogramId, capturedAt } = report;
  if (test.target !== undefined) return capnogramId === test.target.capnogramId;
  // Decoding may fail before the recording has a name.
  if (report.stage !== "DECODE") return false;
  if (capnogramId !== undefined && isSpent(capnogramId, ledger)) return false;
  if (capturedAt === undefined) return true;
  if (ledger.lastGivenUpAt !== undefined && capturedAt < ledger.lastGivenUpAt) return false;
  return isOfThisTest(capturedAt, report.serverTime, test.startedAt, rules);
}

/** The test with the report noted, or undefined where it says nothing new. */
function note(
  test: PendingTest,
  { stage, state }: LifecycleReport,
  isNewTarget: boolean,
  rules: FlowRules,
): { readonly test: PendingTest; readonly effects: readonly FlowEffect[] } | undefined {
  const before = test.stages[stage];
  if (before !== undefined && STATE_RANK[before] >= STATE_RANK[state]) return undefined;
  const stages = { ...test.stages, [stage]: state };
  const stopped: readonly FlowEffect[] = isNewTarget ? [{ do: "stop-timer", timer: "failure" }] : [];
  if (state === "FAILED" && !hasSucceededSince(test, stage)) {
    if (test.failing !== undefined) return { test: { ...test, stages }, effects: stopped };
    return {
      test: { ...test, stages, failing: stage },
      effects: [{ do: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }],
    };
  }
  const isCancelled =
    state === "SUCCEEDED" && test.failing !== undefined && stageRank(stage) >= stageRank(test.failing);
  if (!isCancelled) return { test: { ...test, stages }, effects: stopped };
  return {
    test: { ...test, stages, failing: undefined },
    effects: [{ do: "stop-timer", timer: "failure" }],
  };
}

function hasSucceededSince(test: PendingTest, stage: Stage): boolean {
  return STAGES.slice(stageRank(stage)).some((each) => test.stages[each] === "SUCCEEDED");
}

/** A new recording, or a success after TEST ERROR, puts the test back to waiting. Decision T9 */
function enterPhase(
  state: FlowState,
  test: PendingTest,
  report: LifecycleReport,
  isNewTarget: boolean,
  at: EpochMs,
  rules: FlowRules,
): FlowOutcome {
  const { phase } = state;
  if (phase.is === "waiting") return [{ ...state, phase: { is: "waiting", test } }, []];
  if (phase.is === "asking" && !isNewTarget && test.target !== undefined)
    return [{ ...state, phase: { ...phase, test: { ...test, target: test.target } } }, []];
  if (phase.is === "failed" && !isNewTarget) {
    const goesOn = report.state === "SUCCEEDED" && test.failing === undefined;
    if (!goesOn) return [{ ...state, phase: { is: "failed", test } }, []];
  }
  const waiting: FlowState = {
    ...state,
    phase: { is: "waiting", test: { ...test, waitingSince: at } },
  };
  const [next, effects] = startWaiting(waiting, at, rules);
  return [next, [...effects, { do: "go-to-loading", udi: test.udi }]];
}
