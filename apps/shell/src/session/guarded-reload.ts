import { PREFERENCE_PREFIX } from "@capno/auth-session/storage-keys";

const KEY = `${PREFERENCE_PREFIX}reloaded-at`;
const RELOADS_APART_MS = 60_000;

/**
 * Whether the page may reload itself because its files are gone after a new release: once, then not again
 * for a minute, and never if the time of the reload cannot be stored.
 */
export function takeReload(now: number, storage: () => Storage = () => sessionStorage): boolean {
  try {
    const last = Number(storage().getItem(KEY));
    // A stored time in the future means that the clock was set back: it blocks no reload.
    if (last <= now && now - last < RELOADS_APART_MS) return false;
    storage().setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}
