import type { CDPSession } from "@playwright/test";

import type { SeenRequest } from "./requests.ts";

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export interface RequestWatch {
  readonly requests: readonly SeenRequest[];
  /** When the first frame of the socket that holds `text` came, after `from`. */
  findFrame(text: string, from: number): number | undefined;
}

/** Notes every request of a page from now on, in milliseconds since 1970. */
export async function watchRequests(session: CDPSession): Promise<RequestWatch> {
  const open = new Map<string, Mutable<SeenRequest>>();
  const requests = new Array<Mutable<SeenRequest>>();
  const frames = new Array<{ readonly at: number; readonly text: string }>();
  /** The browser's own clock counts from its start; each request brings both times. */
  let epoch = 0;

  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp, wallTime }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    epoch = (wallTime - timestamp) * 1000;
    const seen = {
      url: request.url,
      method: request.method,
      startedAt: wallTime * 1000,
      endedAt: undefined,
      bytes: 0,
      isPreflight: request.method === "OPTIONS",
    };
    open.set(requestId, seen);
    requests.push(seen);
  });
  // What the browser had already is no request.
  const forget = (requestId: string) => {
    const seen = open.get(requestId);
    if (seen !== undefined) requests.splice(requests.indexOf(seen), 1);
    open.delete(requestId);
  };
  session.on("Network.requestServedFromCache", ({ requestId }) => forget(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) forget(requestId);
  });
  const end = (requestId: string, timestamp: number, bytes: number) => {
    const seen = open.get(requestId);
    if (seen === undefined) return;
    seen.endedAt = timestamp * 1000 + epoch;
    seen.bytes = bytes;
  };
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  session.on("Network.webSocketFrameReceived", ({ timestamp, response }) =>
    frames.push({ at: timestamp * 1000 + epoch, text: response.payloadData }),
  );
  return {
    requests,
    findFrame: (text, from) => frames.find((frame) => frame.at >= from && frame.text.includes(text))?.at,
  };
}
