import { formatQuantity } from "@capno/domain/number/percent";
import { requireTime, toDateTime } from "@capno/domain/time/date-time";
import type { EpochMs } from "@capno/domain/units";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The longest age in days; "2 months ago" would be accurate only to a month. */
const LONGEST_IN_DAYS = 90;

/** "just now", "5 minutes ago", "12 days ago", "4 months ago". */
export function formatReadingAge(time: EpochMs, now: EpochMs): string {
  const ageMs = requireTime(now) - requireTime(time);
  // Clocks differ: up to an hour ahead of the server is now.
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < 60 * MINUTE_MS) return formatAgo(ageMs / MINUTE_MS, "minute");
  if (ageMs < DAY_MS) return formatAgo(ageMs / (60 * MINUTE_MS), "hour");
  if (ageMs < (LONGEST_IN_DAYS + 1) * DAY_MS) return formatAgo(ageMs / DAY_MS, "day");
  const months = countMonths(time, now);
  return months < 12 ? formatAgo(months, "month") : formatAgo(months / 12, "year");
}

const formatAgo = (count: number, unit: string) => `${formatQuantity(Math.floor(count), unit)} ago`;

/** Whole months of the calendar, in UTC. */
const countMonths = (from: EpochMs, to: EpochMs) =>
  Math.floor(toDateTime(to, "utc").diff(toDateTime(from, "utc"), "months").months);

/** Whole days of an age beyond which values are marked as old; undefined while they are not. */
export function getStaleDays(time: EpochMs, now: EpochMs, staleDays: number): number | undefined {
  const days = Math.floor((now - time) / DAY_MS);
  return days > staleDays ? days : undefined;
}
