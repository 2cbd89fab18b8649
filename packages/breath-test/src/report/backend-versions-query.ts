import { getBackendVersions } from "@capno/api-client/endpoints/version";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../queries/query-keys.ts";

/** Fetched once per page: a release of the backend meanwhile is not noticed. */
export function backendVersionsQuery({ http }: Pick<ProductServices, "http">) {
  return queryOptions({
    queryKey: queryKeys.backendVersions,
    queryFn: ({ signal }) => getBackendVersions(http, { signal }),
    staleTime: Infinity,
  });
}
