import type { Clock } from "@capno/api-client/clock";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import { useEffect, useEffectEvent, useState } from "react";

/** Timers of a day may run early or late after a sleep: looked at again at least this often. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** The next midnight of the browser's time zone. Decision H1 */
export function getNextMidnight(now: EpochMs): EpochMs {
  const day = new Date(now);
  return toEpochMs(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime());
}

/** Calls back when a new day begins. */
export function useMidnight(clock: Pick<Clock, "now" | "after">, onNewDay: () => void): void {
  const callBack = useEffectEvent(onNewDay);
  useEffect(() => {
    let midnight = getNextMidnight(clock.now());
    let stop = () => {};
    function wait(): void {
      const left = midnight - clock.now();
      stop = clock.after(Math.min(Math.max(left, 0), LONGEST_WAIT_MS), () => {
        if (clock.now() >= midnight) {
          midnight = getNextMidnight(clock.now());
          callBack();
        }
        wait();
      });
    }
    wait();
    return () => stop();
  }, [clock]);
}

/** The server's time as of the last new day: what "today" means on a page. */
export function useToday(clock: Pick<Clock, "now" | "after">): EpochMs {
  const [today, setToday] = useState(() => clock.now());
  useMidnight(clock, () => setToday(clock.now()));
  return today;
}
