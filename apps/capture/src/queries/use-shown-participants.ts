import type { Group } from "@capno/api-client/models/account";
import {
  type Participant,
  createParticipantFilter,
  createParticipantOrders,
  SORT_KEYS,
  type ParticipantOrders,
} from "@capno/domain/participant";
import { useEffect, useMemo } from "react";

import type { ListView } from "../paths/list-path.ts";
import { isGroupGone } from "./participants-of-group.ts";

const NONE: readonly Participant[] = [];

/**
 * The rows of a view. Each order is made once per list; typing only narrows it. A group that is missing has no rows:
 * all rows under its name would be other people's.
 */
export function useShownParticipants(
  participants: readonly Participant[] | undefined,
  view: ListView,
  groups: readonly Group[],
): readonly Participant[] {
  const orders = useMemo(() => createParticipantOrders(participants ?? NONE), [participants]);
  useEffect(() => prepareOrders(orders), [orders]);
  const { sort, filter: text, groupId } = view;
  const filter = useMemo(() => createParticipantFilter(orders.get(sort)), [orders, sort]);
  const group = useMemo(() => groups.find(({ id }) => id === groupId) ?? null, [groups, groupId]);
  const isMissing = isGroupGone(groupId, groups);
  return useMemo(() => (isMissing ? NONE : filter({ text, group })), [filter, text, group, isMissing]);
}

const SORTS = SORT_KEYS.flatMap((key) =>
  (["ascending", "descending"] as const).map((direction) => ({ key, direction })),
);

/** Sorts by every column while the browser has nothing else to do, so that a click only shows. Returns the way to stop. */
function prepareOrders(orders: ParticipantOrders): () => void {
  // Safari has no idle callback: there the click sorts.
  if (!("requestIdleCallback" in window)) return () => undefined;
  const waiting = [...SORTS];
  let handle = window.requestIdleCallback(prepareOne);
  function prepareOne() {
    const sort = waiting.shift();
    if (sort === undefined) return;
    orders.get(sort);
    handle = window.requestIdleCallback(prepareOne);
  }
  return () => window.cancelIdleCallback(handle);
}
