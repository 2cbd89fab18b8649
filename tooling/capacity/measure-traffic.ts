import type { CDPSession } from "@playwright/test";

/** Where a request went, for the bill: files from the web server, calls of the backend, frames of realtime. */
export type Receiver = "files" | "backend" | "realtime";

export interface Traffic {
  readonly requests: Readonly<Record<Receiver, number>>;
  /** Bytes received as they went over the wire, with headers; frames of realtime both ways. */
  readonly bytes: Readonly<Record<Receiver, number>>;
}

/** Counts what a page asks for from now on, until the returned function is called. */
export async function measureTraffic(session: CDPSession, filesOrigin: string): Promise<() => Traffic> {
  const requests: Record<Receiver, number> = { files: 0, backend: 0, realtime: 0 };
  const bytes: Record<Receiver, number> = { files: 0, backend: 0, realtime: 0 };
  const receivers = new Map<string, Receiver>();
  const kept = new Set<string>();

  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    receivers.set(requestId, request.url.startsWith(filesOrigin) ? "files" : "backend");
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => void kept.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) kept.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const receiver = receivers.get(requestId);
    // What the browser had already never left the machine.
    if (receiver === undefined || kept.has(requestId)) return;
    requests[receiver] += 1;
    bytes[receiver] += encodedDataLength;
  });
  const noteFrame = ({ response }: { readonly response: { readonly payloadData: string } }) => {
    requests.realtime += 1;
    bytes.realtime += Buffer.byteLength(response.payloadData);
  };
  session.on("Network.webSocketFrameReceived", noteFrame);
  session.on("Network.webSocketFrameSent", noteFrame);
  return () => ({ requests: { ...requests }, bytes: { ...bytes } });
}
