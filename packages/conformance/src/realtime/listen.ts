import Pusher, { type ChannelAuthorizationCallback } from "pusher-js";
import nacl from "tweetnacl";

import { isSuccess } from "../exchange.ts";
import type { HeardEvent } from "../lines/line.ts";
import type { RealtimeAddress } from "../options.ts";
import { readBody, type Session } from "../session.ts";

export interface Listening {
  /** Whether the channel let this account in. */
  subscribe(channel: string): Promise<boolean>;
  /** What is being done from now on: events are kept with it. */
  during(label: string): void;
  /** Called with every event as it comes, before anything else. */
  onEvent(react: (event: HeardEvent) => void): void;
  waitFor(isWanted: (event: HeardEvent) => boolean): Promise<HeardEvent | undefined>;
  close(): Promise<void>;
}

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
}
interface Authorisation {
  readonly auth: string;
  readonly shared_secret?: string;
}

/** A connection takes its time; the library says at once where it is refused. */
const CONNECT_WITHIN_MS = 15_000;

/** Listens as the product does: the official client library, its own authorisation of channels. */
export async function listen(
  session: Session,
  by: "a" | "b",
  address: RealtimeAddress,
): Promise<Listening | undefined> {
  const { edges, eventWithinMs } = session.options;
  const pusher = new Pusher(address.key, {
    cluster: address.cluster,
    ...(address.host === undefined
      ? {}
      : { wsHost: address.host, wsPort: address.port ?? 80, wssPort: address.port ?? 443 }),
    forceTLS: address.isSecure,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    nacl,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) =>
        void authorise(session, by, socketId, channelName, done),
    },
  });
  let label = "";
  let sealed = 0;
  let opened = 0;
  const waiting = new Set<(event: HeardEvent) => void>();
  const reactions: ((event: HeardEvent) => void)[] = [];

  pusher.connection.bind("message", ({ event, channel, data }: Frame) => {
    if (event.startsWith("pusher") || channel === undefined) return;
    const isSealed = typeof data === "object" && data !== null && "ciphertext" in data && "nonce" in data;
    if (isSealed) sealed += 1;
    else session.channels.push({ channel, is: "not encrypted", detail: event });
  });

  const isConnected = await within(
    CONNECT_WITHIN_MS,
    new Promise<boolean>((resolve) => {
      pusher.connection.bind("connected", () => resolve(true));
      pusher.connection.bind("failed", () => resolve(false));
      pusher.connection.bind("error", () => resolve(false));
    }),
  );
  if (isConnected !== true) {
    session.channels.push({ channel: "", is: "not connected", detail: pusher.connection.state });
    pusher.disconnect();
    return undefined;
  }

  return {
    during: (next) => void (label = next),
    onEvent: (react) => void reactions.push(react),
    async subscribe(name) {
      const known = session.channels.find(({ channel }) => channel === name);
      if (known && pusher.channel(name)) return known.is === "subscribed";
      const channel = pusher.subscribe(name);
      const isIn = await within(
        CONNECT_WITHIN_MS,
        new Promise<boolean>((resolve) => {
          channel.bind("pusher:subscription_succeeded", () => resolve(true));
          channel.bind("pusher:subscription_error", () => resolve(false));
        }),
      );
      session.channels.push({ channel: name, is: isIn === true ? "subscribed" : "refused" });
      channel.bind_global((event: string, data: unknown) => {
        if (event.startsWith("pusher:")) return;
        opened += 1;
        const heard = { channel: name, event, data, at: edges.now(), during: label };
        session.heard.push(heard);
        for (const react of reactions) react(heard);
        for (const tell of waiting) tell(heard);
      });
      return isIn === true;
    },
    async waitFor(isWanted) {
      const already = session.heard.find((event) => event.during === label && isWanted(event));
      if (already) return already;
      let tell: (event: HeardEvent) => void = () => undefined;
      const event = await within(
        eventWithinMs,
        new Promise<HeardEvent>((resolve) => {
          tell = (each) => isWanted(each) && resolve(each);
          waiting.add(tell);
        }),
      );
      waiting.delete(tell);
      return event;
    },
    async close() {
      // What is still on its way when the last thing was waited for.
      await new Promise((resolve) => void setTimeout(resolve, Math.min(eventWithinMs, 50)));
      if (sealed > opened) {
        session.channels.push({
          channel: "",
          is: "cannot be opened",
          detail: `${sealed - opened} of ${sealed} events`,
        });
      }
      pusher.disconnect();
    },
  };
}

async function authorise(
  session: Session,
  by: "a" | "b",
  socketId: string,
  channelName: string,
  done: ChannelAuthorizationCallback,
): Promise<void> {
  const form = { socket_id: socketId, channel_name: channelName };
  const exchange = await session.call("authoriseChannel", { by, form });
  // A copy: the library takes the key out of what it is given.
  if (isSuccess(exchange)) done(null, { ...(readBody(exchange) as Required<Authorisation>) });
  else done(new Error("refused"), null);
}

/** Undefined where it takes longer. */
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
