import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { isPending } from "../test-run/test-run-transitions.ts";
import { isAsked as isLockAsked } from "../lock/lock-answers.ts";
import type { LockEvent } from "../lock/lock-states.ts";
import { isGone, type Outcome } from "./journey-parts.ts";
import type { JourneyEffect, JourneyEvent, JourneyState } from "./journey-states.ts";

/** How the journey runs its lock: what that decides, and what it means for the test. */
type RunLock = (state: JourneyState, event: LockEvent) => Outcome;

/** A test runs, and another page of the product is open. */
export function isInBackground({ testRun, openUdi }: JourneyState): boolean {
  return openUdi === undefined && isPending(testRun.phase);
}

/** The page of a running test is left for another one of the product: its handset is kept for it. */
export function keepsHandset({ testRun, lock, openUdi, rememberedHold }: JourneyState): boolean {
  const { phase } = testRun;
  // A failed test is over and needs no handset.
  if (!isPending(phase) || phase.status === "failed") return false;
  if (phase.test.udi !== openUdi || isGone(lock)) return false;
  // A page that is reloaded draws once more after it gave its handset back: the next one takes it up again.
  return lock.status !== "none" || rememberedHold?.udi === openUdi;
}

/** The handset of the open page, or of the running test. */
export function getHandsetInUse({ openUdi, testRun: { phase } }: JourneyState): HandsetUdi | undefined {
  return openUdi ?? (isPending(phase) ? phase.test.udi : undefined);
}

/** This tab works with the handset, or did before a reload: a list that omits it does not end that. */
export function isInUseHere(state: JourneyState, udi: HandsetUdi): boolean {
  const { rememberedHold, rememberedTest } = state;
  return [getHandsetInUse(state), rememberedHold?.udi, rememberedTest?.udi].includes(udi);
}

/**
 * Postpones an event until the server has said who holds the handset. Which page is open counts at once, so that nothing
 * changes the page of another subject. A handset whose page closes is released after the answer, unless its test continues.
 */
export function postpone(state: JourneyState, event: JourneyEvent): JourneyState {
  const { postponed = [] } = state;
  const isOpening = event.type === "handset-opened";
  const isLeft = event.type === "handset-closed" || event.type === "product-left";
  const isWaiting = postponed.some(({ type }) => type === "handset-opened" || type === "product-left");
  if (isOpening && !isWaiting && event.udi === getHandsetInUse(state))
    return { ...state, openUdi: event.udi, postponed };
  // After another page of handsets: one after the other.
  if (!isLeft || isWaiting) return { ...state, postponed: [...postponed, event] };
  const goesOn = event.type === "handset-closed" && (isInBackground(state) || keepsHandset(state));
  const left: readonly JourneyEvent[] = goesOn ? [] : [{ type: "product-left", at: event.at }];
  return { ...state, openUdi: undefined, postponed: [...postponed, ...left] };
}

/** Effects to drop while another page is open: they would change that page and carry no news. */
const isChangeOfPage = ({ type: what }: JourneyEffect): boolean =>
  what === "go-to-loading" ||
  what === "go-to-start" ||
  what === "go-to-question" ||
  what === "go-to-handsets";

/**
 * Runs a step of a test whose page is not open: leaves the page unchanged, announces news and, once the test has
 * ended, releases its handset.
 */
export function notifyInBackground(
  before: JourneyState,
  [after, effects]: Outcome,
  at: EpochMs,
  runLock: RunLock,
): Outcome {
  const { phase } = before.testRun;
  if (!isPending(phase) || after.openUdi !== undefined) return [after, effects];
  const { udi } = phase.test;
  const told = effects.flatMap((effect): readonly JourneyEffect[] => {
    if (effect.type === "open-result") {
      const { capnogramId } = effect;
      return [{ type: "show-notice", udi, capnogramId }];
    }
    return isChangeOfPage(effect) ? [] : [effect];
  });
  const next = noteUnopened(before, after, effects);
  if (isPending(next.testRun.phase)) return [next, told];
  // The handset may be another's by now: it is given back after the answer.
  if (isLockAsked(next.lock)) {
    const isOpening = next.postponed?.some(({ type }) => type === "handset-opened");
    return [isOpening ? next : postpone(next, { type: "product-left", at }), told];
  }
  const isLetGo = told.some(({ type }) => type === "follow");
  if (isLetGo) return [next, told];
  const [free, freeing] = runLock(next, { type: "left", at, reason: "user-navigated-away" });
  return [free, [...told, ...freeing, { type: "follow", udi: undefined }]];
}

function noteUnopened(
  { testRun: { phase } }: JourneyState,
  after: JourneyState,
  effects: readonly JourneyEffect[],
): JourneyState {
  const opened = effects.find((effect) => effect.type === "open-result");
  if (opened === undefined || !isPending(phase)) return after;
  const { udi, startedAt } = phase.test;
  return { ...after, unopened: { udi, startedAt, capnogramId: opened.capnogramId } };
}

/** The result was opened or dismissed, or the next test begins: its notice goes. */
export function forgetUnopened(state: JourneyState, event: JourneyEvent): JourneyState {
  const { unopened } = state;
  if (unopened === undefined) return state;
  const isOpened =
    event.type === "test-run-event" &&
    event.event.type === "recordings-handled" &&
    event.event.isHere &&
    event.event.capnogramIds.includes(unopened.capnogramId);
  const isOver =
    event.type === "start-pressed" || event.type === "notice-dismissed" || event.type === "session-ended";
  return isOpened || isOver ? { ...state, unopened: undefined } : state;
}
