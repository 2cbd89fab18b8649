import type { Clock } from "@capno/api-client/clock";
import { TOKEN_EXPIRY_MARGIN_S } from "@capno/domain/spec-values/session-values";

import type { GuardedStorage } from "./guarded-storage.ts";
import { getLifeLeft, holdToken } from "./held-token.ts";
import { LAST_ACTIVITY_KEY } from "./storage-keys.ts";
import { readSession, type StoredSession } from "./stored-session.ts";

/** A token with less than this to live is not used any more. @spec §9 */
export const MARGIN_MS = TOKEN_EXPIRY_MARGIN_S * 1000;

/**
 * The session to go on with: session storage first, else local storage, where its token has more than 30 s
 * left. A remembered one is passed over after a longer absence than the idle limit. @spec §4, decision C8
 */
export function findStoredSession(
  storages: { readonly perTab: GuardedStorage; readonly local: GuardedStorage },
  clock: Clock,
  idleLimitMs: number,
): { readonly stored: StoredSession; readonly isRemembered: boolean } | undefined {
  const ofTab = readSession(storages.perTab);
  if (ofTab && hasLife(ofTab, clock)) return { stored: ofTab, isRemembered: false };
  const remembered = readSession(storages.local);
  if (!remembered || !hasLife(remembered, clock)) return undefined;
  const lastActivity = Number(storages.local.get(LAST_ACTIVITY_KEY) ?? remembered.receivedWall);
  const isStale = idleLimitMs > 0 && clock.wall() - lastActivity > idleLimitMs;
  return isStale ? undefined : { stored: remembered, isRemembered: true };
}

function hasLife(session: StoredSession, clock: Clock): boolean {
  const token = holdToken(session.refreshToken, clock, session.receivedWall);
  return getLifeLeft(token, clock) > MARGIN_MS;
}
