import type { Clock } from "@capno/api-client/clock";
import { readTokenClaims } from "@capno/api-client/token-claims";

/**
 * A token and when it was received. How long it still lasts follows from the time elapsed since, never from
 * comparing its `exp` with a clock that may be wrong.
 */
export interface HeldToken {
  readonly value: string;
  readonly lifeMs: number;
  readonly receivedWall: number;
  readonly receivedMonotonic: number;
}

/** `receivedWall` where another tab, or this one before a reload, received it. */
export function holdToken(value: string, clock: Clock, receivedWall: number = clock.wall()): HeldToken {
  const age = Math.max(0, clock.wall() - receivedWall);
  return {
    value,
    // One that cannot be read has no life: it is never sent.
    lifeMs: (readTokenClaims(value)?.lifeS ?? 0) * 1000,
    receivedWall,
    receivedMonotonic: clock.monotonic() - age,
  };
}

/** The larger of both clocks counts: one stops in sleep, the other can be set back. */
export function getLifeLeft(token: HeldToken, clock: Clock): number {
  const elapsed = Math.max(clock.wall() - token.receivedWall, clock.monotonic() - token.receivedMonotonic);
  return token.lifeMs - elapsed;
}
