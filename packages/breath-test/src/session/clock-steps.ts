import type { Clock } from "@capno/api-client/clock";

import type { JourneyEvent } from "./journey-states.ts";

/** The server's time is known to about a second: a smaller difference is no step. */
const LEAST_STEP_MS = 2_000;

/**
 * Measures by how much the server's clock has been set since it was last asked, in milliseconds: what it moved on more or
 * less than the time that passed here. Uses the larger elapsed time of both clocks, as a monotonic clock may stop in
 * sleep.
 */
export function watchClockSteps(clock: Clock): () => number {
  const read = () => ({ server: clock.now(), wall: clock.wall(), monotonic: clock.monotonic() });
  let last = read();
  return () => {
    const { server, wall, monotonic } = last;
    last = read();
    const elapsedMs = Math.max(last.wall - wall, last.monotonic - monotonic);
    const stepMs = last.server - server - elapsedMs;
    return Math.abs(stepMs) < LEAST_STEP_MS ? 0 : stepMs;
  };
}

/** Sends each event after the step of the server's clock before it, if there was one. */
export function sendWithClockSteps(
  clock: Clock,
  send: (event: JourneyEvent) => void,
): (event: JourneyEvent) => void {
  const getStep = watchClockSteps(clock);
  return (event) => {
    const byMs = getStep();
    if (byMs !== 0) send({ type: "clock-stepped", at: clock.now(), byMs });
    send(event);
  };
}
