import nacl from "tweetnacl";

type Frame = { readonly event: string; readonly channel?: string; readonly data?: unknown };

/** What a browser's `WebSocket` does, with a Pusher server behind it that the test holds in its hand. */
export interface FakePusherServer {
  readonly WebSocket: new (url: string) => object;
  /** Addresses of every attempt to connect. */
  readonly attempts: readonly string[];
  /** Channels subscribed on the socket that is open, by the `auth` they were asked with. */
  readonly subscriptions: ReadonlyMap<string, string>;
  /** What was sent into a socket that was closing: a browser logs an error for each. */
  readonly lateFrames: readonly string[];
  isReachable: boolean;
  /** The socket stays open and nothing passes: a machine that slept, or another network. */
  isDead: boolean;
  /** Closes each new connection at once with this code. */
  closesWith: number | undefined;
  /** Answers a subscription with this error instead. */
  refuseSubscription: ((channel: string) => object | undefined) | undefined;
  /** Ends the open socket, as a cut cable or a restart does. */
  cut(code?: number): void;
  /** Sends an event, encrypted with the key unless it is given as it is. */
  send(channel: string, event: string, data: unknown, key: Uint8Array): void;
  sendRaw(frame: Frame): void;
  socketId(): string;
}

export function createFakePusherServer(): FakePusherServer {
  const attempts: string[] = [];
  const lateFrames: string[] = [];
  const subscriptions = new Map<string, string>();
  let open: FakeSocket | undefined;
  let sockets = 0;

  class FakeSocket {
    readyState = 0;
    id = "";
    onopen: (() => void) | undefined;
    onclose: ((event: object) => void) | undefined;
    onerror: ((event: object) => void) | undefined;
    onmessage: ((event: object) => void) | undefined;

    constructor(url: string) {
      attempts.push(url);
      setTimeout(() => this.#connect(), 10);
    }

    #connect(): void {
      if (this.readyState !== 0) return;
      if (!server.isReachable) return this.end(1006);
      sockets += 1;
      this.id = `${sockets}.1`;
      this.readyState = 1;
      acceptSocket(this);
      this.onopen?.();
      const data = JSON.stringify({ socket_id: this.id, activity_timeout: 120 });
      this.deliver({ event: "pusher:connection_established", data });
      if (server.closesWith !== undefined) this.end(server.closesWith);
    }

    deliver(frame: Frame): void {
      if (!server.isDead) this.onmessage?.({ data: JSON.stringify(frame) });
    }

    send(text: string): void {
      if (this.readyState > 1) {
        lateFrames.push(text);
        return;
      }
      if (server.isDead) return;
      const { event, data } = JSON.parse(text) as Frame;
      if (event === "pusher:ping") this.deliver({ event: "pusher:pong", data: {} });
      if (event === "pusher:unsubscribe") {
        subscriptions.delete((data as { channel: string }).channel);
      }
      if (event !== "pusher:subscribe") return;
      const { channel, auth } = data as { channel: string; auth: string };
      const refusal = server.refuseSubscription?.(channel);
      if (refusal) {
        this.deliver({ event: "pusher:subscription_error", channel, data: refusal });
        return;
      }
      subscriptions.set(channel, auth);
      this.deliver({ event: "pusher_internal:subscription_succeeded", channel, data: "{}" });
    }

    close(): void {
      if (this.readyState === 1) this.readyState = 2;
      // The page hears of the end when the server has answered.
      setTimeout(() => this.end(1000), 5);
    }

    end(code: number): void {
      if (this.readyState === 3) return;
      const wasOpen = this.readyState === 1 || this.readyState === 2;
      this.readyState = 3;
      if (open === this) {
        open = undefined;
        subscriptions.clear();
      }
      if (!wasOpen) this.onerror?.({ type: "error" });
      this.onclose?.({ code, reason: "", wasClean: code === 1000 });
    }
  }

  function acceptSocket(socket: FakeSocket): void {
    open = socket;
    subscriptions.clear();
  }

  const server: FakePusherServer = {
    WebSocket: FakeSocket,
    attempts,
    subscriptions,
    lateFrames,
    isReachable: true,
    isDead: false,
    closesWith: undefined,
    refuseSubscription: undefined,
    cut: (code = 1006) => open?.end(code),
    send(channel, event, data, key) {
      const nonce = nacl.randomBytes(nacl.secretbox.nonceLength);
      const text = typeof data === "string" ? data : JSON.stringify(data);
      const box = nacl.secretbox(Uint8Array.from(new TextEncoder().encode(text)), nonce, key);
      const encrypted = { nonce: toBase64(nonce), ciphertext: toBase64(box) };
      server.sendRaw({ event, channel, data: JSON.stringify(encrypted) });
    },
    sendRaw: (frame) => open?.deliver(frame),
    socketId: () => open?.id ?? "",
  };
  return server;
}

export const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
