import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A first answer that is still on its way may be older than the change: wait for it, then ask again. */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const pending = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.all(pending.map(async ({ promise }) => promise?.catch(() => undefined)));
  await queries.invalidateQueries({ queryKey });
}
