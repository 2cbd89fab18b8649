import { createListeners } from "@capno/machine/create-listeners";
import type { ChannelListener, LinkState, OwnedRealtime, Realtime } from "@capno/realtime/realtime";

/** A realtime connection whose code is fetched with the first subscription, never before sign-in. */
interface LazyRealtime extends Realtime {
  /** Ends every subscription and the connection; the next subscription connects again. */
  disconnect(): void;
}

export function createLazyRealtime(
  open: () => Promise<OwnedRealtime>,
  report: (problem: string, cause?: unknown) => void,
): LazyRealtime {
  const listeners = createListeners<[state: LinkState]>();
  let opened: Promise<OwnedRealtime> | undefined;
  let live: OwnedRealtime | undefined;
  let generation = 0;

  function connect(): Promise<OwnedRealtime> {
    if (opened !== undefined) return opened;
    const mine = generation;
    opened = open().then(
      (realtime) => {
        if (mine !== generation) realtime.disconnect();
        else {
          live = realtime;
          realtime.watchLink(listeners.notify);
          listeners.notify(realtime.linkState());
        }
        return realtime;
      },
      (error: unknown) => {
        if (mine === generation) opened = undefined;
        throw error;
      },
    );
    return opened;
  }

  return {
    linkState: () => live?.linkState() ?? (opened === undefined ? "idle" : "connecting"),
    watchLink: listeners.watch,
    subscribe: (channel: string, listener: ChannelListener) => {
      const mine = generation;
      let ended = false;
      let end: (() => void) | undefined;
      connect().then(
        (realtime) => {
          if (!ended && mine === generation) end = realtime.subscribe(channel, listener);
        },
        (error: unknown) => {
          report("Realtime could not be loaded", error);
          listener.onFailure?.({ channel, type: "LoadError", error: "not loaded", status: undefined });
        },
      );
      return () => {
        ended = true;
        end?.();
      };
    },
    disconnect: () => {
      generation += 1;
      live?.disconnect();
      live = undefined;
      opened = undefined;
      listeners.notify("idle");
    },
  };
}
