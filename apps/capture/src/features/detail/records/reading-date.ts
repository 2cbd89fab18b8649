import { formatDateTime } from "@capno/domain/date-text";
import { isUnsetClock, UNKNOWN_DATE } from "@capno/domain/instant";
import type { EpochMs } from "@capno/domain/units";

import { TIME_ZONE } from "../../../time/time-zone.ts";

/** A record's date; 'Unknown date' where the handset's clock was not set. Decision F21 */
export function formatReadingDate(time: EpochMs | undefined): string {
  return time === undefined || isUnsetClock(time) ? UNKNOWN_DATE : formatDateTime(time, TIME_ZONE);
}
