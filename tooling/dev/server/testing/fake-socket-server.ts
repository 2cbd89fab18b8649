import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

const SOCKET_KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT_FRAME = 0x81;
const CLOSE_FRAME = 8;

/** A web socket server for tests: it greets, and knows who is connected. */
export interface SocketServer {
  readonly port: number;
  /** Connections that are open now. */
  openSockets(): number;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. `greeting` is sent to each that connects; below 126 bytes. */
export async function openSocketServer(greeting: string): Promise<SocketServer> {
  const sockets = new Set<Duplex>();
  const server = createServer();
  server.on("upgrade", (request, socket: Duplex) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => sockets.delete(socket));
    // The page's farewell is answered by the end; nothing else it sends is of interest here.
    socket.on("data", (frames: Buffer) => void (hasFarewell(frames) && socket.destroy()));
    const accept = createHash("sha1").update(`${request.headers["sec-websocket-key"]}${SOCKET_KEY}`);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest("base64")}\r\n\r\n`,
    );
    const text = Buffer.from(greeting);
    socket.write(Buffer.concat([Buffer.from([TEXT_FRAME, text.length]), text]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    openSockets: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
