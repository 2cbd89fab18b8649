import { useQuery } from "@tanstack/react-query";

import { useJourney } from "../../session/journey-context.ts";
import { diagnosisQuery } from "../../queries/record-queries.ts";
import { isNotFound } from "./is-not-found.ts";
import type { Finality } from "./use-finality.ts";

export interface ShownDiagnosis {
  readonly data: unknown;
  /** Undefined where there is none to show. */
  readonly isFinal: boolean | undefined;
  /** Nothing can be shown. */
  readonly error: Error | null;
}

/**
 * The best diagnosis that could be read. The final one is fetched under its own name once it is known to be
 * there; until it has arrived the first stays, called the first.
 */
export function useDiagnosis(capnogramId: string, finality: Finality): ShownDiagnosis {
  const { services, definition } = useJourney();
  const first = useQuery({
    ...diagnosisQuery(services, definition, capnogramId, "first"),
    enabled: finality.status === "first",
  });
  const final = useQuery({
    ...diagnosisQuery(services, definition, capnogramId, "final"),
    enabled: finality.status === "final",
    // It is known to be there: a failed answer is asked for again while the first one stands in its place.
    refetchInterval: ({ state }) =>
      state.status === "error" && first.data !== undefined
        ? services.config.breathTest.pollIntervalMs
        : undefined,
  });
  if (final.data !== undefined) return toShown(final, true);
  if (first.data !== undefined) return toShown(first, false);
  return { data: undefined, isFinal: undefined, error: final.error ?? first.error };
}

/** What was read stays when asking again fails; that it is gone is an answer. */
function toShown(
  { data, error }: { readonly data: unknown; readonly error: Error | null },
  isFinal: boolean,
): ShownDiagnosis {
  return isNotFound(error) ? { data: undefined, isFinal: undefined, error } : { data, isFinal, error: null };
}
