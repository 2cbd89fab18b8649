import type { ProductRelease, ProductDescription } from "@capno/product-contract/release-manifest";
import { Navigate, Outlet, useMatches } from "@capno/router";
import { useEffect } from "react";
import type { Account } from "@capno/api-client/models/account";
import { hasPermission } from "@capno/domain/account/permission";
import type { RouteHandle } from "@capno/product-contract/product";

import { paths } from "../paths/paths.ts";
import { toNotice } from "../services/notices/notice-catalogue.ts";
import { getPageHandle } from "../shared/page-title.ts";
import { useAccount, useShell } from "../services/shell-context.ts";

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

/** Around every page of a product: shown only if the page says it is this product's. */
export function ProductPages({ product }: { readonly product: ProductRelease }) {
  const { notices } = useShell();
  const account = useAccount();
  const handle = getPageHandle(useMatches());
  const problem = account && checkProductPage(handle, product, account);

  useEffect(() => {
    if (problem === undefined) return;
    if (problem === "route without product") notices.report(toNotice(problem).message);
    notices.tell(problem);
  }, [problem, notices]);

  if (account === undefined) return null;
  if (problem === "route without product") return <Navigate to={paths.productChoice()} replace />;
  if (problem === "missing permission") return <Navigate to={paths.consent()} replace />;
  return <Outlet />;
}
