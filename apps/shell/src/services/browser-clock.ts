import type { Clock } from "@capno/api-client/clock";
import { toEpochMs } from "@capno/domain/units";

/** The browser's own time, for what needs no better: products are given the server's. */
export const browserClock: Clock = {
  now: () => toEpochMs(Date.now()),
  wall: () => toEpochMs(Date.now()),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
