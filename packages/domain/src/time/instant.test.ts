import { describe, expect, it } from "vitest";

import {
  hasOffset,
  isInstantText,
  isSameTime,
  isUnknownDate,
  parseInstant,
  toCapturedDate,
  toRecordedDate,
} from "./instant.ts";
import { toEpochMs } from "../units.ts";

describe("times from the server [REQ-DATA-11] [REQ-DATA-20]", () => {
  it.each([
    ["2026-11-20T09:31:07.250Z", "2026-11-20T09:31:07.250Z"],
    ["2026-11-20T09:31:07+01:00", "2026-11-20T08:31:07.000Z"],
    ["2026-11-20T09:31:07-0230", "2026-11-20T12:01:07.000Z"],
    ["2026-11-20T09:31:07", "2026-11-20T09:31:07.000Z"],
    ["2026-11-20 09:31", "2026-11-20T09:31:00.000Z"],
    [" 2026-11-20t09:31:07z ", "2026-11-20T09:31:07.000Z"],
    ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"],
    ["2026-11-20T23:59:59+23:59", "2026-11-20T00:00:59.000Z"],
    // As PostgreSQL, Python, Java and .NET write it.
    ["2026-11-20 09:31:07.25+00", "2026-11-20T09:31:07.250Z"],
    ["2026-11-20 09:31:07.25+05:30", "2026-11-20T04:01:07.250Z"],
    ["2026-11-20T09:31:07,250Z", "2026-11-20T09:31:07.250Z"],
    ["2026-11-20T09:31:07.2509999999Z", "2026-11-20T09:31:07.250Z"],
    ["2026-11-20T09:31:07.1234567+01:00", "2026-11-20T08:31:07.123Z"],
    ["2026-11-20T09:31:07.009Z", "2026-11-20T09:31:07.009Z"],
    ["2026-11-20T10:31:07+01:00[Europe/Paris]", "2026-11-20T09:31:07.000Z"],
    ["2026-11-20T10:31:07+01:00[Europe/Paris][u-ca=iso8601]", "2026-11-20T09:31:07.000Z"],
    ["2026-11-20T09:31:07 +0000", "2026-11-20T09:31:07.000Z"],
    ["2026-11-20T09:31:07\u221202:30", "2026-11-20T12:01:07.000Z"],
    // Basic form, and parts of an hour.
    ["20261120T093107Z", "2026-11-20T09:31:07.000Z"],
    ["20261120T093107.25+0100", "2026-11-20T08:31:07.250Z"],
    ["20261120T0931Z", "2026-11-20T09:31:00.000Z"],
    ["20261120T09Z", "2026-11-20T09:00:00.000Z"],
    ["2026-11-20T09:31.5Z", "2026-11-20T09:31:30.000Z"],
    ["2026-11-20T09,25Z", "2026-11-20T09:15:00.000Z"],
    // Days of a year and of a week.
    ["2026-324T09:31:07Z", "2026-11-20T09:31:07.000Z"],
    ["2026324T093107Z", "2026-11-20T09:31:07.000Z"],
    ["2024-366T00:00Z", "2024-12-31T00:00:00.000Z"],
    ["2026-W47-5T09:31:07Z", "2026-11-20T09:31:07.000Z"],
    ["2026W475T093107Z", "2026-11-20T09:31:07.000Z"],
    ["2026-W53-7T00:00Z", "2027-01-03T00:00:00.000Z"],
    ["2025-W01-1T00:00Z", "2024-12-30T00:00:00.000Z"],
    // Leap seconds.
    ["2016-12-31T23:59:60Z", "2016-12-31T23:59:59.000Z"],
    ["2017-01-01T00:59:60+01:00", "2016-12-31T23:59:59.000Z"],
  ])("reads %s, without an offset as UTC", (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant));
  });

  it.each([
    "",
    "yesterday",
    "at 2026-11-20T09:31:07Z",
    "2026-11-20T09:31:07Z or so",
    "2026-11-20",
    "2026-13-40T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-11-00T00:00:00Z",
    "2026-11-20T24:00:00Z",
    "2026-11-20T24:00",
    "2026-11-20T09:60:00Z",
    "2026-11-20T09:31:61Z",
    "2026-11-20T09:31:07+24:00",
    "2026-11-20T09:31:07+01:60",
    "2026-11-20T09:31:07[Europe/Paris]",
    "2026-11-20T09:31:07.Z",
    "2026-1120T09:31:07Z",
    "2026-000T00:00Z",
    "2026-366T00:00Z",
    "2025-W53-1T00:00Z",
    "2026-W00-1T00:00Z",
    "2026-W47-8T00:00Z",
    "20261120093107",
    "12345",
  ])("does not guess at %j", (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });

  it.each([
    ["2026-11-20T09:31:07Z", true, true],
    ["2026-11-20T09:31:07-0230", true, true],
    ["2026-11-20T09:31:07", true, false],
    ["2026-02-30T24:00:00Z", true, true],
    ["2026-02-30T10:00", true, false],
    ["2026-11-20", false, false],
    ["yesterday", false, false],
  ])("%s has the form of a time: %s, and names its offset: %s", (text, isText, isNamed) => {
    expect([isInstantText(text), hasOffset(text)]).toEqual([isText, isNamed]);
  });

  it("two answers give the same time up to their rounding, and one without a time gives none", () => {
    const at = toEpochMs(5_000);
    expect([4_001, 4_000, 5_999, 6_000].map((ms) => isSameTime(at, toEpochMs(ms)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([isSameTime(null, at), isSameTime(at, null), isSameTime(null, null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("`isUnknownDate` [spec §3] [REQ-LIST-10] [REQ-DETAIL-21]", () => {
  const now = toEpochMs(Date.parse("2026-11-20T12:00:00Z"));

  it.each([
    ["1970-01-01T00:00:00.000Z", true],
    ["1999-12-31T23:02:00.000Z", true],
    ["2000-06-01T00:00:00.000Z", true],
    ["2009-12-31T23:59:59.999Z", true],
    ["2010-01-01T00:00:00.000Z", false],
    ["2026-11-20T12:00:00.000Z", false],
    ["2026-11-20T13:00:00.000Z", false],
    ["2026-11-20T13:00:00.001Z", true],
    ["2029-01-01T00:00:00.000Z", true],
  ])("says of %s, seen on 20 November 2026 at noon: %s", (text, isUnknown) => {
    const time = toEpochMs(Date.parse(text));
    expect(isUnknownDate(time, now)).toBe(isUnknown);
    expect(toRecordedDate(time, now)).toEqual({ recordedAt: time, hasUnknownDate: isUnknown });
    expect(toCapturedDate(time, now)).toEqual({ capturedAt: time, hasUnknownDate: isUnknown });
  });

  it("a day that does not exist is an unknown date", () => {
    expect(toRecordedDate(null, now)).toEqual({ recordedAt: null, hasUnknownDate: true });
    expect(toCapturedDate(null, now)).toEqual({ capturedAt: null, hasUnknownDate: true });
  });
});
