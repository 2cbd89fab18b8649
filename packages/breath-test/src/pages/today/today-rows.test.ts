import type { CapturedDate } from "@capno/domain/time";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { sortToday, type TodayRow } from "./today-rows.ts";

interface DateChanges {
  readonly capturedAt?: EpochMs;
  readonly hasUnknownDate?: boolean;
}
const aRow = (
  testIdentifier: string,
  minute: number,
  changes: Partial<Omit<TodayRow, keyof CapturedDate>> & DateChanges = {},
): TodayRow => ({
  testIdentifier,
  udi: "(21)NTA00201",
  capturedAt: toEpochMs(minute * 60_000),
  hasUnknownDate: false,
  outcome: "Completed",
  openId: testIdentifier,
  capnogramId: testIdentifier,
  unfinishedId: undefined,
  ...changes,
});

describe("sortToday", () => {
  it("lists results that are not saved first, each newest first and unknown dates last", () => {
    const rows = [
      aRow("saved-late", 9),
      aRow("unsaved-early", 1),
      aRow("failed", 8, { openId: undefined, outcome: "Failed" }),
      aRow("undated", 99, { hasUnknownDate: true }),
      aRow("unsaved-late", 5),
      aRow("saved-early", 2),
    ];
    const getMark = (id: string) => (id.startsWith("saved") ? "saved" : "not-saved");
    expect(sortToday(rows, getMark).map(({ testIdentifier }) => testIdentifier)).toEqual([
      "unsaved-late",
      "unsaved-early",
      "undated",
      "saved-late",
      "failed",
      "saved-early",
    ]);
  });
});
