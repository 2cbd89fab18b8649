import { isSameAccount } from "../account/username.ts";
import { isolate } from "../text/isolate.ts";

/** How a handset's lock looks to an account. The numbers are the specification's. */
export const LOCK_STATES = { unlocked: 0, lockedByMe: 1, lockedBySomeoneElse: 2 } as const;
export type LockState = (typeof LOCK_STATES)[keyof typeof LOCK_STATES];

export function getLockState(lockedBy: string | null, username: string): LockState {
  if (lockedBy === null) return LOCK_STATES.unlocked;
  return isSameAccount(lockedBy, username) ? LOCK_STATES.lockedByMe : LOCK_STATES.lockedBySomeoneElse;
}

export const UNLOCK_REASONS = {
  userNavigatedAway: "user-navigated-away",
  userSwitchedHandset: "user-switched-handset",
  userFinishedTest: "user-finished-test",
  /** Sent by the server alone, never by this client. */
  serverTimeoutExpired: "server-timeout-expired",
} as const;

interface LockableHandset {
  readonly udi: string;
  readonly lockedBy: string | null;
}

export interface AvailabilityEvent {
  readonly event: string;
  readonly user: string | null;
  readonly handsetUdi: string;
}

/** Who holds the handset after an event: 'lock' gives it to the user, any other word frees it. */
export function getLockedByAfter(event: AvailabilityEvent): string | null {
  return event.event === "lock" ? event.user : null;
}

/** The handsets after an event; the very same list where the event changes nothing. */
export function applyAvailability<Handset extends LockableHandset>(
  handsets: readonly Handset[],
  event: AvailabilityEvent,
): readonly Handset[] {
  const lockedBy = getLockedByAfter(event);
  const changes = handsets.some(
    (handset) => handset.udi === event.handsetUdi && handset.lockedBy !== lockedBy,
  );
  if (!changes) return handsets;
  return handsets.map((handset) => (handset.udi === event.handsetUdi ? { ...handset, lockedBy } : handset));
}

export function formatLockedMessage(username: string): string {
  return `This handset is locked by ${isolate(username)}.`;
}
