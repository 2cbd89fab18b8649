import type { Participant } from "@capno/domain/participant";
import type { EpochMs } from "@capno/domain/units";

import type { Saving } from "../../saving/use-saving.ts";
import { toLocalIso } from "../../time/local-iso.ts";
import { toParticipantsCsv } from "./participants-csv.ts";

/** Saves the rows as shown, in their order; times are ISO 8601 with the browser's offset. */
export function saveParticipantsCsv(
  { saveText }: Saving,
  participants: readonly Participant[],
  now: EpochMs,
): void {
  const csv = toParticipantsCsv(participants, now, toLocalIso);
  const [day, hour, minute] = toLocalIso(now).split(/[T:]/);
  saveText(csv, `users-${day}-${hour}${minute}.csv`, "text/csv");
}
