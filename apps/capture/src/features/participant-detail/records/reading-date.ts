import { formatDateTime, UNKNOWN_DATE, type RecordedDate } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";
import { DateTime } from "luxon";

import { TIME_ZONE } from "../../../shared/time/time-zone.ts";

/** Undefined for an unknown date. */
export function getKnownDate(record: RecordedDate | undefined): EpochMs | undefined {
  return record?.hasUnknownDate === false ? record.recordedAt : undefined;
}

/** A record's date, or 'Unknown date'. */
export function formatReadingDate(record: RecordedDate | undefined): string {
  const time = getKnownDate(record);
  return time === undefined ? UNKNOWN_DATE : formatDateTime(time, TIME_ZONE);
}

/** '22 Nov', with its year where that is another than of `now`; 'the record before' for an unknown date. */
export function formatShortReadingDate(record: RecordedDate | undefined, now: EpochMs): string {
  const time = getKnownDate(record);
  if (time === undefined) return "the record before";
  const date = DateTime.fromMillis(time, { zone: TIME_ZONE, locale: "en-GB" });
  const isThisYear = date.year === DateTime.fromMillis(now, { zone: TIME_ZONE }).year;
  return date.toFormat(isThisYear ? "d MMM" : "d MMM yyyy");
}
