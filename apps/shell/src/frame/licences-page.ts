import type { ProductId } from "@capno/domain/product-id";

/** Where each product lists the open-source software it is made of. @spec §2 Route list */
export function getLicencesPage(product: ProductId): string {
  return product === "dashboard" ? "/licences" : `/${product}/licences`;
}
