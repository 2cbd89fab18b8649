import type { Group } from "@capno/auth-session/account";
import type { Participant } from "@capno/domain/participant";
import { filterParticipants } from "@capno/domain/participant-filter";
import { createParticipantOrders } from "@capno/domain/participant-order";
import { useEffect, useMemo } from "react";

import type { ListView } from "../addresses/list-address.ts";
import { prepareOrders } from "./prepare-orders.ts";

const NONE: readonly Participant[] = [];

/** The rows of a view. Each order is made once per list; typing only filters it. */
export function useShownParticipants(
  participants: readonly Participant[] | undefined,
  view: ListView,
  groups: readonly Group[],
): readonly Participant[] {
  const orders = useMemo(() => createParticipantOrders(participants ?? NONE), [participants]);
  useEffect(() => prepareOrders(orders), [orders]);
  return useMemo(() => {
    const group = groups.find(({ id }) => id === view.groupId) ?? null;
    return filterParticipants(orders.get(view.sort), { text: view.filter, group });
  }, [orders, view, groups]);
}
