import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import type Pusher from "pusher-js";
import type { Channel, ChannelAuthorizationCallback } from "pusher-js";

import {
  createAuthorisationQueue,
  type Authorise,
  type ChannelAuthorisation,
} from "./authorisation-queue.ts";
import { toFailure } from "./channel-failure.ts";
import { createLinkStateTracker } from "./link-state.ts";
import { createLiveness } from "./liveness.ts";
import { importPusher, openPusher, type PusherAddress, type PusherConstructor } from "./open-pusher.ts";
import type { ChannelListener, OwnedRealtime } from "./realtime.ts";
import { createReconnection } from "./reconnection.ts";
import { isChannelKey, isEncryptedPayload } from "./secret-box.ts";
import {
  createChannelSubscription,
  notifyListeners,
  type ChannelSubscription,
} from "./channel-subscription.ts";

export interface RealtimeOptions extends PusherAddress {
  /** Asks the API for a channel. Rejects with an `ApiError`. */
  readonly authorise: Authorise;
  readonly clock: Clock;
  /** Called when an event is dropped, which is reported nowhere else. Never receives a payload or a channel name. */
  readonly report?: (problem: string) => void;
  readonly loadPusher?: () => Promise<PusherConstructor>;
  /** The target of `online` and `pageshow` events; `window` by default. */
  readonly page?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  readonly random?: () => number;
}

const MOST_RETRIES = 3;
const FIRST_RETRY_MS = 1000;
/** A refused channel is tried again without a message: the cause may be fixed. */
const SLOW_RETRY_MS = 60_000;
/** An event that does not open is worth one new key in this time. */
const REKEY_INTERVAL_MS = 30_000;
/** After a reconnect every client of the clinic asks at once. */
const REJOIN_JITTER_MS = 500;
const REJOIN_TIME_MS = 1000;
/** Navigation leaves and rejoins a channel at once, so unsubscribing waits this long. */
const LINGER_MS = 1000;
/** The page is back: an open connection may be dead. After `online` it is treated as dead. */
const RETURNS = ["pageshow", "visibilitychange"];

