import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatReadingDate } from "./wall-time.ts";

const ZONES = [
  "Europe/London",
  "America/New_York",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Havana",
  "Africa/Cairo",
  "UTC",
] as const;
const anyZone = fc.constantFrom(...ZONES);
const anyTime = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
const utc = (iso: string) => Date.parse(`${iso}Z`);

/** As the browser writes it. */
const writeIn = (timeZone: string, time: number) =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone, day: "2-digit", month: "long", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  })
    .format(time)
    .replace(" at ", ", ");

describe("wall time of a trend [spec §9]", () => {
  it("is written as specified", () => {
    expect(formatReadingDate(utc("2026-03-03T14:05"), "Europe/London")).toBe("03 March 2026, 14:05");
    expect(formatReadingDate(utc("2026-09-03T14:05"), "Europe/London")).toBe("03 September 2026, 15:05");
  });

  it("is written as the browser writes it", () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        expect(formatReadingDate(time, zone)).toBe(writeIn(zone, time));
      }),
    );
  });

  it("is that of the machine where no zone is named", () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    fc.assert(
      fc.property(anyTime, (time) => {
        expect(formatReadingDate(time, "local")).toBe(formatReadingDate(time, timeZone));
      }),
    );
  });
});
