import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";

/** Whether there is anything to restore; a browser that stores nothing has nothing. */
export function hasStoredSession(): boolean {
  try {
    return [sessionStorage, localStorage].some((storage) => storage.getItem(REFRESH_TOKEN_KEY) !== null);
  } catch {
    return false;
  }
}
