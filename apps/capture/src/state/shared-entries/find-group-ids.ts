import { isInGroup, type StudyGroup } from "@capno/domain/participant-filter";
import type { Participant } from "@capno/domain/participant";
import { splitParticipantId } from "@capno/domain/participant-id";

/** In which of the account's groups a participant is; the ID decides where the list does not say. */
export function findGroupIds(
  duid: string,
  participants: readonly Participant[] | undefined,
  groups: readonly StudyGroup[],
): readonly number[] {
  const listed = participants?.find((participant) => participant.duid === duid);
  const participant = listed ?? { groupIds: undefined, study: splitParticipantId(duid).study };
  return groups.filter((group) => isInGroup(participant, group)).map(({ id }) => id);
}
