import { isWorthReporting } from "@capno/api-client/api-error";
import { useEffect, useEffectEvent } from "react";

import { useJourney } from "../../session/journey-context.ts";

/** Shows a failed fetch with the error catalogue's message, once per failure. */
export function useErrorOnce(error: Error | null): void {
  const { notices } = useJourney().services;
  useEffect(() => {
    if (error !== null) notices.raise(error);
  }, [error, notices]);
}

/** Reports that the shown data could not be refreshed, once until it succeeds again. */
export function useReportedRefresh(problem: string, error: Error | null): void {
  const { notices } = useJourney().services;
  const isFailing = error !== null && isWorthReporting(error);
  const report = useEffectEvent(() => notices.report(problem, error));
  useEffect(() => {
    if (isFailing) report();
  }, [isFailing]);
}
