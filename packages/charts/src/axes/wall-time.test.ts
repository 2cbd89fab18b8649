import { getWallClock } from "@capno/domain/time";
import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { formatReadingDate, formatWall } from "./wall-time.ts";

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Havana",
  "Africa/Cairo",
  "UTC",
  "local",
];
const anyZone = fc.constantFrom(...ZONES);
const anyTime = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
/** As the date library writes it. */
const writeIn = (time: number, zone: string, format: string) =>
  DateTime.fromMillis(time, { zone, locale: "en-GB" }).toFormat(format);
const utc = (iso: string) => Date.parse(`${iso}Z`);

describe("wall time of a trend [spec §9]", () => {
  it("is written as specified", () => {
    expect(formatReadingDate(utc("2026-03-03T14:05"), "Europe/London")).toBe("03 March 2026, 14:05");
    expect(formatReadingDate(utc("2026-09-03T14:05"), "Europe/London")).toBe("03 September 2026, 15:05");
  });

  it("is written as the date library writes it", () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        const wall = new Date(getWallClock(zone).at(time));
        expect(formatReadingDate(time, zone)).toBe(writeIn(time, zone, "dd LLLL yyyy, HH:mm"));
        expect(formatWall.years(wall)).toBe(writeIn(time, zone, "yyyy"));
        expect(formatWall.months(wall)).toBe(writeIn(time, zone, "LLL yyyy"));
        expect(formatWall.days(wall)).toBe(writeIn(time, zone, "d LLL"));
      }),
    );
  });

  it("has as its start the first moment at which the clock shows a time", () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        const clock = getWallClock(zone);
        const found = clock.toEpoch(clock.at(time));
        expect(found).toBeLessThanOrEqual(time);
        expect(clock.at(found)).toBe(clock.at(time));
      }),
    );
  });

  it.each([
    ["Europe/London", "2026-10-25T01:30", "2026-10-25T00:30"],
    ["Europe/London", "2026-10-25T02:00", "2026-10-25T02:00"],
    ["Europe/London", "2026-03-29T01:30", "2026-03-29T01:30"],
    ["Europe/London", "2026-03-29T02:00", "2026-03-29T01:00"],
    // Midnight comes twice in autumn and is left out in spring.
    ["America/Havana", "2026-11-01T00:00", "2026-11-01T04:00"],
    ["America/Havana", "2026-03-08T00:00", "2026-03-08T05:00"],
    ["America/Havana", "2026-03-09T00:00", "2026-03-09T04:00"],
  ])("in the zone %s, at %s, is %s in UTC", (zone, wall, moment) => {
    expect(getWallClock(zone).toEpoch(utc(wall))).toBe(utc(moment));
  });

  it("is unknown in an unknown time zone", () => {
    expect(getWallClock("Mars/Olympus").at(0)).toBeNaN();
  });
});
