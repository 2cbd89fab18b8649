import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatShortDay } from "./date-text.ts";
import { findMoment, toCalendarDay, toDateTime, toWall } from "./date-time.ts";

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Havana",
  "Africa/Cairo",
  "UTC",
  "local",
] as const;
const anyZone = fc.constantFrom(...ZONES);
const anyTime = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const utc = (iso: string) => Date.parse(`${iso}Z`);

describe("`findMoment`", () => {
  it("finds the first moment at which the clocks show a time", () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        const found = findMoment(toWall(time, zone), zone);
        expect(found).toBeLessThanOrEqual(time);
        expect(toWall(found, zone).toISO()).toBe(toWall(time, zone).toISO());
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
  ])("finds in %s for %s the time %s of UTC", (zone, wall, moment) => {
    expect(findMoment(toCalendarDay(wall), zone)).toBe(utc(moment));
  });
});

describe("`toDateTime`", () => {
  it.each(["Mars/Olympus", ""])("refuses the zone %j", (zone) => {
    expect(() => toDateTime(0, zone)).toThrow("not a time zone");
  });
});

it("`formatShortDay` writes each month with three letters, in every browser alike [REQ-LIST-15]", () => {
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-03`);
  expect(days.map(formatShortDay)).toEqual([
    ...["3 Jan 2026", "3 Feb 2026", "3 Mar 2026", "3 Apr 2026", "3 May 2026", "3 Jun 2026"],
    ...["3 Jul 2026", "3 Aug 2026", "3 Sep 2026", "3 Oct 2026", "3 Nov 2026", "3 Dec 2026"],
  ]);
});
