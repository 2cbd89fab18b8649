import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { findBaselines, getPresetRecords, type JudgedRecord } from "./baseline-presets.ts";

const record = (id: number, daysAgo: number, isGood?: boolean): JudgedRecord => ({
  id,
  recordedAt: toEpochMs(Date.UTC(2026, 10, 20) - daysAgo * 86_400_000),
  hasUnknownDate: false,
  isGood,
});

describe("the records to compare the latest one with [REQ-DETAIL-43]", () => {
  it("are the first good one, the one nearest to a month ago, and the last good one", () => {
    expect(
      findBaselines([
        record(9, 0, true),
        record(8, 1, false),
        record(7, 2, true),
        record(6, 33, true),
        record(5, 26, true),
        record(4, 90, true),
        record(3, 100, false),
      ]),
    ).toEqual({ firstGood: 4, monthAgo: 6, lastGood: 7 });
  });

  it("are not known while a record that might be one was not looked up", () => {
    expect(findBaselines([record(9, 0, true), record(8, 1), record(7, 2, true), record(6, 9)])).toEqual({
      firstGood: undefined,
      monthAgo: undefined,
      lastGood: undefined,
    });
  });

  it.each([
    [23, 8],
    [37, 8],
    [22, undefined],
    [38, undefined],
  ])("take a record of %d days ago for that of a month ago: %s", (daysAgo, id) => {
    expect(findBaselines([record(9, 0), record(8, daysAgo)]).monthAgo).toBe(id);
  });

  it("are none of a date that cannot be", () => {
    const undated: JudgedRecord = { id: 8, isGood: true, recordedAt: null, hasUnknownDate: true };
    expect(Object.values(findBaselines([record(9, 0, true), undated]))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it("`getPresetRecords` names each record once, the oldest too", () => {
  const rows = Array.from({ length: 50 }, (_, place) => place);
  expect(getPresetRecords(rows)).toEqual([...rows.slice(0, 30), ...rows.slice(40)]);
  expect(getPresetRecords(rows.slice(0, 35))).toEqual(rows.slice(0, 35));
});
