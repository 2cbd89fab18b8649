import { formatIsoDate, formatTime } from "./date-text.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

const DAY_MS = 86_400_000;
/** Longer than any day: clocks that go back make one of 25 hours. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** The first moment of the next day in a named time zone, also where that day has no 00:00. */
export function getNextDayStart(time: EpochMs, timeZone: string): EpochMs {
  const day = formatIsoDate(time, timeZone);
  return findFirst(time, time + LONGEST_DAY_MS, (each) => formatIsoDate(each, timeZone) !== day);
}

export function getDayStart(time: EpochMs, timeZone: string): EpochMs {
  const day = formatIsoDate(time, timeZone);
  return findFirst(time - LONGEST_DAY_MS, time, (each) => formatIsoDate(each, timeZone) === day);
}

/** Whole days of a zone from one moment to a later one, each as long as it was there: 23, 24 or 25 hours. */
export function countWholeDays(from: EpochMs, until: EpochMs, timeZone: string): number {
  const days =
    (Date.parse(formatIsoDate(until, timeZone)) - Date.parse(formatIsoDate(from, timeZone))) / DAY_MS;
  return formatTime(until, timeZone) < formatTime(from, timeZone) ? days - 1 : days;
}

/** By halves: `isThere` is false of `before` and true of `after`. */
function findFirst(before: number, after: number, isThere: (time: EpochMs) => boolean): EpochMs {
  let [no, yes] = [before, after];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (isThere(toEpochMs(middle))) yes = middle;
    else no = middle;
  }
  return toEpochMs(yes);
}
