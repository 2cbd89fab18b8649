import { formatZonedClock } from "@capno/domain/date-text";
import { getNextDayStart } from "@capno/domain/day-bounds";

import { getDayZone } from "./day-zone.ts";
import { useJourney } from "./session/journey-context.ts";
import { useToday } from "./app/use-midnight.ts";

/** "00:00 GMT": when the day's results are removed, with the time zone. */
export function useRemovalTime(): string {
  const { clock, config } = useJourney().services;
  const dayZone = getDayZone(config);
  return formatZonedClock(getNextDayStart(useToday(clock, dayZone), dayZone), dayZone);
}
