import { IS_TIME_ZONE_ASSUMED } from "./time-zone.ts";
import { toEpochMs, type EpochMs } from "@capno/domain/units";

/** Midnight of a day that is so many days after one written `yyyy-mm-dd`, in the zone of the page. */
export function getStartOfDay(day: string, daysAfter = 0): EpochMs {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return toEpochMs(
    IS_TIME_ZONE_ASSUMED
      ? Date.UTC(year, month - 1, date + daysAfter)
      : new Date(year, month - 1, date + daysAfter).getTime(),
  );
}
