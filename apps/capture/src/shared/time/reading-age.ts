import { requireTime } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";
import { DateTime } from "luxon";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** So long an age is said in days; "2 months ago" would be a month wide. */
const LONGEST_IN_DAYS = 90;

/** "just now", "5 minutes ago", "12 days ago", "4 months ago". */
export function formatReadingAge(time: EpochMs, now: EpochMs): string {
  const ageMs = requireTime(now) - requireTime(time);
  // Clocks differ: up to an hour ahead of the server is now.
  if (ageMs < MINUTE_MS) return "just now";
  const inDays = ageMs >= DAY_MS && ageMs < (LONGEST_IN_DAYS + 1) * DAY_MS;
  return (
    DateTime.fromMillis(time, { zone: "utc", locale: "en-GB" }).toRelative({
      base: DateTime.fromMillis(now, { zone: "utc" }),
      ...(inDays ? { unit: "days" as const } : {}),
    }) ?? ""
  );
}

/** Whole days of an age beyond which values are marked as old; undefined while they are not. */
export function getStaleDays(time: EpochMs, now: EpochMs, staleDays: number): number | undefined {
  const days = Math.floor((now - time) / DAY_MS);
  return days > staleDays ? days : undefined;
}
