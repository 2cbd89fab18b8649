import { describe, expect, it, vi } from "vitest";

import {
  formatClock,
  formatDateTime,
  formatDay,
  formatIsoDate,
  formatTime,
  formatZonedClock,
  formatZonedDateTime,
  prepareDateText,
} from "./date-text.ts";
import { formatReportTitle } from "../diagnosis/report-title.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

const at = (text: string) => toEpochMs(Date.parse(text));

describe("dates [spec §9] [REQ-LIST-15]", () => {
  it.each([
    ["2026-11-20T09:05:07Z", "Europe/London", "20 November 2026, 09:05"],
    ["2026-07-01T23:30:00Z", "Europe/London", "02 July 2026, 00:30"],
    ["2026-09-09T00:00:00Z", "UTC", "09 September 2026, 00:00"],
    ["2026-01-01T00:30:00Z", "America/New_York", "31 December 2025, 19:30"],
  ])("shows %s in %s as %s", (time, zone, text) => {
    expect(formatDateTime(at(time), zone)).toBe(text);
  });

  it.each([undefined, null, Number.NaN, Infinity, "2026-11-20T09:05:07Z"])(
    "%s is never shown as a time",
    (time) => {
      const formats = [
        formatDateTime,
        formatZonedDateTime,
        formatDay,
        formatClock,
        formatZonedClock,
        formatTime,
        formatIsoDate,
      ];
      for (const format of formats) expect(() => format(time as EpochMs, "UTC")).toThrow("not a time");
    },
  );

  it("needs nothing new for the first date of a zone that was prepared", () => {
    // Files of a worker share luxon, which keeps what it made: no other test may have a date of this zone.
    const zone = "Indian/Kerguelen";
    const made = vi.spyOn(Intl, "DateTimeFormat");
    prepareDateText(zone);
    const prepared = made.mock.calls.length;
    expect(prepared).toBeGreaterThan(0);
    expect(formatDateTime(at("2026-11-20T09:05:07Z"), zone)).toBe("20 November 2026, 14:05");
    expect(made).toHaveBeenCalledTimes(prepared);
    made.mockRestore();
  });

  it.each([
    ["2026-03-05T12:00:00Z", "Europe/London", "2026-03-05"],
    ["2026-12-31T23:30:00Z", "Asia/Tokyo", "2027-01-01"],
  ])("writes the day of %s in %s as %s", (time, zone, text) => {
    expect(formatIsoDate(at(time), zone)).toBe(text);
  });

  it.each([
    ["2026-11-20T09:05:07.900Z", "Europe/London", "09:05:07"],
    ["2026-07-01T23:30:00Z", "Europe/London", "00:30:00"],
  ])("writes the time of %s in %s with its seconds: %s", (time, zone, text) => {
    expect(formatTime(at(time), zone)).toBe(text);
  });
});

it("`formatDay` writes no two days of three years alike", () => {
  const days = Array.from({ length: 3 * 365 }, (_, day) => toEpochMs(Date.UTC(2026, 0, day + 1)));
  expect(new Set(days.map((day) => formatDay(day, "UTC"))).size).toBe(days.length);
});

it.each([
  ["formatDay", formatDay, "02 July 2026"],
  ["formatClock", formatClock, "00:30"],
  ["formatZonedClock", formatZonedClock, "00:30 BST"],
])("`%s` writes its part of a time in London", (_name, format, text) => {
  expect(format(at("2026-07-01T23:30:00Z"), "Europe/London")).toBe(text);
});

describe("title of a printed report [spec §2] [REQ-HISTORY-08]", () => {
  it("names the test and the day it was captured, and is safe as a file name", () => {
    const title = formatReportTitle({
      testIdentifier: "12B34C56JAF",
      capturedAt: at("2026-11-20T09:05:07Z"),
      timeZone: "Europe/London",
      now: at("2026-11-20T10:00:00Z"),
    });
    expect(title).toBe("Respiratory-Test_12B34C56JAF_2026-11-20");
    expect(title).not.toMatch(/[:/\\]/);
  });

  it.each(["2000-01-01T00:05:00Z", "2029-01-01T00:05:00Z"])("names no day for %s", (text) => {
    const now = at("2026-11-20T10:00:00Z");
    const report = { testIdentifier: "12B34C56JAF", capturedAt: at(text), timeZone: "Europe/London", now };
    expect(formatReportTitle(report)).toBe("Respiratory-Test_12B34C56JAF_unknown-date");
  });
});

describe("`formatDateTime` where the clocks go back [REQ-LIST-84] [SAFETY]", () => {
  it.each([
    ["Europe/London", "2026-10-25T00:30:00Z", "25 October 2026, 01:30 BST"],
    ["Europe/London", "2026-10-25T01:10:00Z", "25 October 2026, 01:10 GMT"],
    ["Europe/London", "2026-10-24T23:59:00Z", "25 October 2026, 00:59"],
    ["Europe/London", "2026-10-25T02:00:00Z", "25 October 2026, 02:00"],
    ["Europe/London", "2026-03-29T01:30:00Z", "29 March 2026, 02:30"],
    ["America/New_York", "2026-11-01T05:30:00Z", "01 November 2026, 01:30 GMT-4"],
    ["Australia/Lord_Howe", "2026-04-04T14:45:00Z", "05 April 2026, 01:45 GMT+11"],
    ["Australia/Lord_Howe", "2026-04-04T15:15:00Z", "05 April 2026, 01:45 GMT+10:30"],
    ["Asia/Kolkata", "2026-10-25T00:30:00Z", "25 October 2026, 06:00"],
  ])("writes in %s the time %s as %s", (zone, time, text) => {
    expect(formatDateTime(toEpochMs(Date.parse(time)), zone)).toBe(text);
  });

  it("never writes two minutes of the days around it alike", () => {
    const first = Date.UTC(2026, 9, 24);
    const minutes = Array.from({ length: 3 * 24 * 60 }, (_, minute) => toEpochMs(first + minute * 60_000));
    const texts = minutes.map((time) => formatDateTime(time, "Europe/London"));
    expect(new Set(texts).size).toBe(minutes.length);
  });
});

describe("`formatZonedDateTime`", () => {
  it.each([
    ["Europe/London", "2026-01-05T10:40:00Z", "05 January 2026, 10:40 GMT"],
    ["Europe/London", "2026-07-05T10:40:00Z", "05 July 2026, 11:40 BST"],
    // The hour that there is twice.
    ["Europe/London", "2026-10-25T00:30:00Z", "25 October 2026, 01:30 BST"],
    ["Europe/London", "2026-10-25T01:30:00Z", "25 October 2026, 01:30 GMT"],
    ["Asia/Kolkata", "2026-01-05T10:40:00Z", "05 January 2026, 16:10 GMT+5:30"],
    ["America/St_Johns", "2026-01-05T02:40:00Z", "04 January 2026, 23:10 GMT-3:30"],
    ["UTC", "2026-01-05T10:40:00Z", "05 January 2026, 10:40 UTC"],
  ])("writes in %s the time %s as %s", (zone, time, text) => {
    expect(formatZonedDateTime(toEpochMs(Date.parse(time)), zone)).toBe(text);
  });
});
