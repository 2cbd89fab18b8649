import { nameTimeZone } from "@capno/domain/time";
import { readBrowserTimeZone } from "@capno/ui-kit/behaviour/browser-time-zone";

/** The browser's zone: dates are shown in it and say so in their tooltip; UTC where it cannot be named or is hidden. */
export const { name: TIME_ZONE, isAssumed: IS_TIME_ZONE_ASSUMED } = nameTimeZone(readBrowserTimeZone());

/** The zone passed to a chart: using the browser's own zone is cheaper for it than a named one. */
export const CHART_ZONE = IS_TIME_ZONE_ASSUMED ? TIME_ZONE : "local";

/** "London time" for Europe/London. Of a fixed offset the whole name, whose sign is the other way round: "Etc/GMT-1". */
export function formatZone(zone: string): string {
  if (zone.startsWith("Etc/GMT")) return zone;
  const place = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return zone.includes("/") ? `${place} time` : place;
}
