import { formatZonedClock } from "@capno/domain/time/date-text";
import { getNextDayStart } from "@capno/domain/time/day-bounds";

import { getDayZone } from "../day/day-zone.ts";
import { getTimeZone } from "../day/time-zone.ts";
import { useJourney } from "../session/journey-context.ts";
import { useToday } from "../day/use-midnight.ts";

/** "midnight", or "00:00 GMT" where it is not the midnight of this browser: when the day's results are removed. */
export function useRemovalTime(): string {
  const { clock, config } = useJourney().services;
  const dayZone = getDayZone(config);
  const end = formatZonedClock(getNextDayStart(useToday(clock, dayZone), dayZone), dayZone);
  return dayZone === getTimeZone() && end.startsWith("00:00") ? "midnight" : end;
}
