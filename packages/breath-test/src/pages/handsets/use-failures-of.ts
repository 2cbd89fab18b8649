import { isWorthReporting } from "@capno/api-client/api-error";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { useJourney } from "../../session/journey-context.ts";

/**
 * Shows once for each failure that a list could not be loaded, with the words of the error catalogue, and reports as
 * `problem` that a shown one could not be refreshed, once until it succeeds again.
 */
export function useFailuresOf({ data, error }: Pick<UseQueryResult, "data" | "error">, problem: string) {
  const { notices } = useJourney().services;
  const isShown = data !== undefined;
  const loadingError = isShown ? null : error;
  useEffect(() => {
    if (loadingError !== null) notices.raise(loadingError);
  }, [loadingError, notices]);
  const isFailing = isShown && error !== null && isWorthReporting(error);
  const report = useEffectEvent(() => notices.report(problem, error));
  useEffect(() => {
    if (isFailing) report();
  }, [isFailing]);
}
