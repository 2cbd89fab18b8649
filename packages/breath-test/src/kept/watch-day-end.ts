import type { Clock } from "@capno/api-client/clock";
import { toEpochMs, type EpochMs } from "@capno/domain/units";

import { getNextMidnight } from "../journey/use-midnight.ts";

/** Time enough to open each of a day's results and keep it. */
export const LAST_HALF_HOUR_MS = 30 * 60_000;
/** A timer runs late after a sleep, and the server may correct the clock: looked at again at least this often. */
const LONGEST_WAIT_MS = 60_000;

/** Tells of the last half-hour of each day, also where it has begun already, and of the day's end. Decision H1 */
export function watchDayEnd(
  clock: Pick<Clock, "now" | "after">,
  tell: { onNearEnd(): void; onEnd(since: EpochMs): void },
): () => void {
  let midnight = getNextMidnight(clock.now());
  let isNear = false;
  let stop = () => {};

  function look(): void {
    const now = clock.now();
    if (now >= midnight) {
      tell.onEnd(getDayStart(now));
      midnight = getNextMidnight(now);
      isNear = false;
    }
    if (!isNear && now >= midnight - LAST_HALF_HOUR_MS) {
      isNear = true;
      tell.onNearEnd();
    }
    const next = isNear ? midnight : midnight - LAST_HALF_HOUR_MS;
    stop = clock.after(Math.min(next - now, LONGEST_WAIT_MS), look);
  }

  look();
  return () => stop();
}

function getDayStart(now: EpochMs): EpochMs {
  const day = new Date(now);
  return toEpochMs(new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime());
}
