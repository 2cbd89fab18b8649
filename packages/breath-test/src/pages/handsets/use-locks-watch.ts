import type { Clock } from "@capno/api-client/clock";
import { getLockedByAfter } from "@capno/domain/handset/handset-lock";
import { locksChannel } from "@capno/realtime/channels";
import { parseAvailability } from "@capno/realtime/handset-events";
import { useEffect } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { setHolder } from "../../queries/handsets-query.ts";
import { queryKeys } from "../../queries/query-keys.ts";

export const WATCHING_FAILED = "Unable to watch in-use handsets. Please try again later.";

/** A brief interruption is not a failure: only a channel without a subscription for this long. */
const WATCH_PATIENCE_MS = 30_000;
/** A sleep of any length counts as one step at most, since nothing was tried during it. */
const PATIENCE_STEPS = 10;

/**
 * Keeps the lock holders of all the account's projects up to date while handsets are listed. Waits for the list, since
 * connecting would compete with it for the network, and each subscription refetches it.
 */
export function useLocksWatch(isListed: boolean): void {
  const { services, queryClient } = useJourney();
  useEffect(() => {
    if (!isListed) return undefined;
    const { realtime, session, config, clock, notices } = services;
    // The list is refetched by its own timer.
    if (realtime.linkState() === "off") return undefined;
    const projects = session.account().groups.map(({ projectId }) => projectId);
    const awaited = new Set(projects);
    const stopPatience = afterAwake(clock, () => {
      if (awaited.size > 0) notices.show({ message: WATCHING_FAILED, level: "fatal" });
    });
    const ends = projects.map((projectId) =>
      realtime.subscribe(locksChannel(projectId, config.realtime.channelPrefix), {
        onSubscribed() {
          awaited.delete(projectId);
          void queryClient.invalidateQueries({ queryKey: queryKeys.handsets });
        },
        onEvent(name, payload) {
          const event = parseAvailability(name, payload);
          if (event !== undefined) setHolder(queryClient, event.handsetUdi, getLockedByAfter(event));
        },
      }),
    );
    return () => {
      stopPatience();
      for (const end of ends) end();
    };
  }, [services, queryClient, isListed]);
}

/** Calls back once the page has been awake for the whole patience; returns the cancel function. */
function afterAwake(clock: Clock, callback: () => void, steps = PATIENCE_STEPS): () => void {
  let stop = clock.after(WATCH_PATIENCE_MS / PATIENCE_STEPS, () => {
    if (steps === 1) callback();
    else stop = afterAwake(clock, callback, steps - 1);
  });
  return () => stop();
}
