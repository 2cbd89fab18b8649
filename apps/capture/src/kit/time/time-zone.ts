import { nameTimeZone } from "@capno/domain/time/time-zone";
import { readBrowserTimeZone } from "@capno/ui-kit/behaviour/browser-time-zone";

/** The browser's zone: that of the study where the deployment names none (`getStudyZone`); UTC where it cannot be named or is hidden. */
export const { name: TIME_ZONE, isAssumed: IS_TIME_ZONE_ASSUMED } = nameTimeZone(readBrowserTimeZone());

/** The zone passed to a chart: the browser's own is cheaper for it than a named one. */
export const toChartZone = (zone: string): string =>
  zone === TIME_ZONE && !IS_TIME_ZONE_ASSUMED ? "local" : zone;

/** "London time" for Europe/London. Of a fixed offset the whole name, whose sign is the other way round: "Etc/GMT-1". */
export function formatZone(zone: string): string {
  if (zone.startsWith("Etc/GMT")) return zone;
  const place = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return zone.includes("/") ? `${place} time` : place;
}
