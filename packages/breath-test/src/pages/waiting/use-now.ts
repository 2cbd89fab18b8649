import type { Clock } from "@capno/api-client/clock";
import type { EpochMs } from "@capno/domain/units";
import { useEffect, useState } from "react";

/** The server's time, updated every `everyMs` while the page is shown; it does not change without an interval. */
export function useNow(clock: Pick<Clock, "now" | "after">, everyMs: number | undefined): EpochMs {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const interval = everyMs;
    let stop = () => {};
    function tick(): void {
      setNow(clock.now());
      stop = clock.after(interval, tick);
    }
    tick();
    return () => stop();
  }, [clock, everyMs]);
  return now;
}
