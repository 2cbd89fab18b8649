import type { Clock } from "@capno/api-client/clock";

import type { TabLocks } from "./tab-services.ts";

const REFRESH_LOCK = "auth-refresh";
/** Longer than the renewal's own timeout: a tab that holds the lock for longer has stopped responding. */
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
