import { isWorthReporting } from "@capno/api-client/api-error";
import { useEffect, useEffectEvent } from "react";

import { useJourney } from "../../session/journey-context.ts";

/** Tells the person of a failed fetch in the words of the error catalogue, once per failure. */
export function useErrorOnce(error: Error | null): void {
  const { notices } = useJourney().services;
  useEffect(() => {
    if (error !== null) notices.raise(error);
  }, [error, notices]);
}

/** Reports that what is shown could not be refreshed, once for as long as it goes on. */
export function useReportedRefresh(problem: string, error: Error | null): void {
  const { notices } = useJourney().services;
  const isFailing = error !== null && isWorthReporting(error);
  const report = useEffectEvent(() => notices.report(problem, error));
  useEffect(() => {
    if (isFailing) report();
  }, [isFailing]);
}
