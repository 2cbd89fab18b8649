import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import { parseHandset } from "@capno/domain/handset/handset";
import type { ProductServices } from "@capno/product-contract/product-services";
import { useServices } from "@capno/product-contract/use-services";
import { queryOptions, useQuery } from "@tanstack/react-query";

import type { HandsetList } from "./lists.ts";
import { queryKeys } from "./query-keys.ts";
import { reportOnce } from "../../kit/report-once.ts";

export function handsetsQuery({ http, notices, clock }: Pick<ProductServices, "http" | "notices" | "clock">) {
  return queryOptions({
    queryKey: queryKeys.handsets,
    queryFn: async ({ signal }): Promise<HandsetList> => {
      const asOf = clock.now();
      const answer = await getOwnHandsets(http, { signal });
      if (answer.rows.some(({ udi }) => parseHandset(udi).type === "Unknown"))
        reportOnce(notices, "a handset of unknown type");
      return { ...answer, asOf };
    },
  });
}

export const useOwnHandsets = () => useQuery(handsetsQuery(useServices()));
