import {
  formatParticipantId,
  NOT_USED,
  NOT_USED_RECENTLY,
  UNKNOWN_DATE,
  type Participant,
} from "@capno/domain/participant";
import { formatStatusLight, getStatusLight } from "@capno/domain/status-light";
import type { EpochMs } from "@capno/domain/units";

import { toCsv } from "../../saving/csv.ts";

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
] as const;

/** The list as shown, in its order. Times are ISO 8601 with the offset of `formatTime`. */
export function toParticipantsCsv(
  participants: readonly Participant[],
  now: EpochMs,
  formatTime: (time: EpochMs) => string,
): string {
  return toCsv([
    HEADINGS,
    ...participants.map((participant) => [
      formatStatusLight(getStatusLight(participant, now), participant),
      formatParticipantId(participant),
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
    ]),
  ]);
}
