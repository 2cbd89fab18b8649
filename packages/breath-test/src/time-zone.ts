import { nameTimeZone } from "@capno/domain/time-zone";

const { name, isAssumed } = nameTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Times are shown in the browser's zone, or UTC if the browser cannot name it. */
export function getTimeZone(): string {
  return name;
}

export const isTimeZoneAssumed = isAssumed;
