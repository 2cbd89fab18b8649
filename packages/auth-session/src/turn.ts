import type { GuardedStorage } from "./guarded-storage.ts";
import { forgetSession } from "./stored-session.ts";
import { TURN_KEY } from "./storage-keys.ts";

/**
 * An account owns the session on this computer from sign-in until it logs out or another account signs in.
 * Local storage holds the current owner, session storage the tab's last owner. A session stored under another
 * owner has ended, even if its token is still valid.
 */
export interface Turn {
  /** Empty: no account has ever signed in here. */
  readonly id: string;
  /** The user id; undefined after a log-out. */
  readonly person: string | undefined;
}

export function readTurn(storage: GuardedStorage): Turn {
  try {
    const value = JSON.parse(storage.get(TURN_KEY) ?? "{}") as { id?: unknown; person?: unknown } | null;
    const { id, person } = value ?? {};
    return {
      id: typeof id === "string" ? id : "",
      person: typeof person === "string" ? person : undefined,
    };
  } catch {
    return { id: "", person: undefined };
  }
}

export function writeTurn(storage: GuardedStorage, turn: Turn): void {
  storage.set(TURN_KEY, JSON.stringify(turn));
}

/** Signing in resumes the account's own ownership or begins a new one, which deletes the previous owner's data. */
export function takeTurn(
  { perTab, local }: { readonly perTab: GuardedStorage; readonly local: GuardedStorage },
  person: string,
  newId: () => string,
): string {
  const current = readTurn(local);
  const isOwn = current.id !== "" && current.person === person;
  const turn = isOwn ? current : { id: newId(), person };
  if (!isOwn) {
    writeTurn(local, turn);
    local.clear();
  }
  if (readTurn(perTab).id === turn.id) forgetSession(perTab);
  else perTab.clear();
  writeTurn(perTab, turn);
  return turn.id;
}
