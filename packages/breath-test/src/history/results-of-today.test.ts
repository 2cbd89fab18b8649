import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { getResultsOfToday, getUnfinishedIds } from "./results-of-today.ts";

const at = (iso: string) => toEpochMs(Date.parse(iso));
const aTest = (testIdentifier: string, outcome: string, capnogramId: string | null, capturedAt: string) => ({
  testIdentifier,
  outcome,
  capnogramId,
  capturedAt: at(capturedAt),
});

describe("the tests of today · decisions H1, H3", () => {
  it("are those of the day in the clinic's own zone, newest first", () => {
    const tests = [
      aTest("EARLY", "Completed", "e", "2026-11-19T18:31:00Z"),
      aTest("YESTERDAY", "Completed", "y", "2026-11-19T18:29:00Z"),
      aTest("LATE", "Completed", "l", "2026-11-20T18:29:00Z"),
      aTest("TOMORROW", "Completed", "t", "2026-11-20T18:31:00Z"),
    ];
    const rows = getResultsOfToday(tests, at("2026-11-20T09:30:00Z"), "Asia/Kolkata");
    expect(rows.map(({ testIdentifier }) => testIdentifier)).toEqual(["LATE", "EARLY"]);
  });

  it.each([
    ["Completed", "a", { capnogramId: "a", openId: "a", unfinishedId: undefined }],
    ["Completed", null, { capnogramId: undefined, openId: undefined, unfinishedId: undefined }],
    ["In progress", "a", { capnogramId: "a", openId: undefined, unfinishedId: "a" }],
    ["In progress", null, { capnogramId: undefined, openId: undefined, unfinishedId: undefined }],
    ["Failed", "a", { capnogramId: "a", openId: undefined, unfinishedId: undefined }],
    ["Something new", "a", { capnogramId: "a", openId: undefined, unfinishedId: undefined }],
  ])("open where they are completed and named: %s, %s", (outcome, capnogramId, expected) => {
    const test = aTest("A", outcome, capnogramId, "2026-11-20T09:00:00Z");
    const [row] = getResultsOfToday([test], at("2026-11-20T09:30:00Z"), "UTC");
    expect(row).toEqual({ testIdentifier: "A", outcome, capturedAt: test.capturedAt, ...expected });
    expect(getUnfinishedIds([test])).toEqual(expected.unfinishedId === undefined ? [] : [capnogramId]);
  });
});
