import { getOwnHandsets } from "@capno/api-client/endpoints/allocation";
import { parseHandset } from "@capno/domain/handset";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";

import { queryKeys } from "./query-keys.ts";
import { reportOnce } from "../shared/report-once.ts";

/** The handsets of the account's groups. */
export function useOwnHandsets() {
  const { http, notices } = useServices();
  return useQuery({
    queryKey: queryKeys.handsets,
    queryFn: async ({ signal }) => {
      const answer = await getOwnHandsets(http, { signal });
      if (answer.rows.some(({ udi }) => parseHandset(udi).type === "Unknown"))
        reportOnce(notices, "a handset of unknown type");
      return answer;
    },
  });
}
