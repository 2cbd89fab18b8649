import type { SessionScope } from "@capno/api-client/access-token-source";
import { ApiError, isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import type { Http, HttpReply, HttpRequest } from "@capno/api-client/http";

/** Prefetches the requests of a product's first page while the product's code is loading. */
interface PreloadedCalls {
  /** Addresses below the API's base, with their query, as `product.json` names them. */
  ask(addresses: readonly string[]): void;
  /** The transport for products: a call that was preloaded gets that answer. */
  readonly http: Http;
}

/** Age after which a prefetched answer is not used. */
const FRESH_MS = 30_000;

interface Asked {
  readonly reply: Promise<HttpReply>;
  readonly until: number;
  /** Whether the prefetch failed before a caller wanted it; the caller then sends its own request. */
  hasFailed: boolean;
}

/**
 * Each answer is handed over once. Whatever a product writes makes what was requested before it old: a list from
 * before a lock says nothing about that lock.
 */
export function createPreloadedCalls(
  http: Http,
  clock: Pick<Clock, "monotonic" | "now">,
  scope: SessionScope,
): PreloadedCalls {
  const answers = new Map<string, Asked>();

  function take(request: HttpRequest): Asked | undefined {
    if (request.method !== "GET") answers.clear();
    const address = getAddress(request);
    const asked = answers.get(address);
    answers.delete(address);
    const isGood = asked !== undefined && !asked.hasFailed && clock.monotonic() < asked.until;
    return isGood ? asked : undefined;
  }

  /** Rethrows the failure in the caller's terms instead of waiting a second time for a server that does not answer. */
  function fail(request: HttpRequest, error: unknown): Promise<HttpReply> {
    const isOwn = !request.signal?.aborted && isApiError(error) && !isExpected(request, error);
    if (!isOwn) return http.send(request);
    const { action, required = false } = request;
    throw new ApiError({ ...error.facts, action, required }, { cause: error });
  }

  return {
    ask: (addresses) => {
      for (const address of addresses) {
        const askedAt = clock.now();
        const sent = http.send({ ...toParts(address), method: "GET", action: "opening the page" });
        const asked: Asked = {
          reply: sent.then((reply) => ({ ...reply, askedAt })),
          until: clock.monotonic() + FRESH_MS,
          hasFailed: false,
        };
        asked.reply.catch(() => (asked.hasFailed = true));
        answers.set(address, asked);
      }
    },
    http: {
      ...http,
      // Not async: a keepalive request must be sent synchronously, before the page unloads.
      send: (request) => {
        const asked = take(request);
        if (asked === undefined) return http.send(request);
        return asked.reply.then(
          async (reply) => {
            // What a page does with it is a task of its own, and no part of the one that opens the page.
            await new Promise<void>((resolve) => setTimeout(resolve));
            // The transport rejects a request that was aborted meanwhile, or whose session has ended.
            return request.signal?.aborted || scope.signal.aborted ? http.send(request) : reply;
          },
          (error: unknown) => fail(request, error),
        );
      },
    },
  };
}

const isExpected = ({ expected = [] }: HttpRequest, { facts }: ApiError): boolean =>
  expected.some((status) => status === facts.status);

function getAddress({ path, query }: HttpRequest): string {
  const asked = new URLSearchParams(query).toString();
  return asked === "" ? path : `${path}?${asked}`;
}

function toParts(address: string): Pick<HttpRequest, "path" | "query"> {
  const [path = "", query] = address.split("?", 2);
  return { path, query: Object.fromEntries(new URLSearchParams(query)) };
}
