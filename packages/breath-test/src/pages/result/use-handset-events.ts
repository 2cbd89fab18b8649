import { formatSubscriptionFailure } from "@capno/realtime/channel-failure";
import { handsetChannel } from "@capno/realtime/channels";
import { parseHandsetEvent } from "@capno/realtime/handset-events";
import { useEffect, useEffectEvent } from "react";

import { useJourney } from "../../session/journey-context.ts";

/**
 * Listens to a handset while a result is awaited. `onMissed` is called on each subscription, also after a break, to
 * fetch missed events. Does nothing while `handsetUdi` is undefined.
 */
export function useHandsetEvents(handsetUdi: string | undefined, onMissed: () => void): void {
  const { services, records } = useJourney();
  const { realtime, config, notices } = services;
  const notifyMissed = useEffectEvent(onMissed);
  useEffect(() => {
    if (handsetUdi === undefined) return undefined;
    return realtime.subscribe(handsetChannel(handsetUdi, config.realtime.channelPrefix), {
      onSubscribed: () => notifyMissed(),
      onEvent(name, payload) {
        const event = parseHandsetEvent(name, payload);
        if (event?.kind !== "lifecycle" || event.state !== "SUCCEEDED" || !event.capnogramId) return;
        if (event.stage === "DIAGNOSE_FINAL") records.forget(event.capnogramId, true);
        else if (event.stage === "DIAGNOSE_INITIAL") records.forget(event.capnogramId, false);
      },
      onFailure: (failure) => notices.show({ level: "error", message: formatSubscriptionFailure(failure) }),
    });
  }, [handsetUdi, realtime, config, records, notices]);
}
