import { toEpochMs, type EpochMs } from "@capno/domain/units";

import type { Clock } from "./clock.ts";

export interface ServerClock extends Clock {
  /** Feeds the `Date` header of an answer that took `roundTripMs` from sending to its headers. */
  noteServerDate(serverDateMs: number, roundTripMs: number): void;
}

/** The browser's own means of telling time; tests hand in theirs. */
export interface TimeSource {
  wall(): number;
  monotonic(): number;
  after(ms: number, callback: () => void): () => void;
}

const browserTime: TimeSource = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A `Date` header names a whole second, the one that has begun. */
const HEADER_RESOLUTION_MS = 1000;

/**
 * The server's time, from the `Date` of its answers. Each answer says that the server's time lay in an
 * interval; the intervals of many answers narrow each other down. Where one contradicts the others, a clock
 * was changed: it starts anew. Decision C19
 */
export function createServerClock(time: TimeSource = browserTime): ServerClock {
  let anchor = { wall: time.wall(), monotonic: time.monotonic() };
  // Server time at the anchor; before the first answer, the browser's.
  let earliest = anchor.wall;
  let latest = anchor.wall;
  let isSynchronised = false;

  // The larger of both: monotonic time may stand still in sleep, wall time can be set back.
  const elapsed = () => Math.max(time.wall() - anchor.wall, time.monotonic() - anchor.monotonic);

  function noteServerDate(serverDateMs: number, roundTripMs: number): void {
    if (!Number.isFinite(serverDateMs) || !Number.isFinite(roundTripMs)) return;
    const low = serverDateMs - elapsed();
    const high = low + HEADER_RESOLUTION_MS + Math.max(0, roundTripMs);
    const narrowed = { low: Math.max(low, earliest), high: Math.min(high, latest) };
    if (isSynchronised && narrowed.low <= narrowed.high) {
      earliest = narrowed.low;
      latest = narrowed.high;
      return;
    }
    anchor = { wall: time.wall(), monotonic: time.monotonic() };
    earliest = serverDateMs;
    latest = serverDateMs + HEADER_RESOLUTION_MS + Math.max(0, roundTripMs);
    isSynchronised = true;
  }

  const now = (): EpochMs => {
    if (!isSynchronised) return toEpochMs(time.wall());
    return toEpochMs(Math.round((earliest + latest) / 2 + elapsed()));
  };

  return {
    now,
    wall: () => toEpochMs(time.wall()),
    monotonic: () => time.monotonic(),
    after: (ms, callback) => time.after(ms, callback),
    noteServerDate,
  };
}
