import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { type RawData, type WebSocket, WebSocketServer } from "ws";

import type { RealtimeCredentials } from "./credentials.ts";

const ACTIVITY_TIMEOUT_S = 120;
const SILENCE_LIMIT_MS = (ACTIVITY_TIMEOUT_S + 60) * 1000;
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;

/** Close codes of the protocol: 4200 means "connect again at once", 4001 "this application is unknown". */
const RESTARTING = 4200;
const UNKNOWN_APPLICATION = 4001;
const SILENT = 4201;

interface Connection {
  readonly socket: WebSocket;
  readonly id: string;
  readonly channels: Set<string>;
  lastHeardAt: number;
}

/**
 * The Pusher Channels protocol, version 7: sockets at `/app/{key}`, publishing by the signed HTTP call
 * `POST /apps/{id}/events`. It only passes on what the official server library signed and encrypted, so the
 * hosted service or any other server of the protocol can take its place.
 */
export class ProtocolServer {
  readonly #credentials: RealtimeCredentials;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  readonly #connections = new Set<Connection>();
  readonly #subscribers = new Map<string, Set<Connection>>();
  readonly #sweep: NodeJS.Timeout;
  #isConnected = true;
  #count = 0;

  constructor(credentials: RealtimeCredentials) {
    this.#credentials = credentials;
    this.#sweep = setInterval(() => this.#closeSilent(), 30_000);
    this.#sweep.unref();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Who listens to what, for the log: channel names and how many. */
  getSubscriptions(): Record<string, number> {
    return Object.fromEntries([...this.#subscribers].map(([name, who]) => [name, who.size]));
  }

  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const key = /^\/app\/([^/]+)$/.exec(path)?.[1];
    if (!key || !this.#isConnected) {
      // Without a listener, the error of a disconnected browser would end the process.
      stream.on("error", () => stream.destroy());
      stream.end(
        `HTTP/1.1 ${key ? "503 Service Unavailable" : "404 Not Found"}\r\nConnection: close\r\n\r\n`,
      );
      return;
    }
    this.#sockets.handleUpgrade(request, stream, head, (socket) => this.#welcome(socket, key));
  }

  /** False cuts every socket without a word, as a broken network does, and refuses new ones. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    if (!isConnected) this.cutAll();
  }

  /** Ends every connection without a word, and its subscriptions at once. */
  cutAll(): void {
    for (const connection of this.#connections) {
      this.#forget(connection);
      connection.socket.terminate();
    }
  }

  /** The signed HTTP call that publishes. Answers with a status and a body. */
  receiveEvents(
    path: string,
    query: URLSearchParams,
    body: string,
  ): { status: 200 | 400 | 401; body: string } {
    if (!this.#isSigned("POST", path, query, body)) return { status: 401, body: "Invalid signature" };
    const event = parseObject(body);
    const channels = event && (Array.isArray(event["channels"]) ? event["channels"] : [event["channel"]]);
    if (!event || typeof event["name"] !== "string" || typeof event["data"] !== "string" || !channels) {
      return { status: 400, body: "name, data and channels are needed" };
    }
    for (const channel of channels) {
      if (typeof channel !== "string" || !CHANNEL_NAME.test(channel)) {
        return { status: 400, body: "Invalid channel name" };
      }
      this.#broadcast(channel, event["name"], event["data"]);
    }
    return { status: 200, body: "{}" };
  }

  close(): void {
    clearInterval(this.#sweep);
    for (const { socket } of this.#connections) socket.close(RESTARTING, "restarting");
    // A client that does not answer the close must not keep the process.
    for (const { socket } of this.#connections) setTimeout(() => socket.terminate(), 200).unref();
    this.#sockets.close();
  }

  #welcome(socket: WebSocket, key: string): void {
    socket.on("error", () => socket.terminate());
    if (key !== this.#credentials.key) {
      send(socket, "pusher:error", { code: UNKNOWN_APPLICATION, message: "Unknown application key" });
      socket.close(UNKNOWN_APPLICATION);
      return;
    }
    const connection: Connection = {
      socket,
      id: `${process.pid}.${++this.#count}`,
      channels: new Set(),
      lastHeardAt: Date.now(),
    };
    this.#connections.add(connection);
    socket.on("message", (message) => this.#receive(connection, toText(message)));
    socket.on("close", () => this.#forget(connection));
    send(socket, "pusher:connection_established", {
      socket_id: connection.id,
      activity_timeout: ACTIVITY_TIMEOUT_S,
    });
  }

  #receive(connection: Connection, text: string): void {
    connection.lastHeardAt = Date.now();
    const frame = parseObject(text);
    const data = frame && (typeof frame["data"] === "string" ? parseObject(frame["data"]) : frame["data"]);
    const channel = isRecord(data) ? data["channel"] : undefined;
    switch (frame?.["event"]) {
      case "pusher:ping":
        send(connection.socket, "pusher:pong", {});
        break;
      case "pusher:subscribe":
        if (typeof channel === "string" && isRecord(data)) this.#subscribe(connection, channel, data["auth"]);
        break;
      case "pusher:unsubscribe":
        if (typeof channel === "string") this.#unsubscribe(connection, channel);
        break;
      default:
      // Client events are not part of this application.
    }
  }

  #subscribe(connection: Connection, channel: string, auth: unknown): void {
    const needsAuth = channel.startsWith("private-") || channel.startsWith("presence-");
    const expected = `${this.#credentials.key}:${this.#sign(`${connection.id}:${channel}`)}`;
    if (!CHANNEL_NAME.test(channel) || (needsAuth && !(typeof auth === "string" && isSame(auth, expected)))) {
      const problem = { type: "AuthError", error: "Invalid signature for this channel", status: 401 };
      send(connection.socket, "pusher:subscription_error", problem, channel);
      return;
    }
    connection.channels.add(channel);
    const subscribers = this.#subscribers.get(channel) ?? new Set();
    this.#subscribers.set(channel, subscribers.add(connection));
    send(connection.socket, "pusher_internal:subscription_succeeded", {}, channel);
  }

  #unsubscribe(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const subscribers = this.#subscribers.get(channel);
    subscribers?.delete(connection);
    if (subscribers?.size === 0) this.#subscribers.delete(channel);
  }

  #forget(connection: Connection): void {
    for (const channel of connection.channels) this.#unsubscribe(connection, channel);
    this.#connections.delete(connection);
  }

  #broadcast(channel: string, event: string, data: string): void {
    const frame = JSON.stringify({ event, channel, data });
    for (const { socket } of this.#subscribers.get(channel) ?? []) socket.send(frame);
  }

  #closeSilent(): void {
    const limit = Date.now() - SILENCE_LIMIT_MS;
    for (const connection of this.#connections) {
      if (connection.lastHeardAt < limit) connection.socket.close(SILENT, "no pong");
    }
  }

  #isSigned(method: string, path: string, query: URLSearchParams, body: string): boolean {
    const signed = [...query]
      .filter(([name]) => name !== "auth_signature")
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    return (
      query.get("auth_key") === this.#credentials.key &&
      query.get("body_md5") === createHash("md5").update(body).digest("hex") &&
      isSame(query.get("auth_signature") ?? "", this.#sign(`${method}\n${path}\n${signed}`))
    );
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#credentials.secret).update(text).digest("hex");
  }
}

function toText(message: RawData): string {
  return Buffer.concat([message].flat().map((part) => new Uint8Array(part))).toString("utf8");
}

/** The protocol wraps the data of its own events in JSON text. */
function send(socket: WebSocket, event: string, data: unknown, channel?: string): void {
  socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel && { channel }) }));
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
