import { toCalendarDay, toDateTime, type DateTime } from "./date-time.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

const DAY = "dd LLLL yyyy";
const CLOCK = "HH:mm";

/**
 * 'DD Month YYYY, HH:MM' in a named time zone ("Europe/London"). Where the clocks go back and that time comes twice, the
 * zone's name follows: two moments never read alike.
 * @throws {RangeError} The time is not a finite number. So does every `format…` of this file.
 */
export function formatDateTime(time: EpochMs, timeZone: string): string {
  const moment = toDateTime(time, timeZone);
  const text = writeDateTime(moment);
  return comesTwice(moment, timeZone) ? `${text} ${getZoneName(moment)}` : text;
}

const writeDateTime = (moment: DateTime) => `${writeDay(moment)}, ${moment.toFormat(CLOCK)}`;

/** Written days, because the rows of a list share few of them. */
const writtenDays = new Map<number, string>();
const MOST_WRITTEN_DAYS = 5_000;

function writeDay(moment: DateTime): string {
  const { year, month, day } = moment;
  const key = (year * 100 + month) * 100 + day;
  const known = writtenDays.get(key);
  if (known !== undefined) return known;
  const text = moment.toFormat(DAY);
  if (writtenDays.size >= MOST_WRITTEN_DAYS) writtenDays.clear();
  writtenDays.set(key, text);
  return text;
}

const DAY_MS = 86_400_000;
/** Caches by zone and UTC day whether clocks change near it; most days need no further check. */
const changingDays = new Map<string, boolean>();

function comesTwice(moment: DateTime, timeZone: string): boolean {
  const day = Math.floor(moment.toMillis() / DAY_MS);
  const key = `${timeZone} ${day}`;
  const { zone } = moment;
  const isChanging =
    changingDays.get(key) ?? zone.offset((day - 1) * DAY_MS) !== zone.offset((day + 2) * DAY_MS);
  changingDays.set(key, isChanging);
  return isChanging && moment.getPossibleOffsets().length > 1;
}

/**
 * Makes ready what the first date of a zone needs, which takes as long as a few rows of a list: for a page that waits for
 * its data anyway.
 */
export function prepareDateText(timeZone: string): void {
  formatDateTime(toEpochMs(0), timeZone);
}

/**
 * 'DD Month YYYY, HH:MM ZONE', for what leaves this browser and is read elsewhere: "GMT", "BST", or the distance from
 * it, "GMT+5:30".
 */
export function formatZonedDateTime(time: EpochMs, timeZone: string): string {
  const moment = toDateTime(time, timeZone);
  return `${writeDateTime(moment)} ${getZoneName(moment)}`;
}

/** "GMT", "BST", or the distance from it, "GMT+5:30": as Britain names zones. */
const getZoneName = (moment: DateTime) => moment.toFormat("ZZZZ", { locale: "en-GB" });

export const formatDay = (time: EpochMs, timeZone: string): string => writeDay(toDateTime(time, timeZone));

/** 'HH:MM' in a named time zone, where the day is known. */
export const formatClock = (time: EpochMs, timeZone: string): string =>
  toDateTime(time, timeZone).toFormat(CLOCK);

/** 'HH:MM ZONE', where the day is known and the reader may be in another zone. */
export function formatZonedClock(time: EpochMs, timeZone: string): string {
  const moment = toDateTime(time, timeZone);
  return `${moment.toFormat(CLOCK)} ${getZoneName(moment)}`;
}

/** 'HH:MM:SS' in a named time zone, where a minute is not exact enough. */
export const formatTime = (time: EpochMs, timeZone: string): string =>
  toDateTime(time, timeZone).toFormat("HH:mm:ss");

/** 'YYYY-MM-DD' in a named time zone: safe in file names. */
export const formatIsoDate = (time: EpochMs, timeZone: string): string =>
  toDateTime(time, timeZone).toISODate();

/** '3 Sep 2026' of a day 'yyyy-mm-dd', where there is little room. */
export const formatShortDay = (day: string): string => toCalendarDay(day).toFormat("d LLL yyyy");
