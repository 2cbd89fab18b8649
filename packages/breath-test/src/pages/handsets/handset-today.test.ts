import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { ResultRow } from "../../queries/results-of-today.ts";
import { formatHandsetToday } from "./handset-today.ts";

const at = (minute: number) => toEpochMs(Date.UTC(2026, 10, 20, 9, minute));

const aRow = (minute: number, outcome: string, hasUnknownDate = false): ResultRow => ({
  testIdentifier: `T${minute}`,
  capturedAt: at(minute),
  hasUnknownDate,
  outcome,
  openId: undefined,
  capnogramId: undefined,
  unfinishedId: undefined,
});

const format = (rows: readonly ResultRow[], unreadable = 0) =>
  formatHandsetToday({ rows, unreadable }, "Europe/London");

describe("formatHandsetToday [REQ-HANDSET-15]", () => {
  it("counts completed and failed tests, and names the time of the last one", () => {
    const rows = [aRow(40, "In progress"), aRow(30, "Failed"), aRow(20, "Completed"), aRow(10, "Failed")];
    expect(format(rows)).toBe("1\u00A0completed, 2\u00A0failed, last at 09:40");
  });

  it("says that there was no test only where every row was read", () => {
    expect(format([])).toBe("");
    expect(format([], 1)).toBe(
      "0\u00A0completed, 0\u00A0failed, 1 could not be read, the last at an unknown time",
    );
    expect(format([aRow(1, "Completed", true)])).toMatch(/, the last at an unknown time$/);
    expect(format([aRow(1, "In progress", true)])).toMatch(/, the last at an unknown time$/);
  });

  it("says that the last test may be later where a test could not be read or has no time", () => {
    expect(format([aRow(1, "Failed")], 1)).toMatch(/, last at 09:01 or later$/);
    expect(format([aRow(1, "Failed"), aRow(0, "Failed", true)])).toMatch(/, last at 09:01 or later$/);
  });

  it.each([
    ["Failed Failed Failed Completed", 3],
    ["In progress,Failed,Failed,Failed,Failed", 4],
    ["Failed Failed Completed Failed", undefined],
    ["Completed Failed Failed Failed", undefined],
  ])("states failures in a row of %s as %s", (words, expected) => {
    const outcomes = words.split(words.includes(",") ? "," : " ");
    const [, stated] =
      /(\d+) in a row/.exec(format(outcomes.map((outcome, index) => aRow(50 - index, outcome)))) ?? [];
    expect(stated).toBe(expected?.toString());
  });

  it("states no failures in a row where the order of tests is not known", () => {
    const rows = [aRow(3, "Failed"), aRow(2, "Failed"), aRow(1, "Failed")];
    expect(format(rows, 1)).not.toContain("in a row");
    expect(format([...rows, aRow(0, "Failed", true)])).not.toContain("in a row");
  });
});
