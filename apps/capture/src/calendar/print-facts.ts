import type { DayRange } from "@capno/domain/calendar";
import { formatDateTime } from "@capno/domain/date-text";
import type { EpochMs } from "@capno/domain/units";

import { formatIsoDay } from "./day-range.ts";

/** What a sheet of paper says of its days: which, of which zone, and as of when. */
export function describeSheet({ names }: DayRange, zone: string, now: EpochMs): readonly string[] {
  const [first, last] = [names[0] ?? "", names.at(-1) ?? ""];
  return [
    `${formatIsoDay(first)} to ${formatIsoDay(last)}`,
    `Days in ${zone}`,
    `As of ${formatDateTime(now, zone)}`,
  ];
}
