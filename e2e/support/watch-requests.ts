import type { CDPSession } from "@playwright/test";

/** One request of a page. */
export interface SeenRequest {
  readonly url: string;
  /** `OPTIONS` is a preflight: the browser's own question whether another origin may be asked. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** When its last byte came; absent while it is under way. */
  readonly endedAt?: number;
}

/** How many of these requests waited in a row: the longest chain in which each began after the one before had ended. */
export function countRounds(requests: readonly SeenRequest[]): number {
  let rounds = 0;
  let free = -Infinity;
  for (const { startedAt, endedAt = Infinity } of requests.toSorted(
    (a, b) => (a.endedAt ?? Infinity) - (b.endedAt ?? Infinity),
  )) {
    if (startedAt < free) continue;
    rounds += 1;
    free = endedAt;
  }
  return rounds;
}

/** Notes every request of a page from now on that the browser does not answer from its cache. */
export async function watchRequests(session: CDPSession): Promise<readonly SeenRequest[]> {
  const requests = new Array<
    SeenRequest & { readonly id: string; readonly sentAtS: number; endedAt?: number }
  >();
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, request, wallTime, timestamp }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    const { url, method } = request;
    requests.push({ id: requestId, url, method, startedAt: wallTime * 1000, sentAtS: timestamp });
  });
  const end = ({ requestId, timestamp }: { readonly requestId: string; readonly timestamp: number }) => {
    const ended = requests.find(({ id }) => id === requestId);
    if (ended !== undefined) ended.endedAt = ended.startedAt + (timestamp - ended.sentAtS) * 1000;
  };
  session.on("Network.loadingFinished", end);
  // On a busy machine also an answer that was read to its last byte.
  session.on("Network.loadingFailed", end);
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
