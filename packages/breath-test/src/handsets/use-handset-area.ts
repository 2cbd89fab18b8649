import type { HandsetUdi } from "@capno/domain/units";
import { useNavigate, useParams } from "@capno/router";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useJourney } from "../journey/journey-context.ts";
import { useMachine } from "../machine/use-machine.ts";
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
  const { services, definition, paths } = journey;
  const navigate = useNavigate();
  const { udi } = useParams();
  const list = useQuery(handsetsQuery(services, definition));
  const lock = useMachine(journey.lock);
  const hasOpenedItself = useRef(false);
  const hasHadTrouble = useRef(false);
  const [entered, setEntered] = useState<string>();
  const handsets = list.data?.handsets;
  const isLoaded = handsets !== undefined;
  const handset = handsets?.find((each) => each.udi === udi);
  // An unknown handset is only unknown once the list is there. Decision J12
  const isUnknown = isLoaded && udi !== undefined && handset === undefined;
  const isInTrouble = isTrouble(lock);
  useEffect(() => {
    if (isInTrouble) hasHadTrouble.current = true;
  }, [isInTrouble]);

  const enter = useEffectEvent((next: HandsetUdi) => journey.enterHandset(next));
  const knownUdi = handset?.udi;
  useEffect(() => {
    if (purpose !== "test" || !isLoaded) return;
    if (knownUdi === undefined) journey.leaveHandset();
    else enter(knownUdi);
    setEntered(knownUdi);
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

  const own =
    handsets === undefined || udi !== undefined
      ? undefined
      : findHandsetToOpen({
          handsets,
          username: services.session.account().username,
          lock: purpose === "test" ? lock : { is: "none" },
          hasOpenedItself: hasOpenedItself.current,
          hasHadTrouble: purpose === "test" && hasHadTrouble.current,
        });
  // Looking at results locks nothing, so it does not matter who holds the handset. Decision H4
  const toOpen = purpose === "history" && handsets?.length === 1 && udi === undefined ? handsets[0] : own;
  const toOpenUdi = toOpen?.udi;
  useEffect(() => {
    if (toOpenUdi === undefined || hasOpenedItself.current) return;
    hasOpenedItself.current = true;
    const to = purpose === "test" ? paths.startTest(toOpenUdi) : paths.handsetHistory(toOpenUdi);
    void navigate(to, { replace: true });
  }, [toOpenUdi, navigate, paths, purpose]);

  return {
    list,
    handset,
    isEntered: handset !== undefined && (purpose === "history" || entered === handset.udi),
  };
}
