import type { Query, QueryClient } from "@tanstack/react-query";

import { queryKeys } from "./query-keys.ts";

/** Results that Back or the history may lead to at once. Each has some 70 kB: a day of them would fill the tab. */
const MOST_RESULTS = 20;

/**
 * What is known of a result is kept for those asked for or shown last; of the others it is refetched when they are
 * opened. What is on a page, or on its way, stays.
 */
export function keepLatest(client: QueryClient, most = MOST_RESULTS): void {
  const cache = client.getQueryCache();
  /** Insertion order: the most recently requested id is last. */
  const inOrder = new Set<string>();
  const isInUse = (query: Query) => query.isActive() || query.state.fetchStatus === "fetching";

  cache.subscribe(({ type, query }) => {
    if (type !== "added" && type !== "observerAdded") return;
    const capnogramId = getCapnogramId(query);
    if (capnogramId === undefined) return;
    inOrder.delete(capnogramId);
    inOrder.add(capnogramId);
    for (const oldest of [...inOrder].slice(0, -most)) {
      const ofResult = { queryKey: queryKeys.capnogram(oldest) };
      if (cache.findAll(ofResult).some(isInUse)) continue;
      inOrder.delete(oldest);
      client.removeQueries(ofResult);
    }
  });
}

function getCapnogramId({ queryKey }: Query): string | undefined {
  const [name, capnogramId] = queryKey;
  return name === queryKeys.capnograms[0] && typeof capnogramId === "string" ? capnogramId : undefined;
}
