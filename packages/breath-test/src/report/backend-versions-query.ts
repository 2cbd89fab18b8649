import { getBackendVersions } from "@capno/api-client/endpoints/version";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../queries/query-keys.ts";

/** The same as long as the page is open: a release of the backend is not followed. */
export function backendVersionsQuery({ http }: Pick<ProductServices, "http">) {
  return queryOptions({
    queryKey: queryKeys.backendVersions,
    queryFn: ({ signal }) => getBackendVersions(http, { signal }),
    staleTime: Infinity,
  });
}
