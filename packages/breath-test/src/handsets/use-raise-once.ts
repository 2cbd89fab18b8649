import { useEffect } from "react";

import { useJourney } from "../journey/journey-context.ts";

/** Tells the person of a failed fetch in the words of the error catalogue, once per failure. */
export function useRaiseOnce(error: Error | null): void {
  const { notices } = useJourney().services;
  useEffect(() => {
    if (error !== null) notices.raise(error);
  }, [error, notices]);
}
