import type { AvailabilityEvent } from "@capno/domain/handset/handset-lock";
import type { HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { formatSubscriptionFailure } from "@capno/realtime/channel-failure";
import { availabilityChannel, handsetChannel } from "@capno/realtime/channels";
import { parseAvailability, parseHandsetEvent, type HandsetEvent } from "@capno/realtime/handset-events";
import type { ChannelFailure } from "@capno/realtime/realtime";
import { createStore } from "zustand/vanilla";

export interface FeedState {
  readonly udi: HandsetUdi | undefined;
  /** The handset's channel is subscribed and the link is up. */
  readonly isLive: boolean;
  /** The subscription took too long: the test continues by polling. */
  readonly isPatienceOver: boolean;
  /** Upload progress of the arriving recording, in percent. */
  readonly progress: number | undefined;
}

export interface HandsetFeed {
  getState(): FeedState;
  watch(listener: () => void): () => void;
  follow(udi: HandsetUdi | undefined): void;
  forgetProgress(): void;
}

const NOTHING: FeedState = {
  udi: undefined,
  isLive: false,
  isPatienceOver: false,
  progress: undefined,
};

/** How long Start waits for the channel before a test may run by polling alone. */
const SUBSCRIPTION_PATIENCE_MS = 10_000;

/** Subscribes to the open handset: its recording's progress and life cycle, and who holds its lock. */
export function createHandsetFeed(wiring: {
  readonly services: Pick<ProductServices, "realtime" | "config" | "clock" | "notices">;
  onLifecycle(udi: HandsetUdi, event: Extract<HandsetEvent, { kind: "lifecycle" }>): void;
  onAvailability(event: AvailabilityEvent): void;
  /** Also after a reconnect: missed events must be fetched. */
  onSubscribed(): void;
}): HandsetFeed {
  const { realtime, config, clock, notices } = wiring.services;
  const prefix = config.realtime.channelPrefix;
  const { getState, setState, subscribe: watch } = createStore(() => NOTHING);
  let ends: readonly (() => void)[] = [];

  function subscribe(udi: HandsetUdi): readonly (() => void)[] {
    // One message per channel: an unstable connection must not cover the test again and again.
    const reported = new Set<string>();
    function onFailure(failure: ChannelFailure): void {
      if (reported.has(failure.channel)) return;
      reported.add(failure.channel);
      notices.show({ level: "error", message: formatSubscriptionFailure(failure) });
    }
    return [
      realtime.subscribe(handsetChannel(udi, prefix), {
        onSubscribed() {
          setState({ isLive: true });
          wiring.onSubscribed();
        },
        onEvent(name, payload) {
          const event = parseHandsetEvent(name, payload);
          if (event?.kind === "progress") setState({ progress: event.percent });
          if (event?.kind === "lifecycle") wiring.onLifecycle(udi, event);
        },
        onFailure,
      }),
      realtime.subscribe(availabilityChannel(udi, prefix), {
        onEvent(name, payload) {
          const availability = parseAvailability(name, payload);
          if (availability !== undefined) wiring.onAvailability(availability);
        },
        onFailure,
      }),
      realtime.watchLink((link) => {
        if (link === "reconnecting" || link === "paused") setState({ isLive: false });
      }),
      clock.after(SUBSCRIPTION_PATIENCE_MS, () => setState({ isPatienceOver: true })),
    ];
  }

  return {
    getState,
    watch,
    follow(udi) {
      if (udi === getState().udi) return;
      for (const end of ends) end();
      // There is nothing to wait for without a realtime service.
      setState({ ...NOTHING, udi, isPatienceOver: realtime.linkState() === "off" });
      ends = udi === undefined ? [] : subscribe(udi);
    },
    forgetProgress: () => setState({ progress: undefined }),
  };
}
