import type { Group } from "@capno/api-client/models/account";
import type { Participant } from "@capno/domain/participant/participant";
import { createParticipantFilter } from "@capno/domain/participant/participant-filter";
import { createParticipantOrders } from "@capno/domain/participant/participant-order";
import { useMemo } from "react";

import type { ListView } from "../../paths/list-path.ts";
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
  const { sort, filter: text, groupId } = view;
  const filter = useMemo(() => createParticipantFilter(orders.get(sort)), [orders, sort]);
  const group = useMemo(() => groups.find(({ id }) => id === groupId) ?? null, [groups, groupId]);
  const isMissing = isGroupGone(groupId, groups);
  return useMemo(() => (isMissing ? NONE : filter({ text, group })), [filter, text, group, isMissing]);
}
