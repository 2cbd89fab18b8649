import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";

import { createLockMachine } from "../lock/lock-machine.ts";
import type { LockEffect, LockEvent, LockState, RequestedLock } from "../lock/lock-states.ts";

export const A = toHandsetUdi("(21)NTA00201");
export const B = toHandsetUdi("(21)NTA00202");
/** Builders for lock timelines: times are seconds after the start of a morning. */
const start = Date.parse("2026-11-20T09:00:00Z");
export const at = (s: number): EpochMs => toEpochMs(start + s * 1_000);

export const entered = (s: number, udi = A, requestedLock: Partial<RequestedLock> = {}): LockEvent => ({
  type: "entered",
  at: at(s),
  requestedLock: { udi, lockedByMe: [], resumes: false, ...requestedLock },
});
export const claimed = (s: number, udi = A): LockEvent => ({ type: "tab-claimed", udi, at: at(s) });
export const granted = (s: number, udi = A): LockEvent => ({
  type: "lock-granted",
  udi,
  sentAt: at(s),
  at: at(s + 0.1),
});
export const refused = (udi = A, by = "gp2@capno.example"): LockEvent => ({
  type: "lock-refused",
  udi,
  by,
  at: at(1),
});
export const failed = (s: number, isNetwork: boolean, udi = A): LockEvent => ({
  type: "lock-failed",
  udi,
  at: at(s),
  isNetwork,
  retryAfterS: undefined,
  error: new Error("no answer"),
});
export const availability = (s: number, word: string, user?: string, udi = A): LockEvent => ({
  type: "availability-changed",
  udi,
  word,
  user,
  isMe: user === "me",
  at: at(s),
});
/** A handset list. A or B counts as free if it is not named; `readWithout` omits one. */
export const read = (
  s: number,
  lockedByMe: readonly HandsetUdi[],
  holders: readonly (readonly [HandsetUdi, string])[] = [],
  askedAtS = s,
): Extract<LockEvent, { type: "handsets-read" }> => ({
  type: "handsets-read",
  at: at(s),
  askedAt: at(askedAtS),
  lockedByMe,
  holders: new Map(holders),
  free: new Set([A, B].filter((udi) => !lockedByMe.includes(udi) && !holders.some(([held]) => held === udi))),
  isPartial: false,
});
/** A list without a readable row of `udi`; with `isPartial`, because the row could not be read. */
export const readWithout = (udi: HandsetUdi, s: number, isPartial = false): LockEvent => ({
  ...read(s, []),
  free: new Set([A, B].filter((each) => each !== udi)),
  isPartial,
});
export const left: LockEvent = { type: "left", at: at(8), reason: "user-navigated-away" };
export const pageLeft: LockEvent = { type: "page-left", at: at(8) };
export const unlockAnswered = (s: number, udi = A): LockEvent => ({
  type: "unlock-answered",
  udi,
  at: at(s),
});
export const HOLDING = [entered(0), claimed(0.1), granted(0.2)];

export function play(events: readonly LockEvent[], from: LockState = { status: "none" }) {
  const step = createLockMachine({ refreshMs: 120_000, leaseMs: 300_000 });
  let state = from;
  const effects: LockEffect[] = [];
  for (const event of events) {
    const [next, done] = step(state, event);
    state = next;
    effects.push(...done);
  }
  const unlocks = effects.flatMap((each) => (each.type === "send-unlock" ? [each] : []));
  return { state, effects, unlocks, did: (kind: LockEffect["type"]) => effects.some((e) => e.type === kind) };
}
