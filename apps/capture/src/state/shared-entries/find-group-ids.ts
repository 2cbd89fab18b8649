import { isInGroup, type StudyGroup, type Participant, splitParticipantId } from "@capno/domain/participant";

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
