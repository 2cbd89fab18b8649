import { canViewDetail } from "@capno/domain/account/permission";
import { useServices } from "@capno/product-contract/use-services";
import { Navigate } from "@capno/router";
import { useEffect, type ReactNode } from "react";

const NO_DETAIL_PERMISSION = "You don't have permission to view detailed information.";

/** Redirects accounts without access to participant records to the list, with a notice that says why. */
export function RequireDetail({ children }: { readonly children: ReactNode }) {
  const { session, notices } = useServices();
  const mayView = canViewDetail(session.account());
  useEffect(() => {
    if (!mayView) notices.show({ level: "error", message: NO_DETAIL_PERMISSION });
  }, [mayView, notices]);
  return mayView ? children : <Navigate to="/list" replace />;
}
