import type { Clock } from "@capno/api-client/clock";
import { getDayStart, getNextDayStart } from "@capno/domain/day-bounds";
import type { EpochMs } from "@capno/domain/units";

/** Time enough to open each of a day's results and keep it. */
export const LAST_HALF_HOUR_MS = 30 * 60_000;
/** A timer runs late after a sleep, and the server may correct the clock: looked at again at least this often. */
const LONGEST_WAIT_MS = 60_000;

/** Tells of the last half-hour of each day, also where it has begun already, and of the day's end. */
export function watchDayEnd(
  clock: Pick<Clock, "now" | "after">,
  dayZone: string,
  tell: { onNearEnd(): void; onEnd(since: EpochMs): void },
): () => void {
  let midnight = getNextDayStart(clock.now(), dayZone);
  let isNear = false;
  let stop = () => {};

  function look(): void {
    const now = clock.now();
    if (now >= midnight) {
      tell.onEnd(getDayStart(now, dayZone));
      midnight = getNextDayStart(now, dayZone);
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
