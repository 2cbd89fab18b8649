import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";
import { DateTime } from "luxon";

import type { Saving } from "../../saving/use-saving.ts";
import { toParticipantsCsv } from "./participants-csv.ts";

/** Saves the rows as shown, in their order; times are ISO 8601 with the browser's offset. */
export function saveParticipantsCsv(
  { saveText }: Saving,
  participants: readonly Participant[],
  now: EpochMs,
): void {
  const csv = toParticipantsCsv(
    participants,
    now,
    (time) => DateTime.fromMillis(time).toISO({ suppressMilliseconds: true }) ?? "",
  );
  saveText(csv, `users-${DateTime.fromMillis(now).toFormat("yyyy-MM-dd-HHmm")}.csv`, "text/csv");
}
