import type { ChosenRecords, ComparedSide } from "@capno/domain/comparison";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { getSidesOverTime } from "./sides-over-time.ts";

const at = (text: string) => toEpochMs(Date.parse(text));
const window = (from: string, before: string): ComparedSide => ({
  kind: "window",
  from: at(from),
  before: at(before),
});
const chosen = (side: ComparedSide, recordedAt?: string): ChosenRecords => ({
  side,
  records:
    recordedAt === undefined
      ? []
      : [
          {
            id: 1,
            duid: toDuid("CARD-1"),
            recordedAt: at(recordedAt),
            hasUnknownDate: recordedAt.startsWith("2000"),
            isFailed: false,
            parserVersion: "1",
          },
        ],
  leftOut: [],
  isMissing: false,
});
const baseline = window("2026-11-01T00:00:00Z", "2026-11-08T00:00:00Z");
const now = window("2026-11-15T00:00:00Z", "2026-11-20T00:00:00Z");
const points = [
  "2026-11-01T00:00:00Z",
  "2026-11-08T00:00:00Z",
  "2026-11-15T00:00:00Z",
  "2026-11-19T23:00:00Z",
].map((text, value) => ({ time: at(text), value }));
const DAY_MS = 86_400_000;

describe("two date ranges in one trend [REQ-DETAIL-43]", () => {
  it("begin at the same place, keep their own readings and reach as far as the longer one", () => {
    const sides = getSidesOverTime(points, chosen(baseline), chosen(now));
    expect(sides.points.map(({ y }) => y)).toEqual([2, 3]);
    expect(sides.other?.points.map(({ y }) => y)).toEqual([0]);
    expect(sides.other?.shiftMs).toBe(14 * DAY_MS);
    expect(sides.range).toEqual({ start: at("2026-11-15T00:00:00Z"), end: at("2026-11-22T00:00:00Z") });
    expect(sides.marks).toEqual([]);
  });

  it("are marked by lines where one side is a record; a record without a date has no line", () => {
    const record = { kind: "record", id: 1 } as const;
    const sides = getSidesOverTime(points, chosen(record, "2026-11-03T08:00:00Z"), chosen(now));
    expect(sides.other).toBeUndefined();
    expect(sides.points).toHaveLength(4);
    expect(sides.marks.map(({ label, isOther }) => `${label} ${isOther}`)).toEqual([
      "Baseline true",
      "Now from false",
      "Now up to false",
    ]);
    // From 3 to 20 November are 16 days and 16 hours; three tenths of them are five days.
    expect(sides.range).toEqual({ start: at("2026-10-29T08:00:00Z"), end: at("2026-11-25T00:00:00Z") });
    const undated = getSidesOverTime(points, chosen(record, "2000-01-01T00:07:00Z"), chosen(record));
    expect(undated).toMatchObject({ marks: [], range: undefined });
  });
});
