import type { GuardedStorage } from "./guarded-storage.ts";
import { forgetSession } from "./stored-session.ts";
import { SESSION_OWNER_KEY } from "./storage-keys.ts";

/**
 * An account owns the session on this computer from sign-in until it logs out or another account signs in.
 * Local storage holds the current owner, session storage the tab's last owner. A session stored under another
 * owner has ended, even if its token is still valid.
 */
export interface SessionOwner {
  /** Empty: no account has ever signed in here. */
  readonly id: string;
  /** The user id; undefined after a log-out. */
  readonly person: string | undefined;
}

export function readSessionOwner(storage: GuardedStorage): SessionOwner {
  try {
    const value = JSON.parse(storage.get(SESSION_OWNER_KEY) ?? "{}") as {
      id?: unknown;
      person?: unknown;
    } | null;
    const { id, person } = value ?? {};
    return {
      id: typeof id === "string" ? id : "",
      person: typeof person === "string" ? person : undefined,
    };
  } catch {
    return { id: "", person: undefined };
  }
}

export function writeSessionOwner(storage: GuardedStorage, owner: SessionOwner): void {
  storage.set(SESSION_OWNER_KEY, JSON.stringify(owner));
}

/** Signing in resumes the account's own ownership or begins a new one, which deletes the previous owner's data. */
export function claimOwnership(
  { perTab, local }: { readonly perTab: GuardedStorage; readonly local: GuardedStorage },
  person: string,
  newId: () => string,
): string {
  const current = readSessionOwner(local);
  const isOwn = current.id !== "" && current.person === person;
  const owner = isOwn ? current : { id: newId(), person };
  if (!isOwn) {
    writeSessionOwner(local, owner);
    local.clear();
  }
  if (readSessionOwner(perTab).id === owner.id) forgetSession(perTab);
  else perTab.clear();
  writeSessionOwner(perTab, owner);
  return owner.id;
}
