import type { Clock } from "@capno/api-client/clock";
import { createStore } from "zustand/vanilla";

import type { LinkState } from "./realtime.ts";

/** How long an interruption may last before the strip says so. */
const RECONNECTING_AFTER_MS = 5000;
const PAUSED_AFTER_MS = 30_000;

interface LinkStateTracker {
  state(): LinkState;
  watch(listener: (state: LinkState) => void): () => void;
  connected(): void;
  /**
   * The connection is sought; only the first call of an interruption starts its clock. `atOnce`: it was dead before
   * that was found out, so nothing is gained by waiting to say so.
   */
  interrupted(atOnce?: boolean): void;
  reset(): void;
}

/** Turns connection events into the link state that a person sees. */
export function createLinkStateTracker(clock: Clock): LinkStateTracker {
  const state = createStore<LinkState>(() => "idle");
  let stopTimers: (() => void) | undefined;

  const set = (next: LinkState) => state.setState(next, true);

  function settle(next: LinkState): void {
    stopTimers?.();
    stopTimers = undefined;
    set(next);
  }

  return {
    state: state.getState,
    watch: state.subscribe,
    connected: () => settle("live"),
    interrupted(atOnce = false) {
      if (atOnce && state.getState() === "live") set("reconnecting");
      if (stopTimers !== undefined) return;
      if (state.getState() === "idle") set("connecting");
      const stopFirst = clock.after(RECONNECTING_AFTER_MS, () => set("reconnecting"));
      const stopSecond = clock.after(PAUSED_AFTER_MS, () => set("paused"));
      stopTimers = () => {
        stopFirst();
        stopSecond();
      };
    },
    reset: () => settle("idle"),
  };
}
