import type { Clock } from "@capno/api-client/clock";

/** Timers by name: setting one again replaces it. */
export interface Timers<Name extends string> {
  start(name: Name, ms: number, whenDue: () => void): void;
  stop(name: Name): void;
}

export function createTimers<Name extends string>(clock: Pick<Clock, "after">): Timers<Name> {
  /** How each is stopped: nothing happens where it has rung, or was stopped before. */
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
