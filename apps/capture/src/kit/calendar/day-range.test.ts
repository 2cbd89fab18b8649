import { toCalendar } from "@capno/domain/calendar/calendar";
import { sumCalendar } from "@capno/domain/calendar/calendar-text";
import { formatIsoDate } from "@capno/domain/time/date-text";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  addDays,
  createDayRange,
  formatIsoDay,
  formatShortMonths,
  getMonthEnd,
  toIsoDay,
} from "./day-range.ts";

const HOUR_MS = 3_600_000;

/** Zones and the days on which their clocks change: an hour less, an hour more, half an hour, at midnight, at one. */
const CHANGES = [
  ["Europe/London", "2026-03-29", 23],
  ["Europe/London", "2026-10-25", 25],
  ["America/New_York", "2026-03-08", 23],
  ["America/New_York", "2026-11-01", 25],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Australia/Lord_Howe", "2026-10-04", 23.5],
  // Midnight of this day does not exist; that of the other comes twice.
  ["America/Sao_Paulo", "2018-11-04", 23],
  ["America/Sao_Paulo", "2018-02-17", 25],
  // From one o'clock back to midnight: the same hour twice at the start of the day.
  ["America/Havana", "2026-11-01", 25],
  ["America/Havana", "2026-03-08", 23],
] as const;

describe("days of a zone where clocks change [REQ-DETAIL-42] [REQ-DETAIL-63]", () => {
  it.each(CHANGES)("%s on %s has %d hours, and each of its records on its day", (zone, day, hours) => {
    const last = addDays(day, 2);
    const noon = toEpochMs(Date.parse(`${day}T12:00Z`));
    const range = createDayRange(last, 5, zone, last);
    const records = Array.from({ length: 24 * 9 * 4 }, (_, quarter) => ({
      recordedAt: toEpochMs(noon + (quarter / 4 - 24 * 4.5) * HOUR_MS),
      hasUnknownDate: false,
      isFailed: quarter % 7 === 0,
    }));
    const facts = {
      isComplete: true,
      hasHandset: true,
      expectedPerDay: undefined,
      studyStart: undefined,
      enrolled: undefined,
      left: undefined,
    };
    const calendar = toCalendar({ ...facts, records }, range);

    // Another library says what day it was: that of the browser.
    const countOf = (name: string) =>
      records.filter(({ recordedAt }) => formatIsoDate(recordedAt, zone) === name).length;
    expect(calendar.days.map(({ made, failed }) => made + failed)).toEqual(range.names.map(countOf));
    expect(countOf(day)).toBe(hours * 4);
    const { made, failed } = sumCalendar(calendar);
    expect(made + failed + calendar.earlier + calendar.later).toBe(records.length);
  });
});

describe("calendar days", () => {
  it("are counted across the end of a month and of a year", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(getMonthEnd("2027-02-03")).toBe("2027-02-28");
    expect(formatIsoDay("2026-11-03", true)).toBe("Tuesday 3 November 2026");
  });

  it.each([
    ["2026-10-01", "2026-11-30", "Oct to Nov 2026"],
    ["2026-12-01", "2027-01-31", "Dec 2026 to Jan 2027"],
  ])("from %s to %s are in short %s", (first, last, words) => {
    expect(formatShortMonths(first, last)).toBe(words);
  });

  it("have the place of each moment from the first midnight on, and none beyond the last", () => {
    const range = createDayRange("2026-11-04", 2, "Europe/London", "2026-11-04");
    const at = (text: string) => range.placeOf(toEpochMs(Date.parse(text)));
    expect([
      at("2026-11-02T23:59:59.999Z"),
      at("2026-11-03T00:00:00Z"),
      at("2026-11-03T23:59:59.999Z"),
    ]).toEqual([-1, 0, 0]);
    expect([at("2026-11-04T23:59:59.999Z"), at("2026-11-05T00:00:00Z")]).toEqual([1, 2]);
  });

  it("are those of the given time zone, not of the machine", () => {
    const time = toEpochMs(Date.parse("2026-11-03T23:30:00Z"));
    expect(toIsoDay(time, "Europe/London")).toBe("2026-11-03");
    expect(toIsoDay(time, "Asia/Tokyo")).toBe("2026-11-04");
  });
});
