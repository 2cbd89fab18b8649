import type { ProductId } from "@capno/domain/product-id";

import { CAPTURE_LICENCES } from "../addresses/known-paths.ts";

/** Where each product lists the open-source software it is made of. @spec §2 Route list */
export function getLicencesPage(product: ProductId): string {
  return product === "dashboard" ? CAPTURE_LICENCES : `/${product}/licences`;
}
