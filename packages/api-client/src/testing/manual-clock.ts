import { toEpochMs } from "@capno/domain/units";

import type { Clock } from "../clock.ts";

/** A clock for tests: it moves when it is told to. */
export interface ManualClock extends Clock {
  /** Moves on, running what falls due on the way, in order. */
  advance(ms: number): void;
  /** The same, letting promises settle before, between and after. */
  advanceAsync(ms: number): Promise<void>;
  /** The machine sleeps: wall time passes, monotonic time and timers stand still. */
  sleep(ms: number): void;
  /** The machine sleeps and its timers do not: those that came due meanwhile run at once, late, as it wakes. */
  oversleep(ms: number): void;
  /** Somebody sets the browser's clock; the server's time is not moved. */
  setWall(ms: number): void;
  /** The server's clock is set on, or back. */
  stepServer(ms: number): void;
  /** How many callbacks are waiting. */
  waiting(): number;
}

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly callback: () => void;
}

/** 20 November 2026, 09:30 UTC. */
export const DEFAULT_START = Date.UTC(2026, 10, 20, 9, 30);

export function createManualClock(startAt: number = DEFAULT_START): ManualClock {
  let wall = startAt;
  let serverOffset = 0;
  let monotonic = 0;
  let order = 0;
  const timers = new Set<Timer>();

  function nextDue(until: number): Timer | undefined {
    return [...timers]
      .filter((timer) => timer.due <= until)
      .toSorted((a, b) => a.due - b.due || a.order - b.order)[0];
  }

  function moveTo(time: number): void {
    const step = Math.max(0, time - monotonic);
    monotonic += step;
    wall += step;
  }

  function runNext(until: number): boolean {
    const timer = nextDue(until);
    if (timer === undefined) return false;
    moveTo(timer.due);
    timers.delete(timer);
    timer.callback();
    return true;
  }

  return {
    now: () => toEpochMs(wall + serverOffset),
    wall: () => toEpochMs(wall),
    monotonic: () => monotonic,
    after(ms, callback) {
      const timer = { due: monotonic + Math.max(0, ms), order: order++, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(ms) {
      const until = monotonic + ms;
      while (runNext(until));
      moveTo(until);
    },
    async advanceAsync(ms) {
      const until = monotonic + ms;
      await settle();
      while (runNext(until)) await settle();
      moveTo(until);
      await settle();
    },
    sleep(ms) {
      wall += ms;
    },
    oversleep(ms) {
      moveTo(monotonic + ms);
      const due = [...timers].filter((timer) => timer.due <= monotonic);
      for (const timer of due.toSorted((a, b) => a.due - b.due || a.order - b.order)) {
        // One that ran before it may have cancelled it.
        if (timers.delete(timer)) timer.callback();
      }
    },
    setWall(ms) {
      serverOffset -= ms - wall;
      wall = ms;
    },
    stepServer: (ms) => void (serverOffset += ms),
    waiting: () => timers.size,
  };
}

/** Lets every promise that is ready run, and those that they make ready. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
