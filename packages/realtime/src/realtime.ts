/** The connection status shown in the header. `off`: the deployment has no realtime service. `idle`: no subscription yet. */
export type LinkState = "off" | "idle" | "connecting" | "live" | "reconnecting" | "paused";

export interface ChannelListener {
  /** An event that was decrypted and is JSON. Parse it with its schema before use. */
  onEvent(name: string, payload: unknown): void;
  /**
   * After every successful subscription, so also after a reconnect: refetch what the channel feeds. A
   * listener that joins a channel already subscribed is notified in the next tick.
   */
  onSubscribed?(): void;
  /** The channel could not be subscribed, after every attempt; it is tried again with the next connection. */
  onFailure?(failure: ChannelFailure): void;
}

export interface ChannelFailure {
  readonly channel: string;
  readonly type: string;
  readonly error: string;
  readonly status: number | undefined;
}

export interface Realtime {
  /** Connects on first use; several listeners share one channel. Returns the end of the subscription. */
  subscribe(channel: string, listener: ChannelListener): () => void;
  linkState(): LinkState;
  /** Calls back on every change of the link's state; returns the end of watching. */
  watchLink(listener: (state: LinkState) => void): () => void;
}

/** Stands in where the deployment has no realtime service: connects to nothing, and no channel is subscribed or refused. */
export const REALTIME_OFF: OwnedRealtime = {
  subscribe: () => () => undefined,
  linkState: () => "off",
  watchLink: () => () => undefined,
  disconnect: () => undefined,
  reconnectNow: () => undefined,
};

/** What the composition root holds: it also ends the connection. */
export interface OwnedRealtime extends Realtime {
  /** Log-out: leaves every channel, closes the socket, forgets every key. It can be used again afterwards. */
  disconnect(): void;
  /** The page is visible again: asks whether the connection is alive, or does not wait for the next attempt. */
  reconnectNow(): void;
}
