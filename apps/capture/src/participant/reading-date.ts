import { formatDateTime, formatShortDay } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE, type RecordedDate } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";

import { toIsoDay } from "../kit/calendar/day-range.ts";

export function getKnownDate(record: RecordedDate | undefined): EpochMs | undefined {
  return record?.hasUnknownDate === false ? record.recordedAt : undefined;
}

/** In the zone of the study, so that a record has the day of the calendar. */
export function formatReadingDate(record: RecordedDate | undefined, zone: string): string {
  const time = getKnownDate(record);
  return time === undefined ? UNKNOWN_DATE : formatDateTime(time, zone);
}

/** '22 Nov', with its year where that is another than of `now`; 'the record before' for an unknown date. */
export function formatShortReadingDate(record: RecordedDate | undefined, now: EpochMs, zone: string): string {
  const time = getKnownDate(record);
  if (time === undefined) return "the record before";
  const date = formatShortDay(toIsoDay(time, zone));
  const year = toIsoDay(now, zone).slice(0, 4);
  return date.endsWith(` ${year}`) ? date.slice(0, -5) : date;
}
