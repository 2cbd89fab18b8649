import { useQuery } from "@tanstack/react-query";

import { useJourney } from "../journey/journey-context.ts";
import { diagnosisQuery } from "../queries/record-queries.ts";
import type { Finality } from "./use-finality.ts";

export interface ShownDiagnosis {
  readonly data: unknown;
  readonly isFinal: boolean;
  /** Nothing can be shown. */
  readonly error: Error | null;
}

/**
 * The best diagnosis that could be read. The final one is fetched under its own name once it is known to be
 * there; until it has arrived the first stays, called the first. Decision T6
 */
export function useDiagnosis(capnogramId: string, finality: Finality): ShownDiagnosis {
  const { services, definition } = useJourney();
  const first = useQuery({
    ...diagnosisQuery(services, definition, capnogramId, "first"),
    enabled: finality.is === "first",
  });
  const final = useQuery({
    ...diagnosisQuery(services, definition, capnogramId, "final"),
    enabled: finality.is === "final",
    // It is known to be there: a failed answer is asked for again while the first one stands in its place.
    refetchInterval: ({ state }) =>
      state.status === "error" && first.data !== undefined
        ? services.config.breathTest.pollIntervalMs
        : false,
  });
  if (final.data !== undefined) return { data: final.data, isFinal: true, error: null };
  if (first.data !== undefined) return { data: first.data, isFinal: false, error: null };
  return { data: undefined, isFinal: false, error: final.error ?? first.error };
}
