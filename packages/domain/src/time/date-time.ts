import { DateTime } from "luxon";

import { toEpochMs, type EpochMs } from "../units.ts";

// Import luxon only from here: elsewhere it would not have this language and zone.
export { DateTime } from "luxon";

/** luxon's own English names: those of `Intl` differ between browsers ("Sep" and "Sept"), and are slower. */
const LOCALE = "en";

/**
 * Guards every formatter: luxon formats an invalid time as "Invalid DateTime".
 * @throws {RangeError} The time is not a finite number.
 */
export function requireTime<Time extends number>(time: Time): Time {
  if (!Number.isFinite(time)) throw new RangeError(`not a time: ${String(time)}`);
  return time;
}

/**
 * A moment in a named time zone ("Europe/London"), or in that of the machine ("local").
 * @throws {RangeError} The time is not a finite number, or there is no such zone.
 */
export function toDateTime(time: number, zone: string): DateTime<true> {
  const moment = DateTime.fromMillis(requireTime(time), { zone, locale: LOCALE });
  if (!moment.isValid) throw new RangeError(`not a time zone: ${zone}`);
  return moment;
}

/**
 * What the clocks of a zone show at a moment, as the time at which a clock in UTC shows the same. Days, months and ticks
 * are counted in UTC, where every day has 24 hours; the time zone is used only to convert each result to an instant.
 */
export const toWall = (time: number, zone: string): DateTime =>
  toDateTime(time, zone).setZone("utc", { keepLocalTime: true });

/** The midnight of a day 'yyyy-mm-dd' on such a wall; invalid where there is no such day. */
export const toCalendarDay = (day: string): DateTime =>
  DateTime.fromISO(day, { zone: "utc", locale: LOCALE });

/** The first moment at which the clocks of a zone show `wall`; where they skip it, as much later as they were put forward. */
export function findMoment(wall: DateTime, zone: string): EpochMs {
  const moments = wall.setZone(zone, { keepLocalTime: true }).getPossibleOffsets();
  return toEpochMs(Math.min(...moments.map((moment) => moment.toMillis())));
}
