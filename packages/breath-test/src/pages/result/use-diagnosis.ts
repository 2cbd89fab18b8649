import { useQuery } from "@tanstack/react-query";

import { useJourney } from "../../session/journey-context.ts";
import { diagnosisQuery } from "../../queries/record-queries.ts";
import { isNotFound } from "./is-not-found.ts";
import type { Finality } from "./use-finality.ts";

interface ShownDiagnosis {
  readonly data: unknown;
  /** Undefined if there is none to show. */
  readonly isFinal: boolean | undefined;
  /** Set if nothing can be shown. */
  readonly error: Error | null;
}

/**
 * The best diagnosis that could be read. The final one is fetched under its own key once it is known to exist; until it
 * arrives the first one stays, marked as first.
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
    // The final diagnosis exists: a failed fetch is repeated while the first one is shown.
    refetchInterval: ({ state }) =>
      state.status === "error" && first.data !== undefined
        ? services.config.breathTest.pollIntervalMs
        : undefined,
  });
  if (final.data !== undefined) return toShown(final, true);
  if (first.data !== undefined) return toShown(first, false);
  return { data: undefined, isFinal: undefined, error: final.error ?? first.error };
}

/** Data stays when a refetch fails, unless the answer is that it no longer exists. */
function toShown(
  { data, error }: { readonly data: unknown; readonly error: Error | null },
  isFinal: boolean,
): ShownDiagnosis {
  return isNotFound(error) ? { data: undefined, isFinal: undefined, error } : { data, isFinal, error: null };
}
