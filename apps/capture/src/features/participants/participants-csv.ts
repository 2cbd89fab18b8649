import type { Reviews } from "@capno/api-client/models/review";
import { toCsv } from "@capno/domain/text";
import type { Participant } from "@capno/domain/participant";
import type { ParticipantStatuses } from "@capno/domain/participant-status";
import type { EpochMs } from "@capno/domain/units";
import type { Reason } from "@capno/domain/worklist";

import { FILE_COLUMNS } from "./columns.tsx";

/** Why each participant needs a call, and when it was reviewed. */
export interface ListedWorklist {
  readonly now: EpochMs;
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  readonly reviews: Reviews;
  readonly statuses: ParticipantStatuses;
}

/** The list as shown, in its order. Times are ISO 8601 with the offset of `formatTime`. */
export function toParticipantsCsv(
  participants: readonly Participant[],
  { now, reasonsOf, reviews, statuses }: ListedWorklist,
  formatTime: (time: EpochMs) => string,
): string {
  return toCsv([
    FILE_COLUMNS.map(({ heading }) => heading),
    ...participants.map((participant) => {
      const reasons = reasonsOf(participant);
      const row = {
        participant,
        status: statuses.get(participant.duid),
        now,
        reasons,
        review: reviews.get(participant.duid),
        formatTime,
      };
      return FILE_COLUMNS.map(({ read }) => read(row));
    }),
  ]);
}
