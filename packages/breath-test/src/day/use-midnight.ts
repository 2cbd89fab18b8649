import type { Clock } from "@capno/api-client/clock";
import { getNextDayStart } from "@capno/domain/time/day-bounds";
import type { EpochMs } from "@capno/domain/units";
import { useEffect, useEffectEvent, useState } from "react";

/** A long timer may fire early or late after a sleep, so the day is checked at least this often. */
const LONGEST_WAIT_MS = 15 * 60_000;

/** Calls back when a new day begins in a time zone, by the server's clock. */
export function useMidnight(
  clock: Pick<Clock, "now" | "after">,
  timeZone: string,
  onNewDay: () => void,
): void {
  const callBack = useEffectEvent(onNewDay);
  useEffect(() => {
    let midnight = getNextDayStart(clock.now(), timeZone);
    let stop = () => {};
    function wait(): void {
      const left = midnight - clock.now();
      stop = clock.after(Math.min(Math.max(left, 0), LONGEST_WAIT_MS), () => {
        if (clock.now() >= midnight) {
          midnight = getNextDayStart(clock.now(), timeZone);
          callBack();
        }
        wait();
      });
    }
    wait();
    return () => stop();
  }, [clock, timeZone]);
}

/** The server's time when the current day began to be shown: what "today" means on a page. */
export function useToday(clock: Pick<Clock, "now" | "after">, timeZone: string): EpochMs {
  const [today, setToday] = useState(() => clock.now());
  useMidnight(clock, timeZone, () => setToday(clock.now()));
  return today;
}
