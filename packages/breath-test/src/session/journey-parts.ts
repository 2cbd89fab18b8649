import type { EpochMs } from "@capno/domain/units";

import type { LockPeriod } from "../attribution/lock-periods.ts";
import type { ClockStep, LockState } from "../lock/lock-states.ts";
import { shiftWait } from "../test-run/shift-wait.ts";
import type { JourneyEffect, JourneyEvent, JourneyState, RememberedHold } from "./journey-states.ts";

export type Outcome = readonly [JourneyState, readonly JourneyEffect[]];

/**
 * Whether a request may have locked the handset: one in flight whose response will be ignored or, between two
 * attempts, the one that failed without a response.
 */
export function mayBeLocked(
  lock: LockState,
): lock is Extract<LockState, { status: "locking" | "held" | "withdrawing" }> {
  return (
    lock.status === "locking" ||
    lock.status === "withdrawing" ||
    (lock.status === "held" && lock.isRefreshing)
  );
}

export const isSessionEndEffect = (what: JourneyEffect["type"]): boolean =>
  what === "send-unlock" || what === "stop-timer" || what === "release-tab";

/** A renewal in flight when the session ended may have locked the handset again. */
export function runAfterEnd(event: JourneyEvent): readonly JourneyEffect[] {
  if (event.type !== "lock-event" || event.event.type !== "lock-granted") return [];
  return [{ type: "send-unlock", udi: event.event.udi, reason: "user-navigated-away" }];
}

export function getTime(event: JourneyEvent): EpochMs {
  return "event" in event ? event.event.at : event.at;
}

/** The lock is neither held nor about to be: a test cannot continue. */
export function isGone(lock: LockState): boolean {
  if (lock.status === "releasing") return lock.hasFailed;
  return ["lost", "refused", "elsewhere", "failed"].includes(lock.status);
}

export function toLockPeriod(lock: Extract<LockState, { status: "held" }>): LockPeriod {
  return {
    grantedAt: lock.lockedAt,
    provedUntil: lock.provedUntil,
    leaseUntil: lock.until,
    isDoubted: lock.doubtedSince !== undefined,
  };
}

export function getRememberedHold(
  { rememberedHold }: JourneyState,
  lock: LockState,
  effects: readonly JourneyEffect[],
): RememberedHold | undefined {
  if (lock.status === "held") return { udi: lock.udi, until: lock.until };
  return effects.some(({ type }) => type === "forget-hold") ? undefined : rememberedHold;
}

/** The server's clock was set: what is remembered lasts as long as before. */
export function shiftRemembered(state: JourneyState, step: ClockStep): JourneyState {
  const { rememberedHold: hold, rememberedTest: test } = state;
  const until = hold && ((step.isOwn ? hold.until : hold.until + step.byMs) as EpochMs);
  return {
    ...state,
    rememberedHold: hold && until && { ...hold, until },
    rememberedTest: test && shiftWait(test, step),
  };
}

/** False for the end of the page and for the lease's own timer, which counts elapsed time that no clock change moves. */
export function mayWaitForServer(event: JourneyEvent): boolean {
  if (event.type === "lock-event") return event.event.type !== "lease-ran-out";
  return event.type !== "page-left" && event.type !== "session-ended";
}

/** Whether an event waits until the server has said who holds the lock. Answers about the lock and giving up do not wait. */
export function isPostponable(event: JourneyEvent): boolean {
  if (event.type === "lock-event") return event.event.type === "refresh-due";
  if (event.type === "test-run-event") return event.event.type !== "given-up";
  return mayWaitForServer(event);
}

/** The same event, handled only now. */
export function withTime(event: JourneyEvent, at: EpochMs): JourneyEvent {
  return ("event" in event ? { ...event, event: { ...event.event, at } } : { ...event, at }) as JourneyEvent;
}

/** Runs steps one after the other and joins their effects in order. */
export function chain(first: Outcome, ...steps: readonly ((state: JourneyState) => Outcome)[]): Outcome {
  return steps.reduce<Outcome>(([state, effects], each) => {
    const [next, more] = each(state);
    return [next, [...effects, ...more]];
  }, first);
}
