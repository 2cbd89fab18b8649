import type { Clock } from "@capno/api-client/clock";
import type { Http, HttpReply, HttpRequest } from "@capno/api-client/http";

/** What a product's first page asks for, asked for while the product's code is still on its way. ADR 0111 */
export interface FirstCalls {
  /** Addresses below the API's base, with their query, as `product.json` names them. */
  ask(addresses: readonly string[]): void;
  /** For products: a call that was asked for already gets the answer that is on its way. */
  readonly http: Http;
}

/** A product that is not there by then asks for itself. */
const FRESH_MS = 30_000;

interface Asked {
  /** Undefined: it failed. Whoever needs it asks again, and is told in the words of what they wanted. */
  readonly reply: Promise<HttpReply | undefined>;
  readonly until: number;
}

/**
 * Each answer is handed over once. Whatever a product writes makes what was asked for before it old: a list from
 * before a lock says nothing about that lock.
 */
export function createFirstCalls(http: Http, clock: Pick<Clock, "monotonic" | "now">): FirstCalls {
  const answers = new Map<string, Asked>();

  function take(request: HttpRequest): Asked | undefined {
    if (request.method !== "GET") answers.clear();
    const address = getAddress(request);
    const asked = answers.get(address);
    answers.delete(address);
    return asked !== undefined && clock.monotonic() < asked.until ? asked : undefined;
  }

  return {
    ask: (addresses) => {
      for (const address of addresses) {
        const askedAt = clock.now();
        const asked = http.send({ ...toParts(address), method: "GET", action: "opening the page" });
        answers.set(address, {
          reply: asked.then(
            (reply) => ({ ...reply, askedAt }),
            () => undefined,
          ),
          until: clock.monotonic() + FRESH_MS,
        });
      }
    },
    http: {
      ...http,
      // Not async: what must outlive the page is sent in the caller's own turn.
      send: (request) => {
        const asked = take(request);
        if (asked === undefined) return http.send(request);
        return asked.reply.then((reply) =>
          // A request that was given up meanwhile is the transport's to refuse.
          reply === undefined || request.signal?.aborted ? http.send(request) : reply,
        );
      },
    },
  };
}

function getAddress({ path, query }: HttpRequest): string {
  const asked = query === undefined ? "" : new URLSearchParams(query).toString();
  return asked === "" ? path : `${path}?${asked}`;
}

function toParts(address: string): Pick<HttpRequest, "path" | "query"> {
  const [path = "", query] = address.split("?", 2);
  return query === undefined ? { path } : { path, query: Object.fromEntries(new URLSearchParams(query)) };
}
