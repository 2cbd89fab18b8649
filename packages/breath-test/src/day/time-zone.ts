import { nameTimeZone } from "@capno/domain/time/time-zone";
import { readBrowserTimeZone } from "@capno/ui-kit/behaviour/browser-time-zone";

const { name, isAssumed } = nameTimeZone(readBrowserTimeZone());

/** Times are shown in the browser's zone, or UTC if the browser cannot name it or hides it. */
export function getTimeZone(): string {
  return name;
}

export const isTimeZoneAssumed = isAssumed;
