import { useNavigate, useParams } from "@capno/router";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { isPending } from "../flow/flow-transitions.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";
import { getRunningPath } from "../journey/paths.ts";
import { handsetsQuery, type HandsetList, type ListedHandset } from "../queries/handsets-query.ts";
import { findHandsetToOpen, isTrouble } from "./auto-open.ts";

export const UNKNOWN_HANDSET = "Error 404. Cannot find the requested handset.";

export interface HandsetArea {
  readonly list: UseQueryResult<HandsetList>;
  /** The handset of the address, once the list is there. */
  readonly handset: ListedHandset | undefined;
  /** The pages below may be shown: the handset is known and its lock was asked for. */
  readonly isEntered: boolean;
}

/** Ties the handset in the address to the list and, where the page is for testing, to its lock. */
export function useHandsetArea(purpose: "test" | "history"): HandsetArea {
  const journey = useJourney();
  const { services, definition, paths, feed, flow } = journey;
  const navigate = useNavigate();
  const { udi } = useParams();
  const list = useQuery(handsetsQuery(services, definition));
  const followedUdi = useSyncExternalStore(feed.watch, () => feed.getState().udi);
  const handsets = list.data?.handsets;
  const isLoaded = handsets !== undefined;
  const handset = handsets?.find((each) => each.udi === udi);
  const knownUdi = handset?.udi;
  // An unknown handset is only unknown once the list is there. Decision J12
  const isUnknown = isLoaded && udi !== undefined && knownUdi === undefined;

  useEffect(() => {
    if (purpose !== "test" || !isLoaded) return;
    if (knownUdi === undefined) journey.leaveHandset();
    else journey.enterHandset(knownUdi);
  }, [journey, purpose, isLoaded, knownUdi]);

  useEffect(() => {
    if (purpose !== "test") return undefined;
    return () => journey.leaveHandset();
  }, [journey, purpose]);

  useEffect(() => {
    if (!isUnknown) return;
    services.notices.show({ message: UNKNOWN_HANDSET, level: "error" });
    void navigate(purpose === "test" ? paths.handsets : paths.history, { replace: true });
  }, [isUnknown, services, navigate, paths, purpose]);

  // One test at a time: the list leads back to the one that runs. ADR 0083
  const { phase } = useMachine(flow);
  const running = purpose === "test" && udi === undefined ? getRunningPath(paths, phase) : undefined;
  // A handset that is not listed any more has no page: that would lead back here, and so on without end.
  const isListed = handsets?.some((each) => isPending(phase) && each.udi === phase.test.udi);
  const toReturn = isListed === true ? running : undefined;
  useEffect(() => {
    if (toReturn !== undefined) void navigate(toReturn, { replace: true });
  }, [toReturn, navigate]);

  useAutoOpen(purpose, udi === undefined && running === undefined ? handsets : undefined);

  return {
    list,
    handset,
    isEntered: handset !== undefined && (purpose === "history" || followedUdi === handset.udi),
  };
}

/** Opens the only handset by itself, once a visit; `handsets` is undefined while one is open. */
function useAutoOpen(purpose: "test" | "history", handsets: readonly ListedHandset[] | undefined): void {
  const { services, lock, paths } = useJourney();
  const navigate = useNavigate();
  const lockState = useMachine(lock);
  const hasOpenedItself = useRef(false);
  const hasHadTrouble = useRef(false);

  useEffect(() => {
    if (isTrouble(lockState)) hasHadTrouble.current = true;
    if (handsets === undefined) return;
    const toOpen = findHandsetToOpen({
      handsets,
      username: services.session.account().username,
      // Looking at results locks nothing, so it does not matter who holds the handset. Decision H4
      lock: purpose === "test" ? lockState : undefined,
      hasOpenedItself: hasOpenedItself.current,
      hasHadTrouble: hasHadTrouble.current,
    });
    if (toOpen === undefined) return;
    hasOpenedItself.current = true;
    const to = purpose === "test" ? paths.startTest(toOpen.udi) : paths.handsetHistory(toOpen.udi);
    void navigate(to, { replace: true });
  }, [purpose, handsets, lockState, services, navigate, paths]);
}
