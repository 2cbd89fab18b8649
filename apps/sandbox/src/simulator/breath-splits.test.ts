import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { splitBreaths } from "./breath-splits.ts";

const low = (count: number) => Array.from<number>({ length: count }).fill(0.04);
const high = (count: number) => Array.from<number>({ length: count }).fill(5);

describe("`splitBreaths` [spec §4] [REQ-DETAIL-07]", () => {
  it("begins a breath where expiration begins and ends it where the next one begins", () => {
    const samples = [...low(30), ...high(100), ...low(50), ...high(90), ...low(20)];
    expect(splitBreaths(samples)).toEqual([
      { start: 30, inspiration: 130, end: 180, isComplete: true },
      { start: 180, inspiration: 270, end: 290, isComplete: false },
    ]);
  });

  it("includes a breath that the record's beginning cuts off, marked as incomplete", () => {
    const [first] = splitBreaths([...high(40), ...low(40), ...high(40)]);
    expect(first).toEqual({ start: 0, inspiration: 40, end: 80, isComplete: false });
  });

  it.each([
    [0.499, 0],
    [0.5, 1],
    [0.501, 1],
  ])("finds in %d kPa %d breath", (kPa, count) => {
    const samples = [...low(20), ...Array.from<number>({ length: 50 }).fill(kPa), ...low(20)];
    expect(splitBreaths(samples)).toHaveLength(count);
  });

  it.each([
    ["4 samples of noise", 4, 1],
    ["5 samples of a new phase", 5, 2],
  ])("reads %s between two expirations", (_, gap, count) => {
    expect(splitBreaths([...low(20), ...high(50), ...low(gap), ...high(50)])).toHaveLength(count);
  });

  it("finds no breath in an empty record, in room air, or in missing values", () => {
    expect(splitBreaths([])).toEqual([]);
    expect(splitBreaths(low(500))).toEqual([]);
    expect(splitBreaths(Array.from<number>({ length: 500 }).fill(Number.NaN))).toEqual([]);
  });

  it("returns breaths that follow each other without gaps, for any samples", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0.2, 0.49, 0.5, 3), { maxLength: 300 }), (samples) => {
        const breaths = splitBreaths(samples);
        for (const [i, breath] of breaths.entries()) {
          expect(breath.start).toBeLessThan(breath.inspiration);
          expect(breath.inspiration).toBeLessThanOrEqual(breath.end);
          expect(breath.end).toBe(breaths[i + 1]?.start ?? samples.length);
        }
      }),
    );
  });
});
