import type { Group } from "@capno/api-client/models/account";
import type { Participant } from "@capno/domain/participant/participant";
import { filterParticipants } from "@capno/domain/participant/participant-filter";

/** Whether a choice names a project that the account does not have, or has no longer. */
export function isGroupGone(groupId: number | null, groups: readonly Group[]): boolean {
  return groupId !== null && !groups.some(({ id }) => id === groupId);
}

/** All participants without a project; of one that the account does not have, none. */
export function getParticipantsOfGroup(
  participants: readonly Participant[],
  groupId: number | null,
  groups: readonly Group[],
): readonly Participant[] {
  if (isGroupGone(groupId, groups)) return [];
  const group = groups.find(({ id }) => id === groupId) ?? null;
  return filterParticipants(participants, { text: "", group });
}
