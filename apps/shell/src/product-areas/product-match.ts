import type { Account } from "@capno/auth-session/account";
import { hasPermission, PERMISSION_OF_PRODUCT } from "@capno/domain/permission";
import type { ProductId } from "@capno/domain/product-id";

import { NO_PRODUCT_OF_ROUTE } from "../addresses/guards.ts";

/**
 * Whether a page of a product is this product's and the account may see it. Asked only of pages that lie
 * in a product; one that names no product is a mistake in its route table. @spec §2, decision B9
 */
export function matchesProduct(
  route: { readonly selectedProduct?: ProductId | undefined },
  product: ProductId,
  account: Account,
): boolean {
  if (route.selectedProduct === undefined) throw new Error(NO_PRODUCT_OF_ROUTE);
  return route.selectedProduct === product && hasPermission(account, PERMISSION_OF_PRODUCT[product]);
}
