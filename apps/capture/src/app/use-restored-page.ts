import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** A page that Back brings back from the browser's memory shows what it knew then: everything is asked again. */
export function useRestoredPage(queries: QueryClient): void {
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => {
      if (event.persisted) void queries.invalidateQueries();
    };
    window.addEventListener("pageshow", refresh);
    return () => window.removeEventListener("pageshow", refresh);
  }, [queries]);
}
