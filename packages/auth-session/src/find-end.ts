import type { Storages } from "./find-stored-session.ts";
import type { LiveSession } from "./live-session.ts";
import type { SignOutReason } from "./session.ts";
import { readSession } from "./stored-session.ts";
import { readTurn } from "./turn.ts";

/**
 * Why a session that a tab still has stands no more, by what the browser keeps; undefined: it stands. For a
 * tab that was asleep or put away when it was told.
 */
export function findEnd(session: LiveSession, { perTab, local }: Storages): SignOutReason | undefined {
  const turn = readTurn(local);
  if (turn.id !== session.turn) {
    const isOwn = turn.person === undefined || turn.person === session.userId;
    return isOwn ? "logged-out" : "replaced";
  }
  const storage = session.isRemembered ? local : perTab;
  return storage.isBlocked() || readSession(storage) !== undefined ? undefined : "logged-out";
}
