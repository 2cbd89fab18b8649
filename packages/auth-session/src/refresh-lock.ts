import type { Clock } from "@capno/api-client/clock";

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    callback: (lock: unknown) => T | Promise<T>,
  ): Promise<T>;
}

export function findTabLocks(): TabLocks | undefined {
  // Absent where the page is not served over https.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (locks === undefined) return undefined;
  return {
    async request(name, options, callback) {
      return await locks.request(name, { ...options }, callback);
    },
  };
}

export const REFRESH_LOCK = "auth-refresh";
/** Longer than the renewal's own time-out: whoever holds the lock so long will not answer any more. */
const LONGEST_WAIT_MS = 45_000;

/**
 * Runs the task while no other tab renews. It learns whether another tab was renewing just before, in which
 * case that tab's tokens are on their way. Without Web Locks it runs at once.
 */
export async function withRefreshLock(
  locks: TabLocks | undefined,
  clock: Clock,
  task: (wasContended: boolean) => Promise<void>,
): Promise<void> {
  if (locks === undefined) return task(true);
  const isDone = await locks.request(REFRESH_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await task(false);
    return true;
  });
  if (isDone) return;
  const waiting = new AbortController();
  const stopWaiting = clock.after(LONGEST_WAIT_MS, () => waiting.abort());
  await locks.request(REFRESH_LOCK, { signal: waiting.signal }, async () => {
    stopWaiting();
    await task(true);
  });
}
