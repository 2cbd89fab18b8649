import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { useLocation } from "@capno/router";

import { getProductOfPath } from "../paths/product-paths.ts";
import { useReleases } from "./use-products.ts";

export function useProductOfPage(): ProductRelease | undefined {
  return getProductOfPath(useLocation().pathname, useReleases());
}
