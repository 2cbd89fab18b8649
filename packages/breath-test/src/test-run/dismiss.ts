import { decideTarget, followTarget } from "./decide-target.ts";
import type { TestRunEffect, TestRunEvent, TestRunState, PendingTest } from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isPending, isRunning, isActive, keep, type TestRunOutcome } from "./test-run-transitions.ts";

/** The clinician said whose recording it is. It is not asked about again. */
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
  const note: TestRunEffect = { type: "record-inquiry", inquiry, isTheirs };
  if (isTheirs) {
    const [next, effects] = decideTarget(state, followTarget(phase.test, inquiry, true), at, rules);
    return [next, [note, ...effects]];
  }
  const candidates = phase.test.candidates.filter((each) => each.capnogramId !== capnogramId);
  const declined = withHandled(state, [capnogramId]);
  const [next, effects] = decideTarget(declined, { ...phase.test, candidates }, at, rules);
  return [next, [note, { type: "mark-handled", capnogramId }, ...effects]];
}

/**
 * Marks recordings that were opened or declined in this browser: no test opens them or asks about them. One that is the
 * running test's by its evidence still ends that test.
 */
export function dismiss(
  state: TestRunState,
  { at, capnogramIds, isHere }: Extract<TestRunEvent, { type: "recordings-handled" }>,
  rules: TestRunRules,
): TestRunOutcome {
  const unhandled = capnogramIds.filter((each) => !state.ledger.handled.includes(each));
  if (unhandled.length === 0) return [state, []];
  const marks: readonly TestRunEffect[] = isHere
    ? unhandled.map((capnogramId) => ({ type: "mark-handled", capnogramId }))
    : [];
  if (isActive(state)) {
    const { test } = state.phase;
    // A target proved before it was opened in another tab opens here too: this page waits for it.
    const own = test.target?.isProved ? test.target.capnogramId : undefined;
    const outside = unhandled.filter((each) => each !== own);
    const noted: PendingTest =
      outside.length === 0 ? test : { ...test, opened: [...(test.opened ?? []), ...outside] };
    const [next, effects] = decideTarget(withHandled(state, unhandled), noted, at, rules);
    return [next, [...marks, ...effects]];
  }
  const next = withHandled(state, unhandled);
  return [next, [...marks, keep(next)]];
}

function withHandled(state: TestRunState, capnogramIds: readonly string[]): TestRunState {
  const handled = [...state.ledger.handled, ...capnogramIds];
  return { ...state, ledger: { ...state.ledger, handled } };
}
