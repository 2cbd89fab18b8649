import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import type { OwnHandset } from "@capno/api-client/models/handset";
import type { ReadableList } from "@capno/api-client/models/list";
import { parseHandset } from "@capno/domain/handset/handset";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { useServices } from "@capno/product-contract/use-services";
import { queryOptions, useQuery } from "@tanstack/react-query";

import { queryKeys } from "./query-keys.ts";
import { reportOnce } from "../../kit/report-once.ts";

export interface HandsetList extends ReadableList<OwnHandset> {
  /** The server's time when the list was asked for. */
  readonly asOf: EpochMs;
}

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
