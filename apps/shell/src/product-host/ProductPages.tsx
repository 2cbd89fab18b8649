import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { Navigate, Outlet, useMatches } from "@capno/router";
import { useEffect } from "react";

import { paths } from "../paths/paths.ts";
import { toNotice } from "../services/notices/notice-catalogue.ts";
import { getPageHandle } from "../shared/page-title.ts";
import { useAccount, useShell } from "../services/shell-context.ts";
import { checkProductPage } from "./check-product-page.ts";

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
