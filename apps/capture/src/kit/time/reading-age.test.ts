import type { EpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { formatReadingAge, getStaleDays } from "./reading-age.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z") as EpochMs;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number) => (NOW - ms) as EpochMs;

describe("the age of the latest reading [REQ-DETAIL-21]", () => {
  it.each([
    [0, "just now"],
    [59_999, "just now"],
    [-30_000, "just now"],
    [MINUTE, "1 minute ago"],
    [5 * MINUTE, "5 minutes ago"],
    [60 * MINUTE - 1, "59 minutes ago"],
    [60 * MINUTE, "1 hour ago"],
    [23 * 60 * MINUTE, "23 hours ago"],
    [DAY, "1 day ago"],
    [45 * DAY, "45 days ago"],
    [90 * DAY, "90 days ago"],
    [91 * DAY, "2 months ago"],
    [364 * DAY, "11 months ago"],
    [365 * DAY, "1 year ago"],
    [800 * DAY, "2 years ago"],
  ])("shows %d ms as %s", (ms, text) => expect(formatReadingAge(ago(ms), NOW)).toBe(text));

  it("counts as stale once it has more whole days than the deployment allows", () => {
    expect(getStaleDays(ago(31 * DAY - 1), NOW, 30)).toBeUndefined();
    expect(getStaleDays(ago(31 * DAY), NOW, 30)).toBe(31);
  });
});
