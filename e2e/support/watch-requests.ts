import type { CDPSession } from "@playwright/test";

/** One request of a page. */
export interface SeenRequest {
  readonly url: string;
  /** `OPTIONS` is a preflight: the browser's own question whether another origin may be asked. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Notes every request of a page from now on that the browser does not answer from its cache. */
export async function watchRequests(session: CDPSession): Promise<readonly SeenRequest[]> {
  const requests = new Array<SeenRequest & { readonly id: string }>();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request, wallTime }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    requests.push({ id: requestId, url: request.url, method: request.method, startedAt: wallTime * 1000 });
  });
  const forget = (requestId: string) => {
    const place = requests.findIndex(({ id }) => id === requestId);
    if (place >= 0) requests.splice(place, 1);
  };
  session.on("Network.requestServedFromCache", ({ requestId }) => forget(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) forget(requestId);
  });
  return requests;
}
