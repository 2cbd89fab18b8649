import { useRouteError } from "@capno/router";

import { PageFailure } from "./PageFailure.tsx";

/** Stands in place of a page below the router that failed. */
export function RouteFailure() {
  return <PageFailure error={useRouteError()} />;
}
