import type { Group } from "@capno/api-client/models/account";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { dropRepeated, findRepeatedIds } from "@capno/domain/participant/participant";

import { getParticipantsOfGroup } from "../data/participants-of-group.ts";
import type { StudyAnswers } from "../data/study.ts";

/** What was read of a study, as the checks take it. */
export function toStudyLists(
  { asOf, groupId, participants, records, handsets }: StudyAnswers,
  groups: readonly Group[],
): StudyLists {
  const listed = getParticipantsOfGroup(participants.rows, groupId, groups);
  const chosen = dropRepeated(listed);
  const handsetOf = new Map(chosen.map(({ duid, udi }) => [duid, udi]));
  return {
    asOf,
    participants: chosen.map((participant) => {
      const list = records.get(participant.duid);
      const known = typeof list === "object" ? list : undefined;
      return { ...participant, unreadRecords: known?.unreadable ?? 0, records: known?.rows };
    }),
    repeated: findRepeatedIds(listed),
    unreadParticipants: participants.unreadable,
    handsets: handsets?.rows
      .filter((handset) => groupId === null || handset.groupId === groupId)
      .map(({ udi }) => udi),
    unreadHandsets: handsets?.unreadable ?? 0,
    holdersElsewhere: new Map(
      // A further row of a chosen participant may name another handset.
      participants.rows.flatMap(({ duid, udi }) =>
        udi === null || handsetOf.get(duid) === udi ? [] : [[udi, duid]],
      ),
    ),
  };
}
