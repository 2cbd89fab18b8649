import type { GuardedStorage } from "./guarded-storage.ts";
import { forgetSession } from "./stored-session.ts";
import { TURN_KEY } from "./storage-keys.ts";

/**
 * One person's turn at this computer: from their sign-in until they choose to log out or somebody else signs
 * in. The browser keeps whose turn it is, each tab keeps whose tab it last was; a session stored in another
 * turn is over, however much life its token has. ADR 0043
 */
export interface Turn {
  /** Empty: nobody has ever signed in here. */
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

/** Whoever signs in goes on with their own turn, or begins one: then nothing of the last one's stays. */
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
