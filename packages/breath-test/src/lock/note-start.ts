import type { Clock } from "@capno/api-client/clock";
import { toEpochMs, type EpochMs } from "@capno/domain/units";

/**
 * Begins to count; the returned function says when that was, in the server's time as it is known by then: it
 * may have been put right while a request was under way. The larger of both clocks counts, so that a lease
 * is never thought longer than it is.
 */
export function noteStart(clock: Clock): () => EpochMs {
  const wall = clock.wall();
  const monotonic = clock.monotonic();
  return () => toEpochMs(clock.now() - Math.max(clock.wall() - wall, clock.monotonic() - monotonic));
}
