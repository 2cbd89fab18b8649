import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";

/** Whether the page's requests are complete. */
interface NetworkIdle {
  readonly http: Http;
  /** A product starts and will call in a moment: the network is not idle until then. */
  expectCalls(): void;
  /** No call is in flight, and none was a moment ago: the page has been drawn since. */
  isNetworkIdle(): boolean;
}

/** The page is taken as drawn this long after the last answer. */
const IDLE_MS = 1_000;

export function createNetworkIdle(http: Http, clock: Pick<Clock, "monotonic">): NetworkIdle {
  let inFlight = 0;
  let lastAt = -Infinity;
  const note = () => {
    lastAt = clock.monotonic();
  };
  const end = () => {
    inFlight -= 1;
    note();
  };
  return {
    expectCalls: note,
    http: {
      ...http,
      // Not async: a keepalive request must be sent synchronously, before the page unloads.
      send: (request) => {
        inFlight += 1;
        const reply = http.send(request);
        reply.then(end, end);
        return reply;
      },
    },
    isNetworkIdle: () => inFlight === 0 && clock.monotonic() - lastAt >= IDLE_MS,
  };
}
