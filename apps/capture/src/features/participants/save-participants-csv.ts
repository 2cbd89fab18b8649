import type { Participant } from "@capno/domain/participant";

import type { Saving } from "../../shared/use-saving.ts";
import { toLocalIso } from "../../shared/time/local-iso.ts";
import { toParticipantsCsv, type ListedWorklist } from "./participants-csv.ts";

/** Saves the rows as shown, in their order; times are ISO 8601 with the browser's offset. */
export function saveParticipantsCsv(
  { saveText }: Saving,
  participants: readonly Participant[],
  worklist: ListedWorklist,
): void {
  const csv = toParticipantsCsv(participants, worklist, toLocalIso);
  const [day, hour, minute] = toLocalIso(worklist.now).split(/[T:]/);
  saveText(csv, `users-${day}-${hour}${minute}.csv`, "text/csv");
}
