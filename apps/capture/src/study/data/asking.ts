import type { Clock } from "@capno/api-client/clock";
import {
  QueryClient,
  type Query,
  type QueryCache,
  type QueryFilters,
  type QueryKey,
} from "@tanstack/react-query";

import { queryKeys } from "./query-keys.ts";

/**
 * What was answered less than this ago is not requested again by another page, a mount, focus or the network's return; nor
 * what was requested so shortly before events could be heard.
 */
export const LIFETIME_MS = 5_000;

/** First words of the keys of what never changes. */
const FOREVER = ["record", "record-overview"];
const isChanging = ({ queryKey: [what] }: Query) => !FOREVER.includes(String(what));
const isWorthAsking = (query: Query) => isChanging(query) || query.state.data === undefined;

type Times = Pick<Clock, "monotonic" | "wall">;
const asked = new WeakMap<Query, { readonly monotonic: number; readonly wall: number }>();

/**
 * The monotonic clock stops in sleep, and a person may set the wall clock, so both count. The server's time does not: each answer may correct it, and a correction is not elapsed time.
 */
function isOld(query: Query, clock: Times): boolean {
  const { monotonic = Number.NEGATIVE_INFINITY, wall = 0 } = asked.get(query) ?? {};
  return clock.monotonic() - monotonic > LIFETIME_MS || Math.abs(clock.wall() - wall) > LIFETIME_MS;
}

/** The browser's clock was set back since: the library would take the answer for new until it is there again. */
const wasSetBack = (query: Query, clock: Times): boolean =>
  clock.wall() < (asked.get(query)?.wall ?? 0) - LIFETIME_MS;

/** The one definition of how long an answer is fresh. An event makes answers stale at once: `askAgain`. */
export function createQueries(clock: Times, queryCache: QueryCache): QueryClient {
  queryCache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch")
      asked.set(event.query, { monotonic: clock.monotonic(), wall: clock.wall() });
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: (query) =>
          !isChanging(query)
            ? Number.POSITIVE_INFINITY
            : wasSetBack(query, clock)
              ? Number.NEGATIVE_INFINITY
              : LIFETIME_MS,
        // The transport retries what may be retried; twice as often would only delay the message.
        retry: false,
        refetchOnReconnect: true,
      },
      // Without a network a write fails at once, so that its author sees it. By default the library would keep it and send it later.
      mutations: { networkMode: "always", gcTime: 0 },
    },
  });
}

/**
 * Asks again, once for any number of changes that come faster than the answers. An answer that is on its way may be older
 * than the change: it is let through, so that the page does not stay old, and one more is requested after it.
 */
export async function askAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  await Promise.all(
    queries
      .getQueryCache()
      .findAll(filters)
      .map(async (query) => {
        if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => undefined);
        const { queryKey } = query;
        await queries.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
      }),
  );
}

/** Refetches the queries that are older than their lifetime, because events may have been missed. */
export function catchUp(queries: QueryClient, clock: Times, queryKey: QueryKey = []): Promise<void> {
  return askAgain(queries, { queryKey, predicate: (query) => isWorthAsking(query) && isOld(query, clock) });
}

/** Everything that others may have changed or that failed, however short ago it was requested. */
export const askAllAgain = (queries: QueryClient): Promise<void> =>
  askAgain(queries, { predicate: isWorthAsking });

/** After an allocation or deallocation: who has which handset. */
export const askWhoHasWhich = (queries: QueryClient): Promise<void> =>
  askAgain(queries, {
    predicate: ({ queryKey: [what] }) => what === queryKeys.participants[0] || what === queryKeys.handsets[0],
  });
