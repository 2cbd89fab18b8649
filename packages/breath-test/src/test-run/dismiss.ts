import { decideTarget, followTarget } from "./decide-target.ts";
import type { TestRunEffect, TestRunEvent, TestRunState, PendingTest } from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isPending, isRunning, isActive, keep, type TestRunOutcome } from "./test-run-transitions.ts";

/** The clinician said whose the recording is. Either way it is not asked about again. */
export function answerInquiry(
  state: TestRunState,
  { of, at, capnogramId, isTheirs }: Extract<TestRunEvent, { type: "inquiry-answered" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const { phase } = state;
  if (!isPending(phase) || !isRunning(state, of)) return [state, []];
  const { inquiry } = phase.test;
  // Withdrawn, or answered by the first click of a double click.
  if (inquiry?.capnogramId !== capnogramId) return [state, []];
  const note: TestRunEffect = { type: "note-inquiry", inquiry, isTheirs };
  if (isTheirs) {
    const [next, effects] = decideTarget(state, followTarget(phase.test, inquiry, true), at, rules);
    return [next, [note, ...effects]];
  }
  const [next, effects] = settleIds(state, phase.test, [capnogramId], at, rules);
  return [next, [note, { type: "settle", capnogramId }, ...effects]];
}

/** Opened or declined somewhere in this browser: neither taken nor asked about any more. */
export function dismiss(
  state: TestRunState,
  { at, capnogramIds, isHere }: Extract<TestRunEvent, { type: "settled" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const notice = capnogramIds.filter((each) => !state.ledger.settled.includes(each));
  if (notice.length === 0) return [state, []];
  const told: readonly TestRunEffect[] = isHere
    ? notice.map((capnogramId) => ({ type: "settle", capnogramId }))
    : [];
  if (isActive(state)) {
    const [next, effects] = settleIds(state, state.phase.test, notice, at, rules);
    return [next, [...told, ...effects]];
  }
  const next = withSettled(state, notice);
  return [next, [...told, keep(next)]];
}

function settleIds(
  state: TestRunState,
  test: PendingTest,
  capnogramIds: readonly string[],
  at: TestRunEvent["at"],
  rules: TestRunRules,
): TestRunOutcome {
  // What was proved before it was opened elsewhere is still what this test waits for.
  const own = test.target?.isProved ? test.target.capnogramId : undefined;
  const heard = test.heard.filter(
    (each) => each.capnogramId === own || !capnogramIds.includes(each.capnogramId),
  );
  return decideTarget(withSettled(state, capnogramIds), { ...test, heard }, at, rules);
}

function withSettled(state: TestRunState, capnogramIds: readonly string[]): TestRunState {
  const settled = [...state.ledger.settled, ...capnogramIds];
  return { ...state, ledger: { ...state.ledger, settled } };
}
