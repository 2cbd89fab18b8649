import type { Clock } from "@capno/api-client/clock";

import type { JourneyEvent } from "./journey-states.ts";

/** The server's time is known to about a second: a smaller difference is no step. */
const LEAST_STEP_MS = 2_000;
/** The first answer after a step of this computer's own clock corrects it. A later step is the server's. */
export const CORRECTED_WITHIN_MS = 60_000;

interface Step {
  /** 0 if no clock was set. */
  readonly byMs: number;
  /** This computer's clock had been set on, and an answer of the server corrected that. */
  readonly isOwn: boolean;
}

/**
 * Measures by how much the server's time, as it is known here, was set since it was last asked, in milliseconds: what
 * it moved on more or less than the time that passed. Uses the larger elapsed time of both clocks, as a monotonic clock
 * may stop in sleep; so a browser's clock that is set on looks like a sleep, until an answer takes it back.
 */
export function watchClockSteps(clock: Clock): () => Step {
  const read = () => ({ server: clock.now(), wall: clock.wall(), monotonic: clock.monotonic() });
  let last = read();
  /** The lead of the browser's wall clock over its monotonic clock. */
  let ahead = { ms: 0, since: last.monotonic };
  return () => {
    const { server, wall, monotonic } = last;
    last = read();
    const wallMs = last.wall - wall;
    const monotonicMs = last.monotonic - monotonic;
    // Times noted since then are later than now for only so long.
    if (last.monotonic - ahead.since >= Math.min(ahead.ms, CORRECTED_WITHIN_MS))
      ahead = { ms: 0, since: last.monotonic };
    // The clock may have been set back itself.
    const wasAheadMs = ahead.ms;
    if (Math.abs(wallMs - monotonicMs) >= LEAST_STEP_MS)
      ahead = { ms: Math.max(0, ahead.ms + wallMs - monotonicMs), since: last.monotonic };
    const byMs = last.server - server - Math.max(wallMs, monotonicMs);
    if (Math.abs(byMs) < LEAST_STEP_MS) return { byMs: 0, isOwn: false };
    const isOwn = byMs < 0 && -byMs <= Math.max(wasAheadMs, ahead.ms) + LEAST_STEP_MS;
    if (isOwn) ahead = { ...ahead, ms: Math.max(0, ahead.ms + byMs) };
    return { byMs, isOwn };
  };
}

/** Sends each event after the step of the server's clock before it, if there was one. */
export function sendWithClockSteps(
  clock: Clock,
  send: (event: JourneyEvent) => void,
): (event: JourneyEvent) => void {
  const getStep = watchClockSteps(clock);
  return (event) => {
    const { byMs, isOwn } = getStep();
    if (byMs !== 0) send({ type: "clock-stepped", at: clock.now(), byMs, ...(isOwn && { isOwn }) });
    send(event);
  };
}
