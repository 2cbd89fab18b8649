import type { GuardedStorage } from "./guarded-storage.ts";
import { REFRESH_TOKEN_KEY, USER_ID_KEY } from "./storage-keys.ts";

/** The part of a session that the browser stores; never the access token. */
export interface StoredSession {
  readonly refreshToken: string;
  readonly receivedWall: number;
  /** Tabs of one sign-in share a family: only they exchange tokens. */
  readonly family: string;
  /** Counts the renewals, so that a tab knows which of two tokens is the newer. */
  readonly serial: number;
  readonly userId: string;
  /** The id of the session owner who stored this session; empty if the id is missing. The name `turn` is a stored key, so it cannot change. */
  readonly turn: string;
}

export function writeSession(storage: GuardedStorage, session: StoredSession): void {
  const { userId, ...rest } = session;
  storage.set(REFRESH_TOKEN_KEY, JSON.stringify(rest));
  storage.set(USER_ID_KEY, userId);
}

export function readSession(storage: GuardedStorage): StoredSession | undefined {
  const text = storage.get(REFRESH_TOKEN_KEY);
  if (text === undefined) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof StoredSession, unknown>> | null;
    const { refreshToken, receivedWall, family, serial, turn } = value ?? {};
    if (typeof refreshToken !== "string" || typeof family !== "string") return undefined;
    if (typeof receivedWall !== "number" || typeof serial !== "number") return undefined;
    return {
      refreshToken,
      receivedWall,
      family,
      serial,
      userId: storage.get(USER_ID_KEY) ?? "",
      turn: typeof turn === "string" ? turn : "",
    };
  } catch {
    return undefined;
  }
}

export function forgetSession(storage: GuardedStorage): void {
  storage.remove(REFRESH_TOKEN_KEY);
  storage.remove(USER_ID_KEY);
}