/** The realtime connection: opened by the first subscriber, reconnects by itself, and hides Pusher's types. */
export function createRealtime(options: RealtimeOptions): OwnedRealtime {
  const { clock, random = Math.random, report = () => {}, loadPusher = importPusher } = options;
  const channels = new Map<string, ChannelSubscription>();
  const link = createLinkStateTracker(clock);
  const queue = createAuthorisationQueue(options.authorise, clock);
  const reconnection = createReconnection({ clock, random, restart });
  const liveness = createLiveness({
    clock,
    ping: () => void pusher?.send_event("pusher:ping", {}),
    onSuspect: () => link.interrupted(true),
    onRecovered: () => link.connected(),
    onDead: () => reconnection.renew(),
  });
  let pusher: Pusher | undefined;
  let isLoading = false;
  /** Incremented at each disconnect: callbacks of an earlier connection are ignored. */
  let generation = 0;
  let connections = 0;
  let connectedAt = 0;

  const page = options.page ?? (typeof window === "undefined" ? undefined : window);
  const onReturn = () => {
    if (!liveness.check()) reconnection.renew();
  };
  const onOnline = () => reconnection.renew();

  function restart(): void {
    if (pusher === undefined) {
      void open();
      return;
    }
    pusher.disconnect();
    pusher.connect();
  }

  async function open(): Promise<void> {
    if (isLoading) return;
    const ownGeneration = generation;
    isLoading = true;
    for (const type of RETURNS) page?.addEventListener(type, onReturn);
    page?.addEventListener("online", onOnline);
    link.interrupted();
    reconnection.interrupted();
    try {
      const Library = await loadPusher();
      if (ownGeneration === generation) start(Library);
    } catch {
      // Treated as a server that cannot be reached: `reconnection` tries again.
    } finally {
      if (ownGeneration === generation) isLoading = false;
    }
  }

  function start(Library: PusherConstructor): void {
    const ownGeneration = generation;
    const started = openPusher(
      Library,
      options,
      ({ channelName, socketId }, callback) => {
        if (ownGeneration === generation) authorise(channelName, socketId, callback);
      },
      () => {
        if (ownGeneration !== generation) return;
        started.disconnect();
        reconnection.ended();
      },
    );
    pusher = started;
    started.connection.bind("message", () => {
      if (ownGeneration === generation) liveness.onMessage();
    });
    started.connection.bind("state_change", ({ current }: { readonly current: string }) => {
      if (ownGeneration === generation) onConnectionState(current);
    });
    for (const wanted of channels.values()) join(started, wanted);
  }

  function onConnectionState(state: string): void {
    if (state === "connected") {
      connections += 1;
      connectedAt = clock.monotonic();
      link.connected();
      reconnection.connected();
      liveness.onConnected();
      return;
    }
    link.interrupted(liveness.isSilent());
    liveness.stop();
    reconnection.interrupted();
    for (const wanted of channels.values()) {
      wanted.failures = 0;
      wanted.stopTimer();
      if (wanted.listeners.size === 0) leave(wanted);
    }
  }

  function join(connection: Pusher, wanted: ChannelSubscription): void {
    const channel = connection.subscribe(wanted.name);
    wanted.channel = channel;
    dropMalformedEvents(channel);
    channel.bind_global((name: string, payload: unknown) => onChannelEvent(wanted, channel, name, payload));
  }

  /** The library would throw on these, in the middle of its socket's event. */
  function dropMalformedEvents(channel: Channel): void {
    const handleEvent = channel.handleEvent.bind(channel);
    channel.handleEvent = (event) => {
      const isOfProtocol = event.event.startsWith("pusher");
      if (isOfProtocol || isEncryptedPayload(event.data)) handleEvent(event);
      else report("a realtime event was dropped: not encrypted");
    };
  }

  function onChannelEvent(
    wanted: ChannelSubscription,
    channel: Channel,
    name: string,
    payload: unknown,
  ): void {
    if (name === "pusher:subscription_succeeded") {
      notifyListeners(wanted.listeners, (listener) => listener.onSubscribed?.(), report);
    } else if (name === "pusher:subscription_error") {
      onSubscriptionFailed(wanted, channel, payload);
    } else if (name.startsWith("pusher")) {
      return;
    } else if (typeof payload !== "object" || payload === null) {
      report("a realtime event was dropped: not JSON");
    } else {
      notifyListeners(wanted.listeners, (listener) => listener.onEvent(name, payload), report);
    }
  }

  function onSubscriptionFailed(wanted: ChannelSubscription, channel: Channel, payload: unknown): void {
    // A refusal by the realtime server leaves this set, and the library would never ask again.
    channel.subscriptionPending = false;
    wanted.failures += 1;
    if (wanted.failures === MOST_RETRIES + 1) {
      const failure = toFailure(wanted, payload);
      notifyListeners(wanted.listeners, (listener) => listener.onFailure?.(failure), report);
    }
    const isGivenUp = wanted.failures > MOST_RETRIES;
    const delay = isGivenUp ? SLOW_RETRY_MS : FIRST_RETRY_MS * 2 ** (wanted.failures - 1);
    wanted.stopTimer = clock.after(delay * (0.75 + 0.5 * random()), () => pusher?.subscribe(wanted.name));
  }

  function authorise(name: string, socketId: string, callback: ChannelAuthorizationCallback): void {
    const wanted = channels.get(name);
    if (wanted === undefined) {
      cancel(callback);
      return;
    }
    const isNewKey = wanted.channel?.subscribed === true;
    if (isNewKey) report("a realtime event does not open");
    if (isNewKey && clock.monotonic() - wanted.authorisedAt < REKEY_INTERVAL_MS) return;
    wanted.authorisedAt = clock.monotonic();
    // An answer for a socket that is gone would be sent through the one that came after it.
    const isOfThisSocket = () => pusher?.connection.socket_id === socketId;
    const isRejoining = connections > 1 && clock.monotonic() - connectedAt < REJOIN_TIME_MS;
    queue.add(
      {
        channel: name,
        socketId,
        isStillNeeded: () => isOfThisSocket() && channels.has(name),
        onDropped: () => {
          if (isOfThisSocket()) cancel(callback);
        },
        onGranted: (authorisation) => grant(wanted, authorisation, callback),
        onRefused: (error) => refuse(wanted, error, callback),
      },
      isRejoining ? random() * REJOIN_JITTER_MS : 0,
    );
  }

  /** The last listener has left: without an answer the library would wait forever and never authorise again. */
  function cancel(callback: ChannelAuthorizationCallback): void {
    callback(new Error("nobody listens to the channel any more"), null);
  }

  function grant(
    wanted: ChannelSubscription,
    { auth, sharedSecret }: ChannelAuthorisation,
    callback: ChannelAuthorizationCallback,
  ): void {
    if (!isChannelKey(sharedSecret)) {
      refuse(wanted, new Error("the channel's key is missing or malformed"), callback);
      return;
    }
    callback(null, { auth, shared_secret: sharedSecret });
  }

  function refuse(wanted: ChannelSubscription, error: unknown, callback: ChannelAuthorizationCallback) {
    wanted.lastStatus = isApiError(error) ? error.facts.status : undefined;
    const isPlain = error instanceof Error && !isApiError(error);
    callback(new Error(isPlain ? error.message : "the authorisation was refused"), null);
  }

  /** A listener that joins a channel already subscribed must refetch too. */
  function notifySubscribed(wanted: ChannelSubscription, listener: ChannelListener): void {
    queueMicrotask(() => {
      const isThere = wanted.listeners.has(listener);
      if (isThere) notifyListeners([listener], (each) => each.onSubscribed?.(), report);
    });
  }

  function leave(wanted: ChannelSubscription): void {
    wanted.stopTimer();
    wanted.channel?.unbind_all();
    channels.delete(wanted.name);
    pusher?.unsubscribe(wanted.name);
  }

  return {
    subscribe(name, listener) {
      const wanted = channels.get(name) ?? createChannelSubscription(name);
      channels.set(name, wanted);
      wanted.listeners.add(listener);
      if (wanted.channel?.subscribed === true) notifySubscribed(wanted, listener);
      if (pusher === undefined) void open();
      else if (wanted.channel === undefined) join(pusher, wanted);
      return () => {
        wanted.listeners.delete(listener);
        clock.after(LINGER_MS, () => {
          const isUnwanted = wanted.listeners.size === 0 && channels.get(name) === wanted;
          if (isUnwanted) leave(wanted);
        });
      };
    },
    linkState: link.state,
    watchLink: link.watch,
    reconnectNow: onReturn,
    disconnect() {
      generation += 1;
      isLoading = false;
      queue.clear();
      reconnection.stop();
      liveness.stop();
      for (const type of RETURNS) page?.removeEventListener(type, onReturn);
      page?.removeEventListener("online", onOnline);
      const ending = pusher;
      // Channels are not unsubscribed one by one: the library would send that in the next task, into a socket that is closing.
      pusher = undefined;
      for (const wanted of [...channels.values()]) {
        wanted.listeners.clear();
        leave(wanted);
      }
      // In the next task: what the library has yet to send must not go into a socket that is closing.
      if (ending) clock.after(0, () => ending.disconnect());
      connections = 0;
      link.reset();
    },
  };
}
