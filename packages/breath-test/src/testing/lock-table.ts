import type { HandsetUdi } from "@capno/domain/units";

import type { LockEffect, LockEvent, LockState, UnlockReason, RequestedLock } from "../lock/lock-states.ts";
import { A, at, B } from "./lock-timeline.ts";

export const AWAY = "user-navigated-away";
export const REQUEST_B: RequestedLock = { udi: B, lockedByMe: [], resumes: false };

/** One state of each kind for handset A, locked at 0.1 s, with a renewal in flight. */
export const STATES = {
  none: { status: "none" },
  claiming: { status: "claiming", udi: A, next: undefined },
  locking: { status: "locking", udi: A, attempt: 1, isAsking: true, isUnsure: false },
  held: {
    status: "held",
    udi: A,
    lockedAt: at(0.1),
    confirmedAt: at(0.1),
    until: at(300),
    isRefreshing: true,
    refreshDueAt: at(120.1),
    provedUntil: at(0),
    doubtedSince: undefined,
    isRelocking: false,
    hasRelocked: false,
  },
  withdrawing: { status: "withdrawing", udi: A, reason: AWAY, next: undefined },
  releasing: { status: "releasing", udi: A, next: undefined, hasFailed: false },
  refused: { status: "refused", udi: A, by: "gp2" },
  elsewhere: { status: "elsewhere", udi: A, heldUdi: A, listedAt: at(0) },
  failed: { status: "failed", udi: A },
  lost: { status: "lost", udi: A, because: "expired", by: undefined, lostAt: at(0) },
} as const satisfies Record<LockState["status"], LockState>;
export const HELD_QUIETLY = { ...STATES.held, isRefreshing: false };

export const STOPPED: readonly LockEffect[] = [
  { type: "stop-timer", timer: "retry" },
  { type: "stop-timer", timer: "refresh" },
  { type: "stop-timer", timer: "lease" },
];
export const unlocks = (reason: UnlockReason, udi = A): LockEffect => ({
  type: "send-unlock",
  udi,
  reason,
});
/** The effects of releasing a handset: the unlock and its time limit. */
export const letsGo = (reason: UnlockReason, udi = A): readonly LockEffect[] => [
  unlocks(reason, udi),
  { type: "start-timer", timer: "unlock", ms: 10_000 },
];
export const STOP_UNLOCK_TIMER: LockEffect = { type: "stop-timer", timer: "unlock" };
export const RELEASED: LockEffect = { type: "release-tab" };
export const FORGOTTEN: LockEffect = { type: "forget-hold" };
export const REREAD: LockEffect = { type: "refetch-handsets" };
export const TO_HANDSETS: LockEffect = { type: "go-to-handsets" };
export const claims = (udi: HandsetUdi, takeOver: boolean): LockEffect => ({
  type: "claim-tab",
  udi,
  takeOver,
  isPatient: false,
});
export const renewsAt = (s: number, leaseMs: number): readonly LockEffect[] => [
  { type: "start-timer", timer: "refresh", ms: 120_000 },
  { type: "start-timer", timer: "lease", ms: leaseMs },
  { type: "remember-hold", udi: A, until: at(s + 300) },
];

export const stolen = (s: number, udi = A): LockEvent => ({ type: "tab-claim-stolen", udi, at: at(s) });
export const turnedAway = (s: number, udi = A): LockEvent => ({ type: "tab-claim-refused", udi, at: at(s) });
export const takeOverChosen = (s: number): LockEvent => ({ type: "take-over-chosen", at: at(s) });
export const unlockOverdue = (s: number): LockEvent => ({ type: "unlock-overdue", at: at(s) });
export const retryDue: LockEvent = { type: "retry-due", at: at(2) };

/** A transition and its effects: title, state, event, next state, effects. */
export type LockRow = readonly [string, LockState, LockEvent, LockState, readonly LockEffect[]];
