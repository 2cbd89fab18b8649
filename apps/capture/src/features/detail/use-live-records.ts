import type { Participant } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";
import { handsetChannel } from "@capno/realtime/channels";
import { parseHandsetEvent } from "@capno/realtime/handset-events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const RECHECK_MS = 60_000;

/**
 * A new record of this participant appears by itself. Events only say that there is something to fetch; after
 * every (re)connection everything is fetched again, so nothing that happened meanwhile is missed. @spec §4
 */
export function useLiveRecords({ duid, udi }: Pick<Participant, "duid" | "udi">): void {
  const { realtime, notices, clock, config } = useServices();
  const queries = useQueryClient();
  const { channelPrefix } = config.realtime;

  useEffect(() => {
    const refresh = () => {
      for (const queryKey of [["records", duid], ["trends", duid], ["participants"]]) {
        void queries.invalidateQueries({ queryKey });
      }
    };
    let stopRecheck = clock.after(RECHECK_MS, function recheck() {
      refresh();
      stopRecheck = clock.after(RECHECK_MS, recheck);
    });
    const unsubscribe =
      udi === null
        ? () => undefined
        : realtime.subscribe(handsetChannel(udi, channelPrefix), {
            onEvent(name, payload) {
              const event = parseHandsetEvent(name, payload);
              if (event?.kind !== "capnogram") return;
              if (event.duid === null) {
                notices.report("a breath record came from a handset that is not allocated");
              }
              if (event.duid === duid) refresh();
            },
            onSubscribed: refresh,
          });
    return () => {
      stopRecheck();
      unsubscribe();
    };
  }, [duid, udi, realtime, notices, clock, queries, channelPrefix]);
}
