import type { Clock } from "@capno/api-client/clock";

import { getLifeLeft, holdToken, type HeldToken } from "./held-token.ts";
import type { StoredSession } from "./stored-session.ts";
import type { TokensMessage } from "./tab-messages.ts";

export interface LiveSession {
  /** Identifies one sign-in, in however many tabs. */
  readonly family: string;
  readonly userId: string;
  readonly sessionOwner: string;
  readonly isRemembered: boolean;
  /** Aborted at its end; it is what tells this session from the next. */
  readonly end: AbortController;
  serial: number;
  access: HeldToken | undefined;
  refresh: HeldToken;
  /** The renewal in progress; token requests wait for it. */
  renewal?: Promise<void> | undefined;
}

export function getAccessLife(session: LiveSession | undefined, clock: Clock): number {
  return session?.access ? getLifeLeft(session.access, clock) : 0;
}

export function toStored(session: LiveSession): StoredSession {
  return {
    refreshToken: session.refresh.value,
    receivedWall: session.refresh.receivedWall,
    family: session.family,
    serial: session.serial,
    userId: session.userId,
    turn: session.sessionOwner,
  };
}

export function fromStored(stored: StoredSession, isRemembered: boolean, clock: Clock): LiveSession {
  const { family, serial, userId, turn, refreshToken, receivedWall } = stored;
  const refresh = holdToken(refreshToken, clock, receivedWall);
  const end = new AbortController();
  return { family, serial, userId, sessionOwner: turn, isRemembered, end, access: undefined, refresh };
}

export function toTokensMessage(session: LiveSession): TokensMessage | undefined {
  if (session.access === undefined) return undefined;
  return {
    type: "tokens-offered",
    family: session.family,
    serial: session.serial,
    access: session.access.value,
    refresh: session.refresh.value,
    accessReceivedWall: session.access.receivedWall,
    refreshReceivedWall: session.refresh.receivedWall,
  };
}

/** Takes over tokens of the same sign-in that are newer than one's own; says whether it did. */
export function adoptTokens(session: LiveSession, message: TokensMessage, clock: Clock): boolean {
  if (session.family !== message.family) return false;
  const isNewer = message.serial > session.serial;
  const isMissing = message.serial === session.serial && session.access === undefined;
  if (!isNewer && !isMissing) return false;
  session.serial = message.serial;
  session.access = holdToken(message.access, clock, message.accessReceivedWall);
  session.refresh = holdToken(message.refresh, clock, message.refreshReceivedWall);
  return true;
}

/** The stored token may be newer than the last message: a message can be lost, a tab frozen. */
export function adoptStored(session: LiveSession, stored: StoredSession | undefined, clock: Clock): boolean {
  if (stored?.family !== session.family || stored.serial <= session.serial) return false;
  session.serial = stored.serial;
  session.refresh = holdToken(stored.refreshToken, clock, stored.receivedWall);
  session.access = undefined;
  return true;
}
