import Pusher from "pusher";

import type { RealtimeCredentials } from "./credentials.ts";

interface ChannelAuth {
  readonly auth: string;
  readonly shared_secret?: string;
}

/** Signs, encrypts and publishes with the official server library, to the configured host. */
export interface Publisher {
  publish(channel: string, event: string, data: unknown): Promise<void>;
  /** Signed, but with unencrypted data even on an encrypted channel. */
  publishRaw(channel: string, event: string, data: unknown): Promise<void>;
  authorise(socketId: string, channel: string): ChannelAuth;
}

export function createPublisher(
  credentials: RealtimeCredentials,
  server: { readonly host: string; readonly port: number },
): Publisher {
  const pusher = new Pusher({
    ...credentials,
    host: server.host,
    port: String(server.port),
    useTLS: false,
    timeout: 5000,
  });
  return {
    // To one channel each: events of encrypted channels cannot be sent to several.
    async publish(channel, event, data) {
      await pusher.trigger(channel, event, data);
    },
    async publishRaw(channel, event, data) {
      const body = { name: event, channels: [channel], data: JSON.stringify(data) };
      // The library's type asks for text, and the library makes JSON of whatever it gets.
      await pusher.post({ path: "/events", body: body as unknown as string });
    },
    authorise: (socketId, channel) => pusher.authorizeChannel(socketId, channel),
  };
}
