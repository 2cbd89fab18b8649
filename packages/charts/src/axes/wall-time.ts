import { toDateTime } from "@capno/domain/time/date-time";

/** Formats of the labels under ticks, in luxon's tokens. */
export const TICK_FORMATS = { years: "yyyy", months: "LLL yyyy", days: "d LLL", hours: "HH:mm" } as const;

/** @spec §9 date format 'DD Month YYYY, HH:MM' */
export const formatReadingDate = (epochMs: number, zone: string): string =>
  toDateTime(epochMs, zone).toFormat("dd LLLL yyyy, HH:mm");
