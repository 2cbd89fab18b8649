import { PREFERENCE_PREFIX, REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "@capno/auth-session/storage-keys";

/** Whether there is anything to restore; a browser that stores nothing has nothing. */
export function hasStoredSession(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) => storage.getItem(REFRESH_TOKEN_KEY) !== null);
  } catch {
    return false;
  }
}

/**
 * A log-out without the session's code, which may not load, and without its server, which may not answer:
 * clears everything stored and ends the session; other tabs follow through storage events.
 */
export function clearStoredSession(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (!key.startsWith(PREFERENCE_PREFIX)) storage.removeItem(key);
    sessionStorage.removeItem(SESSION_OWNER_KEY);
    localStorage.setItem(SESSION_OWNER_KEY, JSON.stringify({ id: crypto.randomUUID() }));
  } catch {
    // The browser forbids storage: there is nothing stored to clear.
  }
}
