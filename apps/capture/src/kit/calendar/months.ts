import type { DayRange, IsoDay } from "@capno/domain/calendar/calendar";

import { addDays, addMonths, countDays, createDayRange, getMonthEnd, getWeekday } from "./day-range.ts";

/** A month as a grid of weeks from Monday to Sunday; undefined where a day belongs to another month. */
export interface Month {
  /** Its first day. */
  readonly first: IsoDay;
  readonly weeks: readonly (readonly (IsoDay | undefined)[])[];
}

/** The `count` months that end with that of `last`. */
export function toMonths(last: IsoDay, count: number): readonly Month[] {
  const newest = `${last.slice(0, 8)}01`;
  return Array.from({ length: count }, (_, place) => toMonth(addMonths(newest, place + 1 - count)));
}

/** The days of these months, none after today. */
export function createMonthsRange(last: IsoDay, count: number, zone: string, today: IsoDay): DayRange {
  const first = addMonths(`${last.slice(0, 8)}01`, 1 - count);
  const end = getMonthEnd(last);
  const until = end < today ? end : today;
  return createDayRange(until, countDays(first, until), zone, today);
}

function toMonth(first: IsoDay): Month {
  const before = getWeekday(first) - 1;
  const length = Number(getMonthEnd(first).slice(-2));
  const weeks = Math.ceil((before + length) / 7);
  return {
    first,
    weeks: Array.from({ length: weeks }, (_week, week) =>
      Array.from({ length: 7 }, (_day, weekday) => {
        const place = week * 7 + weekday - before;
        return place >= 0 && place < length ? addDays(first, place) : undefined;
      }),
    ),
  };
}

/**
 * The day that a key moves the focus to; undefined if the calendar does not use this key. Arrows by day and week, PageUp
 * and PageDown by month, Home and End to the ends of the week.
 */
export function moveByKey(day: IsoDay, key: string): IsoDay | undefined {
  switch (key) {
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowDown":
      return addDays(day, 7);
    case "ArrowUp":
      return addDays(day, -7);
    case "PageDown":
      return addMonths(day, 1);
    case "PageUp":
      return addMonths(day, -1);
    case "Home":
      return addDays(day, 1 - getWeekday(day));
    case "End":
      return addDays(day, 7 - getWeekday(day));
    default:
      return undefined;
  }
}
