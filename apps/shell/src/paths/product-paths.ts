import type { ProductDescription } from "@capno/product-contract/release-manifest";

import { withoutTrailingSlash } from "./paths.ts";

/** The inputs from which the addresses of a product are derived. */
export type KnownProduct = Pick<ProductDescription, "id" | "prefixes" | "home" | "licences" | "permission">;

/** The product whose pages lie under this path. `/ntdx` is not under `/ntd`. */
export function getProductOfPath<Known extends KnownProduct>(
  path: string,
  products: readonly Known[] = [],
): Known | undefined {
  return products.find(
    (product) =>
      product.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ||
      isLicencesPage(path, product),
  );
}

/** The shell's own page that belongs to the product; it may lie outside its prefixes. */
export function isLicencesPage(path: string, product: Pick<KnownProduct, "licences">): boolean {
  return withoutTrailingSlash(path) === product.licences;
}
