import type { DayRange, IsoDay } from "@capno/domain/calendar";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import { DateTime } from "luxon";

const MINUTE_MS = 60_000;

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

/** The day that a time falls on in a zone. */
export function toIsoDay(time: EpochMs, zone: string): IsoDay {
  return DateTime.fromMillis(time, { zone }).toISODate() ?? "";
}

/** Days are counted without a zone: none of them is skipped or repeated where clocks change. */
export function addDays(day: IsoDay, days: number): IsoDay {
  return atNoon(day).plus({ days }).toISODate() ?? day;
}

export function addMonths(day: IsoDay, months: number): IsoDay {
  return atNoon(day).plus({ months }).toISODate() ?? day;
}

/** How many days there are from one to another, both within. */
export const countDays = (first: IsoDay, last: IsoDay): number =>
  atNoon(last).diff(atNoon(first), "days").days + 1;

/** The month's last day. */
export function getMonthEnd(day: IsoDay): IsoDay {
  return atNoon(day).endOf("month").toISODate() ?? day;
}

/** 1 is Monday. */
export const getWeekday = (day: IsoDay): number => atNoon(day).weekday;

/** '3 November 2026', and with its weekday 'Tuesday 3 November 2026'. */
export function formatIsoDay(day: IsoDay, withWeekday = false): string {
  return atNoon(day).toFormat(withWeekday ? "cccc d MMMM yyyy" : "d MMMM yyyy", { locale: "en-GB" });
}

/** '24 Sep 2026', where there is little room. */
export const formatShortDay = (day: IsoDay): string =>
  atNoon(day).toFormat("d MMM yyyy", { locale: "en-GB" });

/** 'Tue 3 Nov', below a heading that says the year. */
export const formatWeekday = (day: IsoDay): string => atNoon(day).toFormat("ccc d MMM", { locale: "en-GB" });

/** 'November 2026'. */
export const formatMonth = (day: IsoDay): string => atNoon(day).toFormat("MMMM yyyy", { locale: "en-GB" });

/** 'Nov 2026', where there is little room. */
export const formatShortMonth = (day: IsoDay): string =>
  atNoon(day).toFormat("MMM yyyy", { locale: "en-GB" });

/** 'Oct to Nov 2026', where there is little room. */
export function formatShortMonths(first: IsoDay, last: IsoDay): string {
  const [from, to] = [atNoon(first), atNoon(last)];
  const start = from.toFormat(from.year === to.year ? "MMM" : "MMM yyyy", { locale: "en-GB" });
  return `${start} to ${to.toFormat("MMM yyyy", { locale: "en-GB" })}`;
}

const atNoon = (day: IsoDay) => DateTime.fromISO(`${day}T12:00`, { zone: "utc" });

/** The day's first moment. Where midnight does not exist or comes twice, the library's answer is moved to it. */
export function getDayStart(day: IsoDay, zone: string): EpochMs {
  let start = DateTime.fromISO(day, { zone }).toMillis();
  while (toIsoDay(toEpochMs(start - 1), zone) >= day) start -= 30 * MINUTE_MS;
  return toEpochMs(start);
}
