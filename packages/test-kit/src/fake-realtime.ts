import type { ChannelFailure, ChannelListener, LinkState, Realtime } from "@capno/realtime/realtime";

export interface FakeRealtime extends Realtime {
  /** The subscribed channels. */
  channels(): readonly string[];
  /** The channel was subscribed: at first, and again after each reconnect. */
  succeed(channel: string): void;
  /** Every channel was subscribed. */
  succeedAll(): void;
  /** Delivers an event to the subscribers of its channel. */
  emit(channel: string, name: string, payload: unknown): void;
  fail(channel: string, failure?: Partial<ChannelFailure>): void;
  setLink(state: LinkState): void;
}

/** A `Realtime` without a socket. By default a subscription succeeds in the next turn. */
export function createFakeRealtime(options: { readonly autoSubscribe?: boolean } = {}): FakeRealtime {
  const { autoSubscribe = true } = options;
  const listeners = new Map<string, Set<ChannelListener>>();
  const watchers = new Set<(state: LinkState) => void>();
  let link: LinkState = "idle";

  const listenersOf = (channel: string) => [...(listeners.get(channel) ?? [])];

  function setLink(state: LinkState): void {
    if (state === link) return;
    link = state;
    for (const watcher of [...watchers]) watcher(state);
  }

  function succeed(channel: string): void {
    for (const listener of listenersOf(channel)) listener.onSubscribed?.();
  }

  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      if (autoSubscribe) {
        queueMicrotask(() => {
          if (!set.has(listener)) return;
          setLink("live");
          listener.onSubscribed?.();
        });
      }
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(channel) === set) listeners.delete(channel);
      };
    },
    linkState: () => link,
    watchLink(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    channels: () => [...listeners.keys()],
    succeed,
    succeedAll: () => [...listeners.keys()].forEach(succeed),
    emit(channel, name, payload) {
      for (const listener of listenersOf(channel)) listener.onEvent(name, payload);
    },
    fail(channel, failure = {}) {
      const whole = { channel, type: "AuthError", error: "refused", status: 403, ...failure };
      for (const listener of listenersOf(channel)) listener.onFailure?.(whole);
    },
    setLink,
  };
}
