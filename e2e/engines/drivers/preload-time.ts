interface Sleeper {
  fallAsleep?: (ms: number, forMs: number) => void;
}

/**
 * A machine whose clock is wrong, that sleeps, or whose hours are short. Runs in the page as text, so everything it
 * needs is inside of it.
 */
export function preloadTime({ ahead, pace }: { readonly ahead: number; readonly pace: number }): void {
  const readDate = Date.now.bind(Date);
  const readPerformance = performance.now.bind(performance);
  const startedAt = readDate();
  let aheadMs = ahead;
  const now = () => Math.round(startedAt + (readDate() - startedAt) * pace + aheadMs);
  if (ahead !== 0) runDates();
  if (pace !== 1) {
    runDates();
    performance.now = () => readPerformance() * pace;
    for (const name of ["setTimeout", "setInterval"] as const) {
      const set = window[name].bind(window) as (run: () => void, ms?: number) => number;
      Object.assign(window, { [name]: (run: () => void, ms = 0) => set(run, ms / pace) });
    }
  }

  /** Nothing of the page runs for a moment, in which hours pass. */
  (window as unknown as Sleeper).fallAsleep = (ms, forMs) => {
    setTimeout(() => {
      const until = readPerformance() + forMs;
      while (readPerformance() < until);
      runDates();
      aheadMs += ms;
    });
  };

  function runDates(): void {
    if (Reflect.has(Date, "isRun")) return;
    const RunDate: DateConstructor = new Proxy(Date, {
      apply: () => new RunDate().toString(),
      construct: (target, args: readonly unknown[], newTarget) =>
        Reflect.construct(
          target,
          args.length === 0 ? [now()] : args,
          newTarget === RunDate ? target : newTarget,
        ) as Date,
      get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
      has: (target, key) => key === "isRun" || Reflect.has(target, key),
    });
    Object.assign(window, { Date: RunDate });
  }
}
