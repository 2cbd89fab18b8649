import { describe, expect, it } from "vitest";

import { getDefaultPercentiles, getPercentile, isPercentileTable } from "./percentiles.ts";
import { STATISTIC_NAMES, STATISTICS } from "../spec-values/statistic-values.ts";

describe("a percentile table [spec §5] [REQ-DETAIL-11]", () => {
  const straight = Array.from({ length: 101 }, (_, i) => i / 10);

  it.each([
    ["100 entries", straight.slice(1)],
    ["102 entries", [...straight, 11]],
    ["nothing", []],
    ["NaN", straight.with(3, Number.NaN)],
    ["a value without end", straight.with(100, Infinity)],
    ["a value that falls", straight.with(50, 0)],
  ])("is refused if it has %s", (_, table) => {
    expect(isPercentileTable(table)).toBe(false);
  });

  it("is accepted with exactly 101 numbers that never fall", () => {
    expect(isPercentileTable(straight)).toBe(true);
  });

  it("has valid defaults, which contain every marker at its percentile", () => {
    for (const name of STATISTIC_NAMES) {
      const table = getDefaultPercentiles(name);
      expect(isPercentileTable(table)).toBe(true);
      for (const { percent, value } of STATISTICS[name].markers) {
        expect(getPercentile(table, value)).toBe(percent);
      }
    }
  });

  it.each([
    ["endTidalCo2", 0, 0],
    ["endTidalCo2", 2, 20],
    ["endTidalCo2", 5, 50],
    ["endTidalCo2", 7.5, 70],
    ["endTidalCo2", 11, 100],
    ["respiratoryRate", 8, 20],
    ["respiratoryRate", 16, 50],
    ["respiratoryRate", 35, 90],
    ["obstructiveIndex", 0, 40],
    ["obstructiveIndex", 0.2, 50],
    ["obstructiveIndex", 0.8, 90],
    ["metabolicBurden", 0.25, 25],
  ] as const)("places %s of %d at percentile %d", (name, value, percentile) => {
    expect(getPercentile(getDefaultPercentiles(name), value)).toBeCloseTo(percentile, 9);
  });

  it("stays at its ends beyond the table, and has no place for NaN", () => {
    expect(getPercentile(straight, -1)).toBe(0);
    expect(getPercentile(straight, 99)).toBe(100);
    expect(getPercentile(straight, null)).toBeNull();
    expect(getPercentile(straight, Number.NaN)).toBeNull();
  });

  it("interpolates between two entries", () => {
    expect(getPercentile(straight, 0.25)).toBeCloseTo(2.5, 9);
    expect(getPercentile(straight, 7.98)).toBeCloseTo(79.8, 9);
  });

  it("gives the highest percentile of a plateau", () => {
    const table = straight.map((value) => (value > 3 && value < 6 ? 3 : value));
    expect(getPercentile(table, 3)).toBe(59);
  });
});
