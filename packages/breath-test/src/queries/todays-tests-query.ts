import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions } from "@tanstack/react-query";

import { breathTestsQuery } from "./record-queries.ts";
import { getUnfinishedIds } from "./results-of-today.ts";

/** Today's tests of a handset, asked for more often while one of them is unfinished. */
export function todaysTestsQuery(services: Pick<ProductServices, "http" | "config">, udi: string) {
  const { pollIntervalMs, handsetListRefreshMs } = services.config.breathTest;
  return queryOptions({
    ...breathTestsQuery(services, udi),
    refetchInterval: ({ state }) =>
      getUnfinishedIds(state.data?.rows ?? []).length === 0 ? handsetListRefreshMs : pollIntervalMs,
  });
}
