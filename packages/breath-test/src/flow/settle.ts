import { decide, follow } from "./decide.ts";
import type { FlowEffect, FlowEvent, FlowState, PendingTest } from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";
import { isPending, isRunning, isUnderWay, keep, type FlowOutcome } from "./flow-transitions.ts";

/** The clinician said whose the recording is. Either way it is not asked about again. */
export function answerInquiry(
  state: FlowState,
  { of, at, capnogramId, isTheirs }: Extract<FlowEvent, { type: "inquiry-answered" }>,
  rules: FlowRules,
): FlowOutcome {
  const { phase } = state;
  if (!isPending(phase) || !isRunning(state, of)) return [state, []];
  const { inquiry } = phase.test;
  // Withdrawn, or answered by the first click of a double click.
  if (inquiry?.capnogramId !== capnogramId) return [state, []];
  const note: FlowEffect = { type: "note-inquiry", inquiry, isTheirs };
  if (isTheirs) {
    const [next, effects] = decide(state, follow(phase.test, inquiry, true), at, rules);
    return [next, [note, ...effects]];
  }
  const [next, effects] = settleIds(state, phase.test, [capnogramId], at, rules);
  return [next, [note, { type: "settle", capnogramId }, ...effects]];
}

/** Opened or declined somewhere in this browser: neither taken nor asked about any more. */
export function settle(
  state: FlowState,
  { at, capnogramIds, isHere }: Extract<FlowEvent, { type: "settled" }>,
  rules: FlowRules,
): FlowOutcome {
  const news = capnogramIds.filter((each) => !state.ledger.settled.includes(each));
  if (news.length === 0) return [state, []];
  const told: readonly FlowEffect[] = isHere
    ? news.map((capnogramId) => ({ type: "settle", capnogramId }))
    : [];
  if (isUnderWay(state)) {
    const [next, effects] = settleIds(state, state.phase.test, news, at, rules);
    return [next, [...told, ...effects]];
  }
  const next = withSettled(state, news);
  return [next, [...told, keep(next)]];
}

function settleIds(
  state: FlowState,
  test: PendingTest,
  capnogramIds: readonly string[],
  at: FlowEvent["at"],
  rules: FlowRules,
): FlowOutcome {
  // What was proved before it was opened elsewhere is still what this test waits for.
  const own = test.target?.isProved ? test.target.capnogramId : undefined;
  const heard = test.heard.filter(
    (each) => each.capnogramId === own || !capnogramIds.includes(each.capnogramId),
  );
  return decide(withSettled(state, capnogramIds), { ...test, heard }, at, rules);
}

function withSettled(state: FlowState, capnogramIds: readonly string[]): FlowState {
  const settled = [...state.ledger.settled, ...capnogramIds];
  return { ...state, ledger: { ...state.ledger, settled } };
}
