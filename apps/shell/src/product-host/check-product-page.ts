import type { Account } from "@capno/api-client/models/account";
import { hasPermission } from "@capno/domain/account";
import type { RouteHandle } from "@capno/product-contract/product";
import type { ProductDescription } from "@capno/product-contract/release-manifest";

/** Why a page of a product is not shown: the cause of a notice. */
type ProductPageProblem = "route without product" | "missing permission";

/**
 * Whether a page of a product is this product's and the account may see it; a page that names no product is a
 * mistake in its route table.
 */
export function checkProductPage(
  { selectedProduct }: Pick<RouteHandle, "selectedProduct">,
  product: Pick<ProductDescription, "id" | "permission">,
  account: Account,
): ProductPageProblem | undefined {
  if (selectedProduct === undefined) return "route without product";
  const isAllowed = selectedProduct === product.id && hasPermission(account, product.permission);
  return isAllowed ? undefined : "missing permission";
}
