import type { Clock } from "@capno/api-client/clock";
import type { EpochMs } from "@capno/domain/units";
import { useEffect, useState } from "react";

/** The server's time, updated every `everyMs` while the page is shown. */
export function useNow(clock: Pick<Clock, "now" | "after">, everyMs: number): EpochMs {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let stop = () => {};
    function tick(): void {
      setNow(clock.now());
      stop = clock.after(everyMs, tick);
    }
    tick();
    return () => stop();
  }, [clock, everyMs]);
  return now;
}
