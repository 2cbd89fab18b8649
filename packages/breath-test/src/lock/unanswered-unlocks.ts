import type { Step } from "@capno/machine/run-machine";
import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { LockRules } from "./lock-answers.ts";
import { shiftTime } from "./shift-time.ts";
import type { ClockStep, LockEffect, LockEvent, LockState, UnansweredUnlock } from "./lock-states.ts";

type HandsetsRead = Extract<LockEvent, { type: "handsets-read" }>;

/**
 * Remembers the handsets that this tab released without an answer. The server may still list them under this account,
 * and that is no other window: their unlock is sent again, and the handset in use is kept.
 */
export function withUnansweredUnlocks(
  step: Step<LockState, LockEvent, LockEffect>,
  { leaseMs }: Pick<LockRules, "leaseMs">,
): Step<LockState, LockEvent, LockEffect> {
  return (state, event) => {
    const before = state.unanswered ?? [];
    const noted = note(before, state, event, leaseMs);
    const known = event.type === "handsets-read" ? noted.flatMap((each) => readAgain(each, event)) : noted;
    const [next, effects] = step(state, withoutOwn(event, known));
    const left = known.filter(({ udi }) => !isInUse(next, udi));
    const again = left.filter(
      (each) => each.isAsking && !before.some((one) => isSame(one, each) && one.isAsking),
    );
    const isFreed = left.some(({ freedAt }) => freedAt === event.at) && event.type === "unlock-answered";
    return [
      carry(next, left),
      [
        ...effects,
        ...again.map(({ udi }) => sendAgain(udi)),
        ...(isFreed ? [{ type: "refetch-handsets" } as const] : []),
        ...(isSameList(before, left) && event.type !== "clock-stepped"
          ? []
          : [{ type: "remember-unanswered", unlocks: left } as const]),
      ],
    ];
  };
}

const isSame = (one: UnansweredUnlock, other: UnansweredUnlock): boolean => one.udi === other.udi;

const isSameList = (before: readonly UnansweredUnlock[], after: readonly UnansweredUnlock[]): boolean =>
  before.length === after.length && before.every((each) => after.some((one) => isSame(one, each)));

const sendAgain = (udi: HandsetUdi): LockEffect => ({
  type: "send-unlock",
  udi,
  reason: "user-navigated-away",
  ifUnclaimed: true,
});

function note(
  before: readonly UnansweredUnlock[],
  state: LockState,
  event: LockEvent,
  leaseMs: number,
): readonly UnansweredUnlock[] {
  if (event.type === "clock-stepped") return before.map((each) => shift(each, event));
  const lasting = before.filter(({ until }) => event.at < until);
  if (event.type === "unlock-overdue" && state.status === "releasing")
    return add(lasting, state.udi, event.at, leaseMs);
  if (event.type !== "unlock-answered") return lasting;
  const { udi, at, isLost } = event;
  if (isLost && !lasting.some((each) => each.udi === udi)) return add(lasting, udi, at, leaseMs);
  return lasting.map((each) => {
    if (each.udi !== udi) return each;
    return isLost ? { ...each, isAsking: false } : { ...each, isAsking: false, freedAt: at };
  });
}

function shift(unlock: UnansweredUnlock, step: ClockStep): UnansweredUnlock {
  const since = shiftTime(unlock.since, step);
  const until = (unlock.until + since - unlock.since) as EpochMs;
  return { ...unlock, since, until, freedAt: unlock.freedAt && shiftTime(unlock.freedAt, step) };
}

function add(
  before: readonly UnansweredUnlock[],
  udi: HandsetUdi,
  at: EpochMs,
  leaseMs: number,
): readonly UnansweredUnlock[] {
  const until = (at + leaseMs) as EpochMs;
  const others = before.filter((each) => each.udi !== udi);
  return [...others, { udi, since: at, until, isAsking: false, freedAt: undefined, isRestored: false }];
}

/** Returns no unlock if the list says that this tab no longer has to release the handset. */
function readAgain(unlock: UnansweredUnlock, list: HandsetsRead): readonly UnansweredUnlock[] {
  const { udi, since, freedAt, isAsking } = unlock;
  if (list.askedAt <= since) return [unlock];
  if (!list.lockedByMe.includes(udi)) return list.free.has(udi) || list.holders.has(udi) ? [] : [unlock];
  if (freedAt !== undefined) return list.askedAt > freedAt ? [] : [unlock];
  return [isAsking ? unlock : { ...unlock, isAsking: true }];
}

/** The event without the handsets that this tab released itself. */
function withoutOwn(event: LockEvent, known: readonly UnansweredUnlock[]): LockEvent {
  if (known.length === 0) return event;
  if (event.type === "handsets-read") return { ...event, lockedByMe: without(event.lockedByMe, known) };
  if (event.type !== "entered") return event;
  const { requestedLock } = event;
  // A duplicated tab is refused by the browser only where it resumes the handset of the other one.
  const own = known.filter(({ isRestored }) => requestedLock.resumes || !isRestored);
  return {
    ...event,
    requestedLock: { ...requestedLock, lockedByMe: without(requestedLock.lockedByMe, own) },
  };
}

const without = (
  lockedByMe: readonly HandsetUdi[],
  own: readonly UnansweredUnlock[],
): readonly HandsetUdi[] => lockedByMe.filter((udi) => !own.some((each) => each.udi === udi));

function isInUse(state: LockState, udi: HandsetUdi): boolean {
  const statuses = ["claiming", "locking", "held", "withdrawing", "releasing"];
  return "udi" in state && state.udi === udi && statuses.includes(state.status);
}

function carry(state: LockState, unanswered: readonly UnansweredUnlock[]): LockState {
  const { unanswered: had, ...rest } = state;
  if (unanswered.length === 0) return had === undefined ? state : rest;
  const isUnchanged = had?.length === unanswered.length && had.every((each, at) => each === unanswered[at]);
  return isUnchanged ? state : { ...rest, unanswered };
}
