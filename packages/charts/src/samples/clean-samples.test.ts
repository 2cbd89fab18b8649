import { describe, expect, it } from "vitest";
import { cleanSamples, MAX_SAMPLES } from "./clean-samples.ts";

const seconds = (...x: number[]) => x;

describe("`cleanSamples` [FM-13] [HZ-03]", () => {
  it("returns a valid recording without copying it", () => {
    const x = Float64Array.of(0, 1, 2);
    const y = Float64Array.of(1, 2, 3);
    const clean = cleanSamples({ x, y });
    expect(clean.x).toBe(x);
    expect(clean.y).toBe(y);
    expect(clean.runs).toEqual([{ start: 0, end: 3 }]);
    expect(clean.problems).toEqual([]);
  });

  it.each([
    ["a value that is not a number", seconds(0, 1, 2, 3), [1, Number.NaN, 3, 4], [1, 3, 4], "not-a-number"],
    ["an infinite value", seconds(0, 1, 2, 3), [1, Infinity, 3, 4], [1, 3, 4], "not-a-number"],
    ["a time that is not a number", seconds(0, Number.NaN, 2, 3), [1, 2, 3, 4], [1, 3, 4], "not-a-number"],
    ["a time that runs backwards", seconds(5, 4, 6, 7), [1, 2, 3, 4], [1, 3, 4], "time-runs-backwards"],
  ])("draws no line past %s", (_, x, y, kept, kind) => {
    const clean = cleanSamples({ x, y });
    expect(Array.from(clean.y)).toEqual(kept);
    expect(clean.runs).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 3 },
    ]);
    expect(clean.problems).toEqual([{ kind, count: 1 }]);
  });

  it.each([
    ["above", [1, 20.1, 3, 4]],
    ["below", [1, -20.1, 3, 4]],
  ])("draws no line past a value %s the largest that can be drawn", (_, y) => {
    const clean = cleanSamples({ x: [0, 1, 2, 3], y }, 20);
    expect(Array.from(clean.y)).toEqual([1, 3, 4]);
    expect(clean.problems).toEqual([{ kind: "out-of-range", count: 1 }]);
  });

  it("draws the largest value itself, and leaves out a point whose range reaches beyond it", () => {
    expect(cleanSamples({ x: [0, 1], y: [20, -20] }, 20).runs).toEqual([{ start: 0, end: 2 }]);
    const ranged = { x: [0, 1], y: [5, 5], low: [4, 4], high: [6, 21] };
    expect(cleanSamples(ranged, 20).problems).toEqual([{ kind: "out-of-range", count: 1 }]);
  });

  it("draws samples of one and the same time", () => {
    const clean = cleanSamples({ x: [0, 1, 1, 2], y: [1, 2, 3, 4] });
    expect(clean.runs).toEqual([{ start: 0, end: 4 }]);
    expect(clean.problems).toEqual([]);
  });

  it("keeps range and colour of each point where another is left out", () => {
    const clean = cleanSamples({
      x: [0, 1, 2, 3, 4],
      y: [5, 6, 7, 8, 9],
      low: [1, Number.NaN, 3, 4, 5],
      high: [9, 10, 11, 12, 13],
      colors: [undefined, "red", undefined, "yellow", undefined],
    });
    expect(clean.problems).toEqual([{ kind: "not-a-number", count: 1 }]);
    expect([clean.x, clean.y, clean.low, clean.high].map((each) => Array.from(each ?? []))).toEqual([
      [0, 2, 3, 4],
      [5, 7, 8, 9],
      [1, 3, 4, 5],
      [9, 11, 12, 13],
    ]);
    expect(clean.runs).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 3, color: "yellow" },
      { start: 2, end: 4 },
    ]);
  });

  it("draws negative values, and reports them", () => {
    const clean = cleanSamples({ x: [0, 1], y: [-0.5, 1] });
    expect(clean.runs).toEqual([{ start: 0, end: 2 }]);
    expect(clean.problems).toEqual([{ kind: "negative", count: 1 }]);
  });

  it("draws as many samples as have both a time and a value", () => {
    const clean = cleanSamples({ x: [0, 1, 2, 3], y: [1, 2] });
    expect(clean.runs).toEqual([{ start: 0, end: 2 }]);
    expect(clean.problems).toEqual([{ kind: "unequal-lengths", count: 2 }]);
  });

  it("stops after a million samples and says so", () => {
    const length = MAX_SAMPLES + 5;
    const clean = cleanSamples({
      x: Float64Array.from({ length }, (_, i) => i),
      y: new Float64Array(length),
    });
    expect(clean.runs).toEqual([{ start: 0, end: MAX_SAMPLES }]);
    expect(clean.problems).toEqual([{ kind: "too-many-samples", count: 5 }]);
  });

  it("draws nothing when every sample is bad", () => {
    expect(cleanSamples({ x: [0, 1], y: [Number.NaN, Number.NaN] }).runs).toEqual([]);
    expect(cleanSamples({ x: [], y: [] }).problems).toEqual([]);
  });

  it("colours the line that leads to a coloured point", () => {
    const colors = [undefined, undefined, "red", "red", undefined] as const;
    const { runs } = cleanSamples({ x: [0, 1, 2, 3, 4], y: [1, 1, 1, 1, 1], colors });
    expect(runs).toEqual([
      { start: 0, end: 2 },
      { start: 1, end: 4, color: "red" },
      { start: 3, end: 5 },
    ]);
  });
});
