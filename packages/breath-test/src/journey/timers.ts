import type { Clock } from "@capno/api-client/clock";

/** Timers by name: setting one again replaces it. */
export interface Timers<Name extends string> {
  start(name: Name, ms: number, whenDue: () => void): void;
  stop(name: Name): void;
  stopAll(): void;
}

export function createTimers<Name extends string>(clock: Pick<Clock, "after">): Timers<Name> {
  const running = new Map<Name, () => void>();

  function stop(name: Name): void {
    running.get(name)?.();
    running.delete(name);
  }

  return {
    start(name, ms, whenDue) {
      stop(name);
      running.set(
        name,
        clock.after(ms, () => {
          running.delete(name);
          whenDue();
        }),
      );
    },
    stop,
    stopAll: () => [...running.keys()].forEach(stop),
  };
}
