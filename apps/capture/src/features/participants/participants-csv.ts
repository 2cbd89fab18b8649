import { UNKNOWN_DATE } from "@capno/domain/instant";
import { NOT_USED, NOT_USED_RECENTLY, type Participant } from "@capno/domain/participant";
import { formatStatusLight, getStatusLight } from "@capno/domain/status-light";
import type { Reviews } from "@capno/api-client/models/review";
import type { EpochMs } from "@capno/domain/units";
import { formatReason, isReviewed, type Reason } from "@capno/domain/worklist";

import { toCsv } from "@capno/domain/csv";

const HEADINGS = [
  "Status",
  "User ID",
  "Handset type",
  "Handset serial",
  "Last time used",
  "Breath quality of last record (%)",
  "Total records",
  "Adherence (%)",
  "Overall breath quality (%)",
  "Needs a call",
  "Reviewed",
] as const;

/** Additional columns of the file: why each participant needs a call, and when it was reviewed. */
export interface ListedWorklist {
  readonly now: EpochMs;
  readonly reasonsOf: (participant: Participant) => readonly Reason[];
  readonly reviews: Reviews;
}

/** The list as shown, in its order. Times are ISO 8601 with the offset of `formatTime`. */
export function toParticipantsCsv(
  participants: readonly Participant[],
  { now, reasonsOf, reviews }: ListedWorklist,
  formatTime: (time: EpochMs) => string,
): string {
  return toCsv([
    HEADINGS,
    ...participants.map((participant) => {
      const reasons = reasonsOf(participant);
      const review = reviews.get(participant.duid);
      return [
        formatStatusLight(getStatusLight(participant, now), participant),
        participant.duid,
        participant.type ?? "",
        participant.serialNumberFormatted ?? "",
        participant.lastUsedTime === null
          ? participant.hasUnknownDate
            ? UNKNOWN_DATE
            : ""
          : formatTime(participant.lastUsedTime),
        participant.lastQuality ?? NOT_USED,
        participant.count,
        participant.adherence ?? "",
        participant.quality ?? NOT_USED_RECENTLY,
        reasons.map(({ name }) => formatReason(name, participant, now)).join("; "),
        review !== undefined && reasons.length > 0 && isReviewed(reasons, review.stamps)
          ? formatTime(review.at)
          : "",
      ];
    }),
  ]);
}
