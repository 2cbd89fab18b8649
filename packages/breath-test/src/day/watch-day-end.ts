import type { Clock } from "@capno/api-client/clock";
import { getDayStart, getNextDayStart } from "@capno/domain/time/day-bounds";
import type { EpochMs } from "@capno/domain/units";

/** Enough time to open and export each of a day's results. */
const LAST_HALF_HOUR_MS = 30 * 60_000;
/** A timer may fire late after a sleep, and the clock offset may be corrected, so the day is checked at least this often. */
const LONGEST_WAIT_MS = 60_000;

/** Calls back when the last half-hour of a day begins or has begun already, and when the day ends. */
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
