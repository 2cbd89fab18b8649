import type { Clock } from "@capno/api-client/clock";
import { TOKEN_EXPIRY_MARGIN_S } from "@capno/domain/spec-values/session-values";

import type { GuardedStorage } from "./guarded-storage.ts";
import { getLifeLeft, holdToken } from "./held-token.ts";
import { readLastActivity } from "./last-activity.ts";
import type { LiveSession } from "./live-session.ts";
import type { SignOutReason } from "./session.ts";
import { readSession, type StoredSession } from "./stored-session.ts";
import { readSessionOwner } from "./session-owner.ts";

/** A token with less than this to live is not used any more. */
export const MARGIN_MS = TOKEN_EXPIRY_MARGIN_S * 1000;

/** A computer's clock is corrected by seconds all day long. */
const CLOCK_TOLERANCE_MS = 60_000;

export interface Storages {
  readonly perTab: GuardedStorage;
  readonly local: GuardedStorage;
}

type FoundSession =
  | { readonly kind: "found"; readonly stored: StoredSession; readonly isRemembered: boolean }
  | { readonly kind: "nothing" }
  /** This tab belonged to another account than the current one: a reload must not switch accounts. */
  | { readonly kind: "replaced" };

/** How long a stored session may be unused before it is discarded. 0: as long as its refresh token lives. */
export interface StorageLimits {
  /** The limit of a session of one tab, the same as for an open page. */
  readonly idleLimitMs: number;
  readonly rememberedForMs?: number;
}

/**
 * The session to continue with: session storage first, else local storage, where its token has more than 30 s
 * left. Either is passed over after a longer absence than its limit, and when another session owner followed.
 */
export function findStoredSession(storages: Storages, clock: Clock, limits: StorageLimits): FoundSession {
  const { perTab, local } = storages;
  const owner = readSessionOwner(local);
  const isUsable = (session: StoredSession | undefined, limitMs: number): session is StoredSession => {
    if (session?.turn !== owner.id || !hasLife(session, clock)) return false;
    const lastActivity = readLastActivity(local, owner.id) ?? session.receivedWall;
    return limitMs <= 0 || isWithin(limitMs, lastActivity, clock);
  };
  const { person } = readSessionOwner(perTab);
  if (person !== undefined && owner.person !== undefined && person !== owner.person)
    return { kind: "replaced" };
  const ofTab = readSession(perTab);
  if (isUsable(ofTab, limits.idleLimitMs)) return { kind: "found", stored: ofTab, isRemembered: false };
  const remembered = readSession(local);
  if (isUsable(remembered, limits.rememberedForMs ?? 0))
    return { kind: "found", stored: remembered, isRemembered: true };
  return { kind: "nothing" };
}

/**
 * No tab can have a session of this owner any more: none is stored that could be continued, and the last activity is
 * older than the idle limit. What the owner kept until log-out must go. An open tab of the same person renews the activity.
 */
export function hasOwnershipLapsed(storages: Storages, clock: Clock, limits: StorageLimits): boolean {
  if (findStoredSession(storages, clock, limits).kind !== "nothing") return false;
  const lastActivity = readLastActivity(storages.local, readSessionOwner(storages.local).id);
  return (
    limits.idleLimitMs > 0 &&
    (lastActivity === undefined || !isWithin(limits.idleLimitMs, lastActivity, clock))
  );
}

/**
 * Why a tab's session has ended, by the browser's storage; undefined while it is valid. For a
 * tab that was asleep or hidden when the message was sent.
 */
export function findEndReason(session: LiveSession, { perTab, local }: Storages): SignOutReason | undefined {
  const owner = readSessionOwner(local);
  if (owner.id !== session.sessionOwner) {
    const isOwn = owner.person === undefined || owner.person === session.userId;
    return isOwn ? "logged-out" : "replaced";
  }
  const storage = session.isRemembered ? local : perTab;
  return storage.isBlocked() || readSession(storage) !== undefined ? undefined : "logged-out";
}

/** A time that lies ahead is over: the clock was set back, so it would give hours or days of extra time. */
function isWithin(limitMs: number, lastActivity: number, clock: Clock): boolean {
  const idleMs = clock.wall() - lastActivity;
  return idleMs <= limitMs && idleMs >= -CLOCK_TOLERANCE_MS;
}

function hasLife(session: StoredSession, clock: Clock): boolean {
  const token = holdToken(session.refreshToken, clock, session.receivedWall);
  return getLifeLeft(token, clock) > MARGIN_MS;
}
