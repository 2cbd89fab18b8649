import { useNavigate, useSearchParams } from "@capno/router";

import { hasPageBefore } from "../../session/has-page-before.ts";
import { useJourney } from "../../session/journey-context.ts";

/** Leaves the print page, also when it is the first page of a visit. */
export function useReturnPath(capnogramId: string): () => void {
  const { paths } = useJourney();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return () => {
    if (hasPageBefore()) void navigate(-1);
    else void navigate(paths.result(capnogramId, query.get("results") === "1"), { replace: true });
  };
}
