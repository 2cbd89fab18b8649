import type { Clock } from "@capno/api-client/clock";
import type { EpochMs } from "@capno/domain/units";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The server's time, read again each minute: what depends on age changes without a reload. */
export function useMinute(clock: Clock): EpochMs {
  const [now, setNow] = useState(() => clock.now());
  useEffect(
    () =>
      clock.after(MINUTE_MS - (now % MINUTE_MS), () => {
        setNow(clock.now());
      }),
    [clock, now],
  );
  return now;
}
