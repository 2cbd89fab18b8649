import { describe, expect, it } from "vitest";

import { findDayDoubt, type StudyFacts } from "./find-day-doubt.ts";
import type { ParticipantStatus } from "./participant-status.ts";

const NOTHING_KNOWN: StudyFacts = {
  today: "2026-06-01",
  studyStart: undefined,
  firstRecord: undefined,
  newestRecord: undefined,
  areSerial: false,
};
const enrolled = (day: string): ParticipantStatus => ({ kind: "enrolled", enrolled: day });
const died = (day: string | null, left: string): ParticipantStatus => ({
  kind: "left",
  enrolled: day,
  left,
  reason: "died",
});
const find = (status: ParticipantStatus, facts: Partial<StudyFacts> = {}) =>
  findDayDoubt(status, { ...NOTHING_KNOWN, ...facts })?.words;

describe("`findDayDoubt` [REQ-STATUS-08]", () => {
  it.each(["2006-03-03", "1926-03-03", "1900-01-01"])(
    "asks about %s where the study starts in 2026",
    (day) => {
      const facts = { studyStart: "2026-03-01" };
      expect(find(enrolled(day), facts)).toMatch(/is before the study's start, 1 Mar 2026/);
      expect(find(died(null, day), facts)).toMatch(/^left .* is before the study's start, 1 Mar 2026/);
      expect(find(enrolled(day))).toMatch(/is more than ten years ago/);
    },
  );

  it("holds each day against the study's start, on both sides of it", () => {
    expect(find(enrolled("2026-02-28"), { studyStart: "2026-03-01" })).toBeDefined();
    expect(find(enrolled("2026-03-01"), { studyStart: "2026-03-01" })).toBeUndefined();
    expect(find(enrolled("2012-03-01"), { studyStart: "2012-03-01" })).toBeUndefined();
  });

  it.each([
    ["enrolled a year before the first record", enrolled("2025-05-31"), { firstRecord: "2026-05-31" }, false],
    ["enrolled more than that", enrolled("2025-05-30"), { firstRecord: "2026-05-31" }, true],
    ["left a year before the newest", died(null, "2025-05-31"), { newestRecord: "2026-05-31" }, false],
    ["left more than that", died(null, "2025-05-30"), { newestRecord: "2026-05-31" }, true],
    ["left long after the newest", died(null, "2026-06-01"), { newestRecord: "2025-05-31" }, false],
    ["enrolled a year after the newest", enrolled("2026-05-31"), { newestRecord: "2025-05-31" }, false],
    ["enrolled more than that", enrolled("2026-06-01"), { newestRecord: "2025-05-31" }, true],
    [
      "enrolled nine years ago, still recording",
      enrolled("2017-06-01"),
      { newestRecord: "2026-05-31" },
      false,
    ],
  ] as const)("holds the days against the records: %s", (_what, status, facts, isAsked) => {
    expect(find(status, facts) !== undefined).toBe(isAsked);
  });

  it("names the day that it asks about, and asks first about the enrolment", () => {
    const facts = { ...NOTHING_KNOWN, studyStart: "2026-03-01" };
    expect(findDayDoubt(died("2026-03-02", "2006-05-30"), facts)?.field).toBe("left");
    expect(findDayDoubt(died("2006-03-02", "2006-05-30"), facts)?.field).toBe("enrolled");
  });

  it.each([
    ["2016-06-03", false],
    ["2016-06-02", true],
  ])("asks about %s, ten years ago: %s", (day, isAsked) => {
    expect(find(enrolled(day)) !== undefined).toBe(isAsked);
  });

  it("names the day of a workbook that counts from 1904 where that day fits", () => {
    expect(find(died("2022-03-03", "2022-05-30"), { studyStart: "2026-03-01" })).toBe(
      "enrolled 3 Mar 2022 is before the study's start, 1 Mar 2026; in a workbook that counts from 1904 it would be 4 Mar 2026",
    );
    expect(find(enrolled("2006-03-03"), { studyStart: "2026-03-01" })).not.toMatch(/1904/);
    expect(find(enrolled("2022-05-31"), { studyStart: "2026-03-01" })).toMatch(/1904 .* 1 Jun 2026$/);
    // That day has not come.
    expect(find(enrolled("2022-06-01"), { studyStart: "2026-03-01" })).not.toMatch(/1904/);
    expect(find(enrolled("2023-03-03"), { studyStart: "2026-03-01" })).not.toMatch(/1904/);
  });

  it("asks about serial numbers that fit both ways of counting, and not about those of the last four years", () => {
    expect(find(enrolled("2022-03-03"), { areSerial: true })).toMatch(/may count from 1904; .* 4 Mar 2026$/);
    expect(find(enrolled("2022-05-31"), { areSerial: true })).toMatch(/may count from 1904/);
    expect(find(enrolled("2022-06-01"), { areSerial: true })).toBeUndefined();
    expect(find(enrolled("2018-01-01"), { areSerial: true })).toMatch(/; .* it would be 2 Jan 2022$/);
    expect(find(enrolled("2022-03-03"), { areSerial: true, studyStart: "2022-01-01" })).toBeUndefined();
    expect(find(enrolled("2022-03-03"))).toBeUndefined();
    expect(find(enrolled("2022-03-03"), { areSerial: true, firstRecord: "2022-03-04" })).toBeUndefined();
  });
});
