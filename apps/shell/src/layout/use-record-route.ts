import { useLocation, useMatches } from "@capno/router";
import { useEffect } from "react";

import { useShell } from "../services/shell-context.ts";

/** Records each page of the session for a problem report, by the pattern of its route. */
export function useRecordRoute(): void {
  const { problemLog } = useShell();
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  useEffect(() => {
    problemLog()?.recordRoute(pathname, params);
    // Params belong to the path; the object is a new one at every render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [pathname, problemLog]);
}
