import type { DayRange, IsoDay } from "@capno/domain/calendar";
import { getShortMonth, getWallClock, MONTHS } from "@capno/domain/time";
import { toEpochMs, type EpochMs } from "@capno/domain/units";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The `count` days that end with `last`, each as long as it was in that zone: 23, 24 or 25 hours. */
export function createDayRange(last: IsoDay, count: number, zone: string, today: IsoDay): DayRange {
  const names = Array.from({ length: count }, (_, place) => addDays(last, place + 1 - count));
  const starts = names.map((name) => getDayStart(name, zone));
  const end = getDayStart(addDays(last, 1), zone);
  return {
    names,
    today,
    placeOf(time) {
      if (time >= end) return count;
      // The last day that had begun.
      let [low, high] = [0, count];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if ((starts[middle] ?? end) <= time) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
  };
}

/** The day that a time falls on in a zone; of no time, none. */
export const toIsoDay = (time: EpochMs, zone: string): IsoDay =>
  toName(new Date(getWallClock(zone).at(time)), "");

/** Days are counted without a zone: none of them is skipped or repeated where clocks change. */
export function addDays(day: IsoDay, days: number): IsoDay {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + days);
  return toName(date, day);
}

/** The same day of another month, or that month's last. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const date = atNoon(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  date.setUTCDate(Math.min(wanted, countDaysOfMonth(date)));
  return toName(date, day);
}

/** How many days there are from one to another, both within. */
export const countDays = (first: IsoDay, last: IsoDay): number =>
  Math.round((atNoon(last).getTime() - atNoon(first).getTime()) / DAY_MS) + 1;

export function getMonthEnd(day: IsoDay): IsoDay {
  const date = atNoon(day);
  date.setUTCDate(countDaysOfMonth(date));
  return toName(date, day);
}

/** 1 is Monday. */
export const getWeekday = (day: IsoDay): number => atNoon(day).getUTCDay() || 7;

/** '3 November 2026', and with its weekday 'Tuesday 3 November 2026'. */
export function formatIsoDay(day: IsoDay, withWeekday = false): string {
  const { weekday, date, month, year } = toWords(day);
  return `${withWeekday ? `${weekday} ` : ""}${date} ${month} ${year}`;
}

/** '24 Sept 2026', where there is little room. */
export function formatShortDay(day: IsoDay): string {
  const { date, shortMonth, year } = toWords(day);
  return `${date} ${shortMonth} ${year}`;
}

/** 'Tue 3 Nov', below a heading that says the year. */
export function formatWeekday(day: IsoDay): string {
  const { weekday, date, shortMonth } = toWords(day);
  return `${weekday.slice(0, 3)} ${date} ${shortMonth}`;
}

export function formatMonth(day: IsoDay): string {
  const { month, year } = toWords(day);
  return `${month} ${year}`;
}

/** 'Nov 2026', where there is little room. */
export function formatShortMonth(day: IsoDay): string {
  const { shortMonth, year } = toWords(day);
  return `${shortMonth} ${year}`;
}

/** 'Oct to Nov 2026', where there is little room. */
export function formatShortMonths(first: IsoDay, last: IsoDay): string {
  const isOneYear = toWords(first).year === toWords(last).year;
  return `${isOneYear ? toWords(first).shortMonth : formatShortMonth(first)} to ${formatShortMonth(last)}`;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function toWords(day: IsoDay) {
  const date = atNoon(day);
  return {
    weekday: WEEKDAYS[date.getUTCDay()] ?? "",
    date: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? "",
    shortMonth: getShortMonth(date.getUTCMonth()),
    year: date.getUTCFullYear(),
  };
}

/** Without a time where there is no such day. */
function atNoon(day: IsoDay): Date {
  const date = new Date(`${day}T12:00Z`);
  return toName(date, "") === day ? date : new Date(Number.NaN);
}

const toName = (date: Date, otherwise: IsoDay): IsoDay =>
  Number.isNaN(date.getTime()) ? otherwise : date.toISOString().slice(0, 10);

const countDaysOfMonth = (date: Date) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

export function getDayStart(day: IsoDay, zone: string): EpochMs {
  let start = getWallClock(zone).toEpoch(atNoon(day).getTime() - DAY_MS / 2);
  // Where an hour comes twice around midnight.
  while (toIsoDay(toEpochMs(start - 1), zone) >= day) start -= 30 * MINUTE_MS;
  return toEpochMs(start);
}
