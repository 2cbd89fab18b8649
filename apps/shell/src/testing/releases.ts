import type { ProductDescription, ProductRelease } from "@capno/product-contract/release-manifest";
import { readProductFile } from "@capno/tooling/product-files";
import { PRODUCTS } from "@capno/tooling/products";

/** The products of this workspace as their deployment lists them. */
export const RELEASES: readonly ProductRelease[] = PRODUCTS.map((product) => ({
  ...(readProductFile(product) as object as ProductDescription),
  version: "4.2.4",
  baseUrl: "/r/",
  entry: "entry.js",
  integrity: {},
}));

/** What a product says of itself, by its folder in `apps`. */
export function findRelease(product: (typeof PRODUCTS)[number]): ProductRelease {
  const found = RELEASES[PRODUCTS.indexOf(product)];
  if (found === undefined) throw new Error(`${product} is no product here.`);
  return found;
}
