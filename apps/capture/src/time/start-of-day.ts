import { toEpochMs, type EpochMs } from "@capno/domain/units";

/** Midnight of a day that is so many days after one written `yyyy-mm-dd`, in the zone of the browser. */
export function getStartOfDay(day: string, daysAfter = 0): EpochMs {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return toEpochMs(new Date(year, month - 1, date + daysAfter).getTime());
}
