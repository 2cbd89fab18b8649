import { toRecordedDate } from "@capno/domain/time/instant";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { formatReadingDate, formatShortReadingDate, getKnownDate } from "./reading-date.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 9));
const made = (text: string | null) => toRecordedDate(text === null ? null : toEpochMs(Date.parse(text)), NOW);
const UNSET = "2000-01-01T00:10:00Z";

describe("the date of a record [REQ-DETAIL-21]", () => {
  it.each([
    ["2026-11-19T23:30:00Z", "UTC", "19 November 2026, 23:30", "19 Nov"],
    ["2026-11-19T23:30:00Z", "Europe/Berlin", "20 November 2026, 00:30", "20 Nov"],
    ["2025-11-19T08:00:00Z", "UTC", "19 November 2025, 08:00", "19 Nov 2025"],
    // There it is another year than in UTC.
    ["2025-12-31T23:30:00Z", "Europe/Berlin", "01 January 2026, 00:30", "1 Jan"],
    [UNSET, "UTC", "Unknown date", "the record before"],
    [null, "UTC", "Unknown date", "the record before"],
  ])("%s in %s is %s, in short %s", (text, zone, long, short) => {
    expect([formatReadingDate(made(text), zone), formatShortReadingDate(made(text), NOW, zone)]).toEqual([
      long,
      short,
    ]);
  });

  it("has its year in short beside another year of the study's own day", () => {
    const now = toEpochMs(Date.UTC(2025, 11, 31, 23, 30));
    const short = (zone: string) => formatShortReadingDate(made("2025-12-31T08:00:00Z"), now, zone);
    expect([short("UTC"), short("Europe/Berlin")]).toEqual(["31 Dec", "31 Dec 2025"]);
  });

  it("is not known of no record, and never that of a clock that was not set", () => {
    expect([getKnownDate(undefined), getKnownDate(made(UNSET)), getKnownDate(made(null))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(formatReadingDate(undefined, "UTC")).toBe("Unknown date");
    expect(getKnownDate(made("2026-11-19T08:00:00Z"))).toBe(Date.UTC(2026, 10, 19, 8));
  });
});
