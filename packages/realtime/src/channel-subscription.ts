import type { Channel } from "pusher-js";

import type { ChannelListener } from "./realtime.ts";

export interface ChannelSubscription {
  readonly name: string;
  readonly listeners: Set<ChannelListener>;
  /** Undefined until the library is loaded. */
  channel: Channel | undefined;
  /** Failed attempts since the last new connection. */
  failures: number;
  lastStatus: number | undefined;
  /** A time of the monotonic clock; -Infinity: never. */
  authorisedAt: number;
  stopTimer: () => void;
}

export function createChannelSubscription(name: string): ChannelSubscription {
  return {
    name,
    listeners: new Set(),
    channel: undefined,
    failures: 0,
    lastStatus: undefined,
    authorisedAt: Number.NEGATIVE_INFINITY,
    stopTimer: () => {},
  };
}

/** Calls each listener separately: one that throws must not cost the others their event. */
export function notifyListeners(
  listeners: Iterable<ChannelListener>,
  notify: (listener: ChannelListener) => void,
  report: (problem: string) => void,
): void {
  for (const listener of Array.from(listeners)) {
    try {
      notify(listener);
    } catch {
      report("a listener of a realtime channel failed");
    }
  }
}
