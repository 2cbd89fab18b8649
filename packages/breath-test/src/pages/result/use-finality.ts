import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { breathTestsQuery } from "../../queries/record-queries.ts";
import { useHandsetEvents } from "./use-handset-events.ts";

export interface Finality {
  /** `unknown` until the server has answered once: shown as neither, so that no final result is called a first one. */
  readonly status: "unknown" | "first" | "final";
  /** The final diagnosis has failed, as far as the server knows now. */
  readonly hasFailed: boolean;
}

/**
 * Whether the final diagnosis of a recording exists. Until it does, listens for it and polls. If the server cannot say,
 * the result counts as a first one. Does nothing while `handsetUdi` is undefined.
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
