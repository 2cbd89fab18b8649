import type { Clock } from "@capno/api-client/clock";

export interface Timers<Name extends string> {
  start(name: Name, ms: number, whenDue: () => void): void;
  stop(name: Name): void;
}

export function createTimers<Name extends string>(clock: Pick<Clock, "after">): Timers<Name> {
  /** Cancel functions by name; cancelling a timer that fired or was cancelled does nothing. */
  const stops = new Map<Name, () => void>();

  function stop(name: Name): void {
    stops.get(name)?.();
  }

  return {
    start(name, ms, whenDue) {
      stop(name);
      stops.set(name, clock.after(ms, whenDue));
    },
    stop,
  };
}
