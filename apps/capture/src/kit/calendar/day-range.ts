import type { DayRange, IsoDay } from "@capno/domain/calendar/calendar";
import { findMoment, toCalendarDay, type DateTime } from "@capno/domain/time/date-time";
import { formatIsoDate } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";

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
  Number.isFinite(time) ? formatIsoDate(time, zone) : "";

/** Days are counted without a zone: none of them is skipped or repeated where clocks change. */
export const addDays = (day: IsoDay, days: number): IsoDay => toName(toCalendarDay(day).plus({ days }), day);

/** The same day of another month, or that month's last. */
export const addMonths = (day: IsoDay, months: number): IsoDay =>
  toName(toCalendarDay(day).plus({ months }), day);

/** How many days there are from one to another, both within. */
export const countDays = (first: IsoDay, last: IsoDay): number =>
  toCalendarDay(last).diff(toCalendarDay(first), "days").days + 1;

export const getMonthEnd = (day: IsoDay): IsoDay => toName(toCalendarDay(day).endOf("month"), day);

/** 1 is Monday. */
export const getWeekday = (day: IsoDay): number => toCalendarDay(day).weekday;

/** '3 November 2026', and with its weekday 'Tuesday 3 November 2026'. */
export const formatIsoDay = (day: IsoDay, withWeekday = false): string =>
  toCalendarDay(day).toFormat(withWeekday ? "EEEE d LLLL yyyy" : "d LLLL yyyy");

/** 'Tue 3 Nov', below a heading that says the year. */
export const formatWeekday = (day: IsoDay): string => toCalendarDay(day).toFormat("EEE d LLL");

export const formatMonth = (day: IsoDay): string => toCalendarDay(day).toFormat("LLLL yyyy");

/** 'Nov 2026', where there is little room. */
export const formatShortMonth = (day: IsoDay): string => toCalendarDay(day).toFormat("LLL yyyy");

/** 'Oct to Nov 2026', where there is little room. */
export function formatShortMonths(first: IsoDay, last: IsoDay): string {
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${toCalendarDay(first).toFormat(isOneYear ? "LLL" : "LLL yyyy")} to ${formatShortMonth(last)}`;
}

/** The ISO name of a date; `otherwise` where the date is invalid. */
const toName = (date: DateTime, otherwise: IsoDay): IsoDay => date.toISODate() ?? otherwise;

export const getDayStart = (day: IsoDay, zone: string): EpochMs => findMoment(toCalendarDay(day), zone);
