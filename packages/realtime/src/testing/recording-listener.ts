import type { Clock } from "@capno/api-client/clock";
import { toEpochMs } from "@capno/domain/units";
import { vi } from "vitest";

import type { PusherConstructor } from "../open-pusher.ts";
import type { ChannelFailure, Realtime } from "../realtime.ts";

export const CHANNEL = "private-encrypted-handset@TlRI";
export const KEY = new Uint8Array(32).fill(7);

/** Vitest's timers as a clock: the library waits by the browser's. */
export const timers: Clock = {
  now: () => toEpochMs(Date.now()),
  wall: () => toEpochMs(Date.now()),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** The library's browser build, as products get it. */
export async function loadPusher(): Promise<PusherConstructor> {
  // @ts-expect-error The file has no types of its own.
  const library = (await import("pusher-js/dist/web/pusher.js")) as { default: PusherConstructor };
  return library.default;
}

/** A listener that keeps what it hears. */
export function listen(realtime: Realtime, channel = CHANNEL) {
  const events: unknown[] = [];
  const failures: ChannelFailure[] = [];
  const recorded = { events, failures, subscribed: 0, leave: () => {} };
  recorded.leave = realtime.subscribe(channel, {
    onEvent: (name, payload) => events.push([name, payload]),
    onSubscribed: () => (recorded.subscribed += 1),
    onFailure: (failure) => failures.push(failure),
  });
  return recorded;
}

export const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
