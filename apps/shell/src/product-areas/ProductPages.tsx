import type { ProductId } from "@capno/domain/product-id";
import { Navigate, Outlet, useMatches } from "@capno/router";
import { useEffect } from "react";

import { NO_PRODUCT_OF_ROUTE } from "../addresses/guards.ts";
import { SHELL_PAGES } from "../addresses/known-paths.ts";
import { getPageHandle } from "../routing/page-title.ts";
import { matchesProduct } from "./product-match.ts";
import { useAccount, useShell } from "../shell-services.ts";

/** Around every page of a product: shown only if the page says it is this product's. @spec §2, decision B9 */
export function ProductPages({ id }: { readonly id: ProductId }) {
  const { notices } = useShell();
  const account = useAccount();
  const handle = getPageHandle(useMatches());
  const problem = account === undefined ? undefined : judge();

  function judge(): "route without product" | "missing permission" | undefined {
    try {
      return account && matchesProduct(handle, id, account) ? undefined : "missing permission";
    } catch {
      return "route without product";
    }
  }

  useEffect(() => {
    if (problem === undefined) return;
    if (problem === "route without product") notices.report(NO_PRODUCT_OF_ROUTE);
    notices.tell(problem);
  }, [problem, notices]);

  if (account === undefined) return null;
  if (problem === "route without product") return <Navigate to={SHELL_PAGES.productChoice} replace />;
  if (problem === "missing permission") return <Navigate to={SHELL_PAGES.consent} replace />;
  return <Outlet />;
}
