import { formatZonedClock } from "@capno/domain/date-text";
import { getNextDayStart } from "@capno/domain/day-bounds";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { useJourney } from "./journey/journey-context.ts";
import { useToday } from "./journey/use-midnight.ts";
import { getTimeZone } from "./time-zone.ts";

/** Whose midnight removes the results of a day: the deployment's, else the browser's. */
export function getDayZone({ breathTest }: Pick<RuntimeConfig, "breathTest">): string {
  return breathTest.dayZone || getTimeZone();
}

/** "00:00 GMT": when today's results are removed, with its zone. */
export function useRemovalTime(): string {
  const { clock, config } = useJourney().services;
  const dayZone = getDayZone(config);
  return formatZonedClock(getNextDayStart(useToday(clock, dayZone), dayZone), dayZone);
}
