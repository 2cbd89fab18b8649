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
 * What was answered less than this ago is not asked for again by another page, a mount, focus or the network's return; nor
 * what was asked for so shortly before events could be heard.
 */
export const LIFETIME_MS = 5_000;

/** First words of the keys of what never changes. */
const FOREVER = ["record", "record-overview"];
const isChanging = ({ queryKey: [what] }: Query) => !FOREVER.includes(String(what));
const isWorthAsking = (query: Query) => isChanging(query) || query.state.data === undefined;

type Times = Pick<Clock, "monotonic" | "now">;
const asked = new WeakMap<Query, { readonly monotonic: number; readonly now: number }>();

/** Sleep stops the one clock, and a person may set the other. */
function isOld(query: Query, clock: Times): boolean {
  const { monotonic = Number.NEGATIVE_INFINITY, now = 0 } = asked.get(query) ?? {};
  const passed = clock.now() - now;
  return clock.monotonic() - monotonic > LIFETIME_MS || passed > LIFETIME_MS || passed < 0;
}

/** The only place that says how long an answer is new. Events end that at once: `askAgain`. */
export function createQueries(clock: Times, queryCache: QueryCache): QueryClient {
  queryCache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "fetch")
      asked.set(event.query, { monotonic: clock.monotonic(), now: clock.now() });
  });
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: (query) => (isChanging(query) ? LIFETIME_MS : Number.POSITIVE_INFINITY),
        // The transport retries what may be retried; twice as often would only delay the message.
        retry: false,
        refetchOnReconnect: true,
      },
    },
  });
}

/** A first answer that is still on its way may be older than the change: wait for it, then ask again. */
export async function askAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  const pending = queries
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.all(pending.map(async ({ promise }) => promise?.catch(() => undefined)));
  await queries.invalidateQueries(filters);
}

/** For when events may have been missed: asks again for what was asked for longer ago than its lifetime. */
export function catchUp(queries: QueryClient, clock: Times, queryKey: QueryKey = []): Promise<void> {
  return askAgain(queries, { queryKey, predicate: (query) => isWorthAsking(query) && isOld(query, clock) });
}

/** Everything that others may have changed or that failed, however short ago it was asked for. */
export const askAllAgain = (queries: QueryClient): Promise<void> =>
  askAgain(queries, { predicate: isWorthAsking });

/** After an allocation or deallocation: who has which handset. */
export const askWhoHasWhich = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [what] }) => what === queryKeys.participants[0] || what === queryKeys.handsets[0],
  });
