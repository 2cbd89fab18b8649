import { getShortMonth, getWallClock, MONTHS, requireTime } from "@capno/domain/time";

const two = (number: number) => String(number).padStart(2, "0");
const getMonth = (wall: Date) => MONTHS[wall.getUTCMonth()] ?? "";

/** Formats of the labels under ticks. */
export const formatWall = {
  years: (wall: Date) => String(wall.getUTCFullYear()),
  months: (wall: Date) => `${getShortMonth(wall.getUTCMonth())} ${wall.getUTCFullYear()}`,
  days: (wall: Date) => `${wall.getUTCDate()} ${getShortMonth(wall.getUTCMonth())}`,
  hours: (wall: Date) => `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
} as const;

/** @spec §9 date format 'DD Month YYYY, HH:MM' */
export function formatReadingDate(epochMs: number, zone: string): string {
  const wall = new Date(getWallClock(zone).at(requireTime(epochMs)));
  return `${two(wall.getUTCDate())} ${getMonth(wall)} ${wall.getUTCFullYear()}, ${formatWall.hours(wall)}`;
}
