import { parseHandset } from "@capno/domain/handset/handset";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { ResultRow } from "../../queries/results-of-today.ts";
import { formatLastTest, formatTestsToday, summariseHandset } from "./handset-summary.ts";

const ZONE = "Europe/London";
const ME = "gp@capno.example";
const at = (minute: number) => toEpochMs(Date.UTC(2026, 10, 20, 9, minute));

const aHandset = (lockedBy: string | null = null, name: string | null = "Room 1") => ({
  ...parseHandset("(01)05060000000001(21)NTH00101"),
  lockedBy,
  name,
});

const aRow = (minute: number, outcome: string, hasUnknownDate = false): ResultRow => ({
  testIdentifier: `T${minute}`,
  capturedAt: at(minute),
  hasUnknownDate,
  outcome,
  openId: undefined,
  capnogramId: undefined,
  unfinishedId: undefined,
});

const summarise = (rows: readonly ResultRow[] | undefined, unreadable = 0, lockedBy: string | null = null) =>
  summariseHandset(aHandset(lockedBy), ME, undefined, rows && { rows, unreadable }, ZONE);

describe("summariseHandset", () => {
  it("counts completed and failed tests, and names the time of the last one", () => {
    const summary = summarise([
      aRow(40, "In progress"),
      aRow(30, "Failed"),
      aRow(20, "Completed"),
      aRow(10, "Failed"),
    ]);
    expect(summary.tests).toMatchObject({
      completed: 1,
      failed: 2,
      lastAt: at(40),
      failuresInARow: undefined,
    });
    expect(formatLastTest(summary, ZONE)).toBe("09:40");
  });

  it("knows nothing of tests that have not been read", () => {
    const summary = summarise(undefined);
    expect(summary.tests).toBeUndefined();
    expect(formatLastTest(summary, ZONE)).toBe("Not known");
  });

  it("says that there was no test only where every row was read", () => {
    expect(formatLastTest(summarise([]), ZONE)).toBe("None today");
    expect(formatLastTest(summarise([], 1), ZONE)).toBe("Not known");
    expect(formatLastTest(summarise([aRow(1, "Completed", true)]), ZONE)).toBe("Not known");
    expect(formatLastTest(summarise([aRow(1, "In progress", true)]), ZONE)).toBe("Not known");
  });

  it("says that the last test may be later where a test could not be read or has no time", () => {
    expect(formatLastTest(summarise([aRow(1, "Failed")], 1), ZONE)).toBe("09:01 or later");
    expect(formatLastTest(summarise([aRow(1, "Failed"), aRow(0, "Failed", true)]), ZONE)).toBe(
      "09:01 or later",
    );
  });

  it.each([
    ["Failed Failed Failed Completed", 3],
    ["In progress,Failed,Failed,Failed,Failed", 4],
    ["Failed Failed Completed Failed", undefined],
    ["Completed Failed Failed Failed", undefined],
  ])("states failures in a row of %s as %s", (words, expected) => {
    const outcomes = words.split(words.includes(",") ? "," : " ");
    const rows = outcomes.map((outcome, index) => aRow(50 - index, outcome));
    expect(summarise(rows).tests?.failuresInARow).toBe(expected);
  });

  it("states today's tests, and never a number of tests that have not been read", () => {
    const rows = [aRow(3, "Failed"), aRow(2, "Failed"), aRow(1, "Failed"), aRow(0, "Completed")];
    expect(formatTestsToday(summarise(rows).tests)).toBe("1 completed, 3 failed, 3 in a row");
    expect(formatTestsToday(summarise(rows, 2).tests)).toBe("1 completed, 3 failed, 2 could not be read");
    expect(formatTestsToday(undefined)).toBeUndefined();
  });

  it("states no failures in a row where the order of tests is not known", () => {
    const rows = [aRow(3, "Failed"), aRow(2, "Failed"), aRow(1, "Failed")];
    expect(summarise(rows, 1).tests?.failuresInARow).toBeUndefined();
    expect(summarise([...rows, aRow(0, "Failed", true)]).tests?.failuresInARow).toBeUndefined();
  });

  it("says who uses a handset, and since when this page has seen it so", () => {
    const inUse = { by: "nurse@capno.example", since: at(5), isOrEarlier: true };
    const status = (lockedBy: string | null, seen?: typeof inUse) =>
      summariseHandset(aHandset(lockedBy), ME, seen, undefined, ZONE).status;
    expect(status(null)).toBe("Free");
    expect(status("GP@capno.example")).toBe("In use by you");
    expect(status("nurse@capno.example", inUse)).toBe(
      "In use by nurse@capno.example, since 09:05 or earlier",
    );
    expect(status("nurse@capno.example")).toBe("In use by nurse@capno.example");
  });
});
