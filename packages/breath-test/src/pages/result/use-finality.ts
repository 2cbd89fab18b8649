import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { breathTestsQuery } from "../../queries/record-queries.ts";
import { useHandsetEvents } from "./use-handset-events.ts";

export interface Finality {
  /** Unknown until the server was asked once: shown as neither, so that no final one is called a first. */
  readonly status: "unknown" | "first" | "final";
  /** The final diagnosis has failed, as far as the server knows now. */
  readonly hasFailed: boolean;
}

/**
 * Whether the final diagnosis of a recording is there. Until it is, it is listened and asked for; where the
 * server cannot say, the result counts as a first one. Undefined asks nothing yet.
 */
export function useFinality(capnogramId: string, handsetUdi: string | undefined): Finality {
  const { services, records } = useJourney();
  const known = useSyncExternalStore(records.watch, () => records.getKnownDiagnosis(capnogramId));
  const awaited = known === "final" ? undefined : handsetUdi;
  const tests = useQuery({
    ...breathTestsQuery(services, handsetUdi ?? ""),
    enabled: awaited !== undefined,
    refetchInterval: services.config.breathTest.pollIntervalMs,
  });
  useHandsetEvents(awaited, () => void tests.refetch({ cancelRefetch: false }));

  const row = tests.data?.rows.find((each) => each.capnogramId === capnogramId);
  const isListedFinal = row?.outcome === "Completed";
  useEffect(() => {
    if (isListedFinal) records.forget(capnogramId, true);
  }, [isListedFinal, records, capnogramId]);

  if (known === "final") return { status: "final", hasFailed: false };
  const hasFailed = row?.outcome === "Failed";
  const isAnswered = (tests.data !== undefined || tests.isError) && !isListedFinal;
  return { status: known === "first" || isAnswered ? "first" : "unknown", hasFailed };
}
