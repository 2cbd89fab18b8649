import type { DayRange } from "@capno/domain/calendar";
import { formatDateTime } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";

import { formatIsoDay } from "./day-range.ts";

/** Facts printed about the days: their range, time zone and date of the data. */
export function describeSheet({ names }: DayRange, zone: string, asOf: EpochMs): readonly string[] {
  const [first, last] = [names[0] ?? "", names.at(-1) ?? ""];
  return [
    `${formatIsoDay(first)} to ${formatIsoDay(last)}`,
    `Days in ${zone}`,
    `As of ${formatDateTime(asOf, zone)}`,
  ];
}
