import { toSearchText, type Participant } from "@capno/domain/participant/participant";
import { useServices } from "@capno/product-contract/use-services";
import { formatSubscriptionFailure } from "@capno/realtime/channel-failure";
import { handsetChannel } from "@capno/realtime/channels";
import { parseHandsetEvent } from "@capno/realtime/handset-events";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { queryKeys } from "../../study/data/query-keys.ts";
import { askAgain, catchUp } from "../../study/data/asking.ts";
import { useStudy } from "../../study/data/use-study.ts";

const RECHECK_MS = 60_000;

/**
 * A new record of this participant appears by itself. Events only say that there is something to fetch; what
 * was requested before they could be heard, and all after a reconnect, is fetched again, so nothing that happened
 * meanwhile is missed. Returns how much of a record that is on its way has arrived, in percent.
 */
export function useLiveRecords({ duid, udi }: Pick<Participant, "duid" | "udi">): number | undefined {
  const { realtime, notices, clock, config } = useServices();
  const study = useStudy();
  const queries = useQueryClient();
  const { channelPrefix } = config.realtime;
  const [arriving, setArriving] = useState<number>();

  useEffect(() => {
    const others = [queryKeys.trends(duid), queryKeys.participants];
    const refresh = () => {
      study.onRecordsChanged(duid);
      for (const queryKey of others) void askAgain(queries, { queryKey });
    };
    const refreshOld = () => {
      study.onRecordsMissed(duid);
      for (const queryKey of others) void catchUp(queries, clock, queryKey);
    };
    let wasSubscribed = false;
    let stopRecheck = clock.after(RECHECK_MS, function recheck() {
      refreshOld();
      stopRecheck = clock.after(RECHECK_MS, recheck);
    });
    const unsubscribe =
      udi === null
        ? () => undefined
        : realtime.subscribe(handsetChannel(udi, channelPrefix), {
            onEvent(name, payload) {
              const event = parseHandsetEvent(name, payload);
              if (event?.kind === "progress") setArriving(event.percent);
              if (event?.kind !== "capnogram") return;
              setArriving(undefined);
              if (event.duid === null) {
                notices.report("a breath record came from a handset that is not allocated");
              }
              // The event may mean this user in another spelling: asking again does no harm.
              if (event.duid !== null && toSearchText(event.duid) === toSearchText(duid)) refresh();
            },
            onSubscribed() {
              // Between two subscriptions events were missed, however short it was.
              (wasSubscribed ? refresh : refreshOld)();
              wasSubscribed = true;
            },
            onFailure: (failure) =>
              notices.show({ level: "error", message: formatSubscriptionFailure(failure) }),
          });
    return () => {
      stopRecheck();
      unsubscribe();
    };
  }, [duid, udi, realtime, notices, clock, study, queries, channelPrefix]);

  useEffect(() => {
    // A record whose handset falls silent half-way stops being shown as arriving.
    if (arriving !== undefined) return clock.after(RECHECK_MS, () => setArriving(undefined));
    return undefined;
  }, [arriving, clock]);
  return arriving;
}
