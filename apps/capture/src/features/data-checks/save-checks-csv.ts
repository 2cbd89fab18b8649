import type { EpochMs } from "@capno/domain/units";

import { toLocalIso } from "../../shared/time/local-iso.ts";
import type { Saving } from "../../shared/use-saving.ts";

/** Saves all checks, for the trial master file: also those that found nothing. */
export function saveChecksCsv({ saveText }: Saving, csv: string, asOf: EpochMs): void {
  const [day, hour, minute] = toLocalIso(asOf).split(/[T:]/);
  // The byte order mark is for spreadsheets, which otherwise read it in their own encoding.
  saveText(`\uFEFF${csv}`, `data-checks-${day}-${hour}${minute}.csv`, "text/csv");
}
