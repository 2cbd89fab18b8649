import { nameChannel, type ChannelKind } from "@capno/api-client/schemas/channels";
import Pusher, { type ChannelAuthorizationCallback } from "pusher-js";
import nacl from "tweetnacl";

import { call, isSuccess, type Who } from "./kit.ts";
import type { RealtimeAddress } from "./options.ts";

const CONNECT_WITHIN_MS = 15_000;
const EVENT_WITHIN_MS = 10_000;

export const toChannel = (kind: ChannelKind, about: string): string =>
  nameChannel(kind, Buffer.from(about, "utf8").toString("base64url"));

export interface ChannelEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

export interface Listening {
  readonly events: readonly ChannelEvent[];
  /** Events that travelled without encryption. */
  readonly open: readonly ChannelEvent[];
  /** Encrypted events, of which `events` holds those that could be decrypted. */
  countEncrypted(): number;
  /** Rejects where the channel refuses this account. */
  subscribe(channel: string): Promise<void>;
  onEvent(react: (event: ChannelEvent) => void): void;
  /** The event, however long ago; undefined if it does not come in time. */
  waitFor(isWanted: (event: ChannelEvent) => boolean): Promise<ChannelEvent | undefined>;
  close(): void;
}

/** Listens as the product does: the official client library with its own channel authorisation. */
export async function listen(by: Who, address: RealtimeAddress): Promise<Listening> {
  const pusher = new Pusher(address.key, {
    cluster: address.cluster,
    ...(address.host !== undefined && {
      wsHost: address.host,
      wsPort: address.port ?? 80,
      wssPort: address.port ?? 443,
    }),
    forceTLS: address.isSecure,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    nacl,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) =>
        void authorise(by, { socket_id: socketId, channel_name: channelName }, done),
    },
  });
  const events: ChannelEvent[] = [];
  const open: ChannelEvent[] = [];
  const reactions = new Set<(event: ChannelEvent) => void>();
  let encrypted = 0;

  pusher.connection.bind("message", ({ event, channel, data }: Partial<ChannelEvent>) => {
    if (event === undefined || event.startsWith("pusher") || channel === undefined) return;
    if (typeof data === "object" && data !== null && "ciphertext" in data) encrypted += 1;
    else open.push({ channel, event, data });
  });
  const isConnected = await within(
    CONNECT_WITHIN_MS,
    new Promise<boolean>((resolve) => {
      pusher.connection.bind("connected", () => resolve(true));
      for (const state of ["failed", "error"]) pusher.connection.bind(state, () => resolve(false));
    }),
  );
  if (isConnected !== true) {
    pusher.disconnect();
    throw new Error(`There was no connection to the realtime server (${pusher.connection.state}).`);
  }

  return {
    events,
    open,
    countEncrypted: () => encrypted,
    onEvent: (react) => void reactions.add(react),
    async subscribe(name) {
      if (pusher.channel(name)) return;
      const channel = pusher.subscribe(name);
      channel.bind_global((event: string, data: unknown) => {
        if (event.startsWith("pusher:")) return;
        const received = { channel: name, event, data };
        events.push(received);
        for (const react of reactions) react(received);
      });
      const isSubscribed = await within(
        CONNECT_WITHIN_MS,
        new Promise<boolean>((resolve) => {
          channel.bind("pusher:subscription_succeeded", () => resolve(true));
          channel.bind("pusher:subscription_error", () => resolve(false));
        }),
      );
      if (isSubscribed !== true) {
        throw new Error(`The channel ${name} refuses the account. Handsets in use could not be watched.`);
      }
    },
    async waitFor(isWanted) {
      const known = events.find(isWanted);
      if (known) return known;
      let react: (event: ChannelEvent) => void = () => undefined;
      const event = new Promise<ChannelEvent>((resolve) => {
        react = (each) => isWanted(each) && resolve(each);
        reactions.add(react);
      });
      const received = await within(EVENT_WITHIN_MS, event);
      reactions.delete(react);
      return received;
    },
    close: () => pusher.disconnect(),
  };
}

/** Undefined if it takes longer. */
async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function authorise(
  by: Who,
  form: Readonly<Record<string, string>>,
  done: ChannelAuthorizationCallback,
): Promise<void> {
  const answer = await call("authoriseChannel", { by, form });
  // A copy: the library takes the key out of what it is given.
  if (isSuccess(answer)) done(null, { ...(answer.json as { auth: string; shared_secret: string }) });
  else done(new Error(String(answer.status)), null);
}
