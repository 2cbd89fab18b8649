import { handsetChannel } from "@capno/realtime/channels";
import { parseHandsetEvent } from "@capno/realtime/handset-events";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { useJourney } from "../journey/journey-context.ts";
import { breathTestsQuery } from "../queries/record-queries.ts";

/**
 * A result may be opened on its first diagnosis. Until the final one is known to be there it is listened
 * and asked for, so that the first never stays where the final belongs. Decision T6
 */
export function useFinality(capnogramId: string, handsetUdi: string): boolean {
  const { services, records } = useJourney();
  const { realtime, config } = services;
  const isFinal = useSyncExternalStore(records.watch, () => records.isFinal(capnogramId));
  const tests = useQuery({
    ...breathTestsQuery(services, handsetUdi),
    enabled: !isFinal,
    refetchInterval: config.breathTest.pollIntervalMs,
  });
  const row = tests.data?.rows.find((each) => each.capnogramId === capnogramId);
  const isListedFinal = row?.outcome === "Completed";
  useEffect(() => {
    if (isListedFinal) records.forget(capnogramId, true);
  }, [isListedFinal, records, capnogramId]);

  useEffect(() => {
    if (isFinal) return undefined;
    return realtime.subscribe(handsetChannel(handsetUdi, config.realtime.channelPrefix), {
      onEvent(name, payload) {
        const event = parseHandsetEvent(name, payload);
        if (event?.kind !== "lifecycle" || event.state !== "SUCCEEDED") return;
        if (event.capnogramId === capnogramId) records.forget(capnogramId, event.stage === "DIAGNOSE_FINAL");
      },
    });
  }, [isFinal, realtime, config, records, capnogramId, handsetUdi]);
  return isFinal;
}
