import type { EpochMs } from "@capno/domain/units";

/** Time as the code below a composition root may know it: no hidden `Date.now`, no hidden timer. */
export interface Clock {
  /** The server's wall time, as well as it is known; the browser's until the first answer. */
  now(): EpochMs;
  /** The browser's own wall time: only for comparing with times the browser itself stored. */
  wall(): EpochMs;
  /** Milliseconds that never run backwards; may stop while the machine sleeps. */
  monotonic(): number;
  /** Calls back once after `ms`; returns its cancellation. */
  after(ms: number, callback: () => void): () => void;
}
