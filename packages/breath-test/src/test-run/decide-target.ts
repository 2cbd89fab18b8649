import { attributeRecording, type Attribution } from "../attribution/attribute-recording.ts";
import type { EpochMs } from "@capno/domain/units";

import { CLOCK_TOLERANCE_MS, getCoverage } from "../attribution/lock-periods.ts";
import type {
  TestRunEffect,
  TestRunState,
  CandidateRecording,
  Inquiry,
  Ledger,
  PendingTest,
  Stage,
  Target,
} from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isHandled, isOpenedOutside } from "./record-report.ts";
import {
  advance,
  isActive,
  keep,
  startWaiting,
  type TestRunOutcome,
  type ActiveTestRun,
  type WaitingTestRun,
} from "./test-run-transitions.ts";
import { getFailing, getStages, isReady } from "./stages.ts";

/** A candidate of a pending test, with its current attribution. */
interface Attributed extends CandidateRecording {
  readonly attribution: Attribution;
}

export function attributeCandidate(
  candidate: CandidateRecording,
  test: Pick<PendingTest, "udi" | "startedAt" | "holds" | "opened">,
  ledger: Ledger,
  { account }: Pick<TestRunRules, "account">,
): Attribution {
  const { capnogramId, facts } = candidate;
  const attribution = attributeRecording(facts, { ...test, account }, isHandled(capnogramId, ledger, test));
  // The clinician has opened the recording already, so the question is not asked.
  const isAskedInVain = attribution.status === "asked" && isOpenedOutside(capnogramId, test);
  return isAskedInVain ? { status: "never", because: "handled" } : attribution;
}

/**
 * Decides for a pending test: which recording is its own by the current evidence, whether to ask the clinician, and
 * where that leads.
 */
export function decideTarget(
  state: TestRunState,
  noted: PendingTest,
  at: EpochMs,
  rules: TestRunRules,
): TestRunOutcome {
  if (!isActive(state)) return [state, []];
  const { phase, ledger } = state;
  const before = phase.test;
  // The answer in flight belongs to the recording it was given for.
  const chosen = noted.question === "sending" ? noted : chooseTarget(noted, ledger, rules);
  const asked = { ...chosen, inquiry: findInquiry(chosen, ledger, rules) };
  const [test, timers] = followFailure(asked, before, rules);
  if (noted === before && isSameDecision(test, before)) return advance(state, rules);
  const [placed, effects] = place(state, test, at, rules);
  const [next, led] = advance(placed, rules);
  return [next, [...timers, ...effects, keep(next), ...led]];
}

/** After a reload, a test may be decided differently although nothing new was reported: its lock period has ended. */
function isSameDecision(test: PendingTest, before: PendingTest): boolean {
  return test.target?.capnogramId === before.target?.capnogramId && test.inquiry === before.inquiry;
}

function attributeAll(test: PendingTest, ledger: Ledger, rules: TestRunRules): readonly Attributed[] {
  return test.candidates
    .map((each) => ({ ...each, attribution: attributeCandidate(each, test, ledger, rules) }))
    .toSorted((a, b) => b.capturedAt - a.capturedAt);
}

/** The newest proved candidate. A proved target gives way only to a newer one. */
function chooseTarget(test: PendingTest, ledger: Ledger, rules: TestRunRules): PendingTest {
  const { target } = test;
  const attributed = attributeAll(test, ledger, rules);
  const proved = attributed.find(({ attribution }) => attribution.status === "taken");
  if (target?.isProved) {
    return proved !== undefined && proved.capturedAt > target.capturedAt
      ? followTarget(test, proved, true)
      : test;
  }
  if (proved !== undefined) return followTarget(test, proved, true);
  const likely = attributed.find(
    (each) => each.attribution.status === "not-known-yet" && isLikely(each, test),
  );
  if (likely !== undefined) return followTarget(test, likely, false);
  return { ...test, target: undefined };
}

