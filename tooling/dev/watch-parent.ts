const INTERVAL_MS = 500;

/**
 * Calls back when the one who started this process is gone: `npm` that is ended by a signal ends its own
 * shell and leaves us behind.
 */
export function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
}
