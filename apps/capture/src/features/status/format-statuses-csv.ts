import type { Participant } from "@capno/domain/participant";
import { writeParticipantStatus, type ParticipantStatuses } from "@capno/domain/participant-status";
import { toCsv } from "@capno/domain/text";

/** The known statuses as a file that can be used again. */
export function formatStatusesCsv(
  participants: readonly Pick<Participant, "duid">[],
  known: ParticipantStatuses,
): string {
  return toCsv([
    ["duid", "enrolled", "left", "reason"],
    ...participants.flatMap(({ duid }) => {
      const status = known.get(duid);
      if (status === undefined) return [];
      const { enrolled, left, reason } = writeParticipantStatus(status);
      return [[duid, enrolled, left, reason]];
    }),
  ]);
}
