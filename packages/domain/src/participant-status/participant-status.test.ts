import { describe, expect, it } from "vitest";

import {
  formatParticipantStatus,
  formatShortStatus,
  formatStudySpan,
  getStudySpan,
  hasLeft,
  isNotRead,
  isSameStatus,
  LEAVING_REASONS,
  NOT_READ,
  parseParticipantStatus,
  toStatusCells,
  UNREADABLE,
  writeParticipantStatus,
} from "./participant-status.ts";

const TODAY = "2026-06-01";
const parse = (enrolled: string, left: string, reason: string) =>
  parseParticipantStatus({ enrolled, left, reason }, TODAY);

describe("`parseParticipantStatus` [REQ-STATUS-01]", () => {
  it.each(LEAVING_REASONS)("reads the reason %s, and what it writes is read again", (reason) => {
    const status = parse("2026-03-03", "2026-05-30", reason);
    expect(status).toEqual({ kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason });
    if (typeof status === "object")
      expect(parseParticipantStatus(writeParticipantStatus(status), TODAY)).toEqual(status);
  });

  it("reads who is enrolled, and who left on a day without saying when they were enrolled", () => {
    expect(parse("2026-06-01", "", "")).toEqual({ kind: "enrolled", enrolled: "2026-06-01" });
    expect(parse("", "2026-05-30", "lost")).toMatchObject({ enrolled: null, left: "2026-05-30" });
    expect(parse("2026-05-30", "2026-05-30", "lost")).toMatchObject({ kind: "left" });
  });

  it.each([
    ["nothing at all", "", "", "", "it has neither a day of enrolment nor one of leaving"],
    ["a reason without a day", "2026-03-03", "", "lost", "it has a reason and no day of leaving"],
    ["a day of leaving without a reason", "2026-03-03", "2026-05-30", "", "it has no reason for leaving"],
    ["leaving before enrolment", "2026-05-30", "2026-05-29", "lost", "it left before it was enrolled"],
    ["a day that does not exist", "2026-02-30", "", "", "enrolled is not a day such as 2026-03-03"],
    ["a day in another order", "", "30/05/2026", "lost", "left is not a day such as 2026-03-03"],
    ["a day to come", "2026-03-03", "2026-06-02", "lost", "left is after today"],
    ["enrolment to come", "2026-06-02", "", "", "enrolled is after today"],
    [
      "free text",
      "2026-03-03",
      "2026-05-30",
      "moved to Leeds",
      "the reason is not completed, withdrawn, lost or died",
    ],
  ])("refuses %s", (_what, enrolled, left, reason, problem) =>
    expect(parse(enrolled, left, reason)).toBe(problem),
  );
});

describe("a participant's status [REQ-STATUS-01]", () => {
  const left = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;

  it("ends on the day of leaving, which is the last one in the study", () => {
    expect(["2026-05-29", "2026-05-30", "2026-05-31"].map((day) => hasLeft(left, day))).toEqual([
      false,
      true,
      true,
    ]);
    expect(getStudySpan(left)).toEqual({ enrolled: undefined, left: "2026-05-30" });
  });

  it("is not known where nothing is said, and is then neither enrolled nor over", () => {
    expect(formatParticipantStatus(undefined)).toBe("Not known");
    expect(hasLeft(undefined, TODAY)).toBe(false);
    expect(getStudySpan(undefined)).toEqual({ enrolled: undefined, left: undefined });
    expect(formatStudySpan(undefined)).toBe("Not known");
  });

  it("that was not read, or cannot be, is never said to be unknown", () => {
    expect(formatParticipantStatus(NOT_READ)).toBe("Not read");
    expect(formatParticipantStatus(UNREADABLE)).toBe("Cannot be read by this version");
    expect(formatStudySpan(NOT_READ)).toBe("Not read");
    expect(([NOT_READ, UNREADABLE, undefined, left] as const).map((each) => isNotRead(each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(formatShortStatus(undefined)).toBe("Not known");
    expect(formatShortStatus(NOT_READ)).toBe("");
    expect(formatShortStatus(UNREADABLE)).toBe("Cannot be read");
    expect(toStatusCells(NOT_READ)).toMatchObject({ enrolled: "Not read", left: "Not read" });
    expect(toStatusCells(undefined)).toMatchObject({ enrolled: "Not known", left: "Not known" });
    const cell = "Cannot be read by this version";
    expect(toStatusCells(UNREADABLE)).toEqual({ enrolled: cell, left: cell, reason: "" });
  });

  it("is the same as another only in every part [SAFETY]", () => {
    const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
    const died = { ...left, enrolled: "2026-03-03" };
    for (const [one, other, isSame] of [
      [died, { ...died }, true],
      [undefined, undefined, true],
      [enrolled, died, false],
      [died, { ...died, left: "2026-05-31" }, false],
      [died, { ...died, reason: "lost" as const }, false],
      [left, died, false],
      [enrolled, undefined, false],
    ] as const)
      expect([one, other, isSameStatus(one, other)]).toEqual([one, other, isSame]);
  });

  it("has in a file the days that are known, and only an unknown enrolment is called so", () => {
    const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
    expect(toStatusCells(enrolled)).toEqual({ enrolled: "2026-03-03", left: "", reason: "" });
    expect(toStatusCells(left)).toEqual({ enrolled: "Not known", left: "2026-05-30", reason: "died" });
    expect(getStudySpan(enrolled)).toEqual({ enrolled: "2026-03-03", left: undefined });
  });

  it("is said in one word where there is no room", () => {
    expect(formatShortStatus({ kind: "enrolled", enrolled: "2026-03-03" })).toBe("Enrolled");
    expect(formatShortStatus(left)).toBe("Died");
    expect(formatShortStatus({ ...left, reason: "lost" })).toBe("Lost");
  });

  it("is said with its day", () => {
    const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
    expect(formatParticipantStatus(enrolled)).toBe("Enrolled 3 Mar 2026");
    expect(formatParticipantStatus(left)).toBe("Died 30 May 2026");
    expect(formatStudySpan(enrolled)).toBe("Enrolled 3 Mar 2026");
    expect(formatStudySpan(left)).toBe("Died 30 May 2026, day of enrolment not known");
    expect(formatStudySpan({ ...left, enrolled: "2026-03-03", reason: "lost" })).toBe(
      "Enrolled 3 Mar 2026, lost to follow-up 30 May 2026",
    );
  });
});
