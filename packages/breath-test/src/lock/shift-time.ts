import type { EpochMs } from "@capno/domain/units";

import type { ClockStep } from "./lock-states.ts";

/**
 * A noted time as the corrected clock would have noted it. If this computer's own clock had been set on, only a time
 * later than now was noted by the wrong clock.
 */
export function shiftTime(time: EpochMs, { at, byMs, isOwn }: ClockStep): EpochMs {
  return isOwn && time <= at ? time : ((time + byMs) as EpochMs);
}