/** Whether the recording may be the test's by its time alone, which is enough to show progress. */
function isLikely({ capturedAt }: CandidateRecording, { holds, startedAt }: PendingTest): boolean {
  return (
    getCoverage(holds, capturedAt, true) !== "not-covered" && capturedAt >= startedAt - CLOCK_TOLERANCE_MS
  );
}

/** The new target's question has not been asked, whatever was answered for another recording. */
export function followTarget(
  test: PendingTest,
  { capnogramId, capturedAt }: Pick<CandidateRecording, "capnogramId" | "capturedAt">,
  isProved: boolean,
): PendingTest {
  const target: Target = { capnogramId, capturedAt, isProved };
  return { ...test, target, unnamed: {}, question: "unasked", mayBeAnswered: false };
}

/** Does not ask the clinician while a recording of this test is known or arriving, since that may settle it. */
function findInquiry(test: PendingTest, ledger: Ledger, rules: TestRunRules): Inquiry | undefined {
  if (test.target !== undefined) return undefined;
  for (const { capnogramId, capturedAt, stages, attribution } of attributeAll(test, ledger, rules)) {
    if (attribution.status !== "asked" || !isReady(stages)) continue;
    const isTheSame = test.inquiry?.capnogramId === capnogramId;
    return isTheSame ? test.inquiry : { capnogramId, capturedAt, because: attribution.because };
  }
  return undefined;
}

/** Delays TEST ERROR after a failure, so that a success or another recording can withdraw it. */
function followFailure(
  test: PendingTest,
  before: PendingTest,
  rules: TestRunRules,
): readonly [PendingTest, readonly TestRunEffect[]] {
  const failing = getFailing(getStages(test));
  const isOther = test.target?.capnogramId !== before.target?.capnogramId;
  const followed = { ...test, failing };
  if (failing === undefined)
    return [followed, before.failing === undefined ? [] : [{ type: "stop-timer", timer: "failure" }]];
  if (before.failing !== undefined && !isOther) return [followed, []];
  return [followed, [{ type: "start-timer", timer: "failure", ms: rules.testFailureTimeoutMs }]];
}

/** Puts the test into its phase. A new recording, or a success after TEST ERROR, makes it wait again. */
function place(
  state: ActiveTestRun,
  test: PendingTest,
  at: EpochMs,
  rules: TestRunRules,
): readonly [ActiveTestRun, readonly TestRunEffect[]] {
  const { phase } = state;
  const isNew = test.target !== undefined && test.target.capnogramId !== phase.test.target?.capnogramId;
  const isAsked = test.inquiry !== undefined;
  const wasAsked = phase.test.inquiry !== undefined;
  if (phase.status === "waiting" && wasAsked === isAsked)
    return [{ ...state, phase: { status: "waiting", test } }, []];
  if (phase.status === "waiting" && isAsked)
    return [{ ...state, phase: { status: "waiting", test } }, [{ type: "stop-timer", timer: "loading" }]];
  if (phase.status === "asking" && !isNew && test.target !== undefined)
    return [{ ...state, phase: { ...phase, test: { ...test, target: test.target } } }, []];
  const goesOn = isNew || hasSucceeded(test, phase.test);
  // A question waits until TEST ERROR was read, and closes nothing unread.
  if (phase.status === "failed" && !goesOn) return [{ ...state, phase: { status: "failed", test } }, []];
  const waiting: WaitingTestRun = {
    ...state,
    phase: { status: "waiting", test: { ...test, waitingSince: at } },
  };
  const [next, effects] = startWaiting(waiting, at, rules);
  if (phase.status === "waiting") return [next, effects];
  return [next, [...effects, { type: "go-to-loading", udi: test.udi }]];
}

function hasSucceeded(test: PendingTest, before: PendingTest): boolean {
  const then = getStages(before);
  const hasJustSucceeded = ([stage, state]: readonly [string, string]): boolean =>
    state === "SUCCEEDED" && then[stage as Stage] !== "SUCCEEDED";
  return test.failing === undefined && Object.entries(getStages(test)).some(hasJustSucceeded);
}
