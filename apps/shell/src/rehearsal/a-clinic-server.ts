import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import { aUserInfoBody } from "@capno/test-kit/wire-builders";

import { aRelease } from "../products/a-release.ts";

const SOCKET_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

const TEXT_FRAME = 0x81;
const CLOSE_FRAME = 8;

/** What the clinic's servers were asked, and what they answer: everything outside the page. */
export interface ClinicServer {
  /** `POST /user/login/`, each with the token it came with. */
  readonly calls: readonly { readonly route: string; readonly bearer: string | null }[];
  /** Realtime connections that are open now. */
  openSockets(): number;
  /** From now on the route answers with this status. */
  refuse(route: string, status: number): void;
  /** How far the server's clock is ahead. */
  aheadMs: number;
  close(): Promise<void>;
}

/** Answers `fetch` in the page and takes its web sockets; nothing else of the page is replaced. */
export async function openClinicServer(stub: (fetchFile: typeof fetch) => void): Promise<ClinicServer> {
  const calls: ClinicServer["calls"][number][] = [];
  const refused = new Map<string, number>();
  const sockets = new Set<Duplex>();
  const realtime = createServer();
  realtime.on("upgrade", (request, socket: Duplex) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => sockets.delete(socket));
    // The page's farewell is answered by the end; nothing else it sends is of interest here.
    socket.on("data", (frames: Buffer) => void (hasFarewell(frames) && socket.destroy()));
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${SOCKET_KEY}`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest("base64")}\r\n\r\n`,
    );
    const said = { socket_id: "1.1", activity_timeout: 120 };
    const established = { event: "pusher:connection_established", data: JSON.stringify(said) };
    const text = Buffer.from(JSON.stringify(established));
    socket.write(Buffer.concat([Buffer.from([TEXT_FRAME, text.length]), text]));
  });
  const port = await listen(realtime);

  const server: ClinicServer = {
    calls,
    openSockets: () => sockets.size,
    refuse: (route, status) => void refused.set(route, status),
    aheadMs: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => realtime.close(resolve));
    },
  };
  stub(async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input.toString(), location.origin), init);
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    calls.push({ route, bearer: request.headers.get("authorization") });
    const headers = { Date: new Date(Date.now() + server.aheadMs).toUTCString() };
    const status = refused.get(route);
    if (status !== undefined) return Response.json({}, { status, headers });
    const body = answerTo(route, port);
    return body === undefined ? new Response("", { status: 404 }) : Response.json(body, { headers });
  });
  return server;
}

/** Of one or more masked frames from the page. */
function hasFarewell(frames: Buffer): boolean {
  for (let at = 0; at + 1 < frames.length;) {
    if (((frames[at] ?? 0) & 0x0f) === CLOSE_FRAME) return true;
    const short = (frames[at + 1] ?? 0) & 0x7f;
    const isLong = short === 126;
    at += (isLong ? 8 : 6) + (isLong ? frames.readUInt16BE(at + 2) : short);
  }
  return false;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function answerTo(route: string, port: number): unknown {
  switch (route) {
    case "GET /config.json":
      return {
        productName: "Capno",
        environmentName: "local",
        apiBaseUrl: "https://api.clinic.example",
        realtime: { key: "app-key", cluster: "eu", host: "127.0.0.1", port, tls: false },
        supportEmail: "support@clinic.example",
      };
    case "GET /remotes.json":
      return { products: [aRelease({ preload: [] })] };
    case "POST /user/login/":
    case "POST /user/login/refresh/":
      return { access: aToken("access"), refresh: aToken("refresh") };
    case "GET /user/info/":
      return aUserInfoBody();
    case "GET /version":
      return { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" };
    case "GET /r/screen/4.2.4/entry.0123456789abcdef.js":
    case "POST /v2/handsets/x/unlock/":
      return {};
    default:
      return undefined;
  }
}

/** A token with the claims that are read, and no signature: only the server checks that. */
export function aToken(kind: "access" | "refresh"): string {
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  const iat = Math.floor(Date.now() / 1000);
  const claims = { token_type: kind, iat, exp: iat + 7_200, jti: kind, user_id: 7 };
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}
