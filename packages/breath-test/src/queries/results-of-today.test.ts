import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { getUnfinishedIds, toResultRows } from "./results-of-today.ts";

const at = (iso: string) => toEpochMs(Date.parse(iso));
const aTest = (testIdentifier: string, outcome: string, capnogramId: string | null, capturedAt: string) => ({
  testIdentifier,
  outcome,
  capnogramId,
  capturedAt: at(capturedAt),
  hasOffset: true,
});

describe("toResultRows [REQ-HISTORY-01] [REQ-HISTORY-03]", () => {
  it("returns every listed test, newest first and unknown dates last", () => {
    const tests = [
      aTest("TODAY", "Completed", "e", "2026-11-20T18:31:00Z"),
      { ...aTest("IMPOSSIBLE", "Completed", "i", "2026-11-20T18:31:00Z"), capturedAt: null },
      aTest("UNSET", "Completed", "u", "2000-01-01T18:31:00Z"),
      aTest("YESTERDAY", "Completed", "y", "2026-11-19T18:29:00Z"),
      aTest("TOMORROW", "Completed", "t", "2026-11-21T00:01:00Z"),
      aTest("AHEAD", "Completed", "a", "2026-11-21T09:00:00Z"),
    ];
    expect(
      toResultRows(tests, at("2026-11-20T23:30:00Z")).map(({ testIdentifier }) => testIdentifier),
    ).toEqual(["TOMORROW", "TODAY", "YESTERDAY", "AHEAD", "UNSET", "IMPOSSIBLE"]);
  });

  it.each([
    ["Completed", "a", { capnogramId: "a", openId: "a", unfinishedId: undefined }],
    ["Completed", null, { capnogramId: undefined, openId: undefined, unfinishedId: undefined }],
    ["In progress", "a", { capnogramId: "a", openId: undefined, unfinishedId: "a" }],
    ["In progress", null, { capnogramId: undefined, openId: undefined, unfinishedId: undefined }],
    ["Failed", "a", { capnogramId: "a", openId: undefined, unfinishedId: undefined }],
    ["Something new", "a", { capnogramId: "a", openId: undefined, unfinishedId: undefined }],
  ])("opens completed tests with an id: %s, %s", (outcome, capnogramId, expected) => {
    const test = aTest("A", outcome, capnogramId, "2026-11-20T09:00:00Z");
    const [row] = toResultRows([test], at("2026-11-20T09:30:00Z"));
    expect(row).toEqual({
      testIdentifier: "A",
      outcome,
      capturedAt: test.capturedAt,
      hasUnknownDate: false,
      ...expected,
    });
    expect(getUnfinishedIds([test])).toEqual(expected.unfinishedId === undefined ? [] : [capnogramId]);
  });
});
