import { array, assert, double, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Run } from "./clean-samples.ts";
import { createColumnExtents, measureColumns } from "./column-extents.ts";
import { createPyramid } from "./pyramid.ts";

function measure(x: Float64Array, y: Float64Array, runs: readonly Run[], columns: number, span: number) {
  const out = createColumnExtents(columns);
  const grid = { base: 0, perUnit: columns / span, first: 0 };
  measureColumns({ x, pyramid: createPyramid(y) }, runs, grid, 0, columns, out);
  return out;
}

/** Times that never run backwards, with values anywhere. */
const recordings = tuple(
  integer({ min: 2, max: 2500 }),
  array(tuple(double({ min: 0, max: 1, noNaN: true }), double({ min: -1, max: 12, noNaN: true })), {
    minLength: 2,
    maxLength: 60,
  }),
  integer({ min: 1, max: 120 }),
).map(([length, seeds, columns]) => {
  const x = new Float64Array(length);
  const y = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const [step, value] = seeds[(i * 7 + (i >> 5)) % seeds.length] ?? [0, 0];
    x[i] = i === 0 ? 0 : (x[i - 1] ?? 0) + step;
    y[i] = value + (i % 13) * 0.01;
  }
  return { x, y, columns, span: (x[length - 1] ?? 0) + 0.001 };
});

describe("the extents of pixel columns [spec §2]", () => {
  it("are the exact minimum and maximum of the samples in each column", () => {
    assert(
      property(recordings, ({ x, y, columns, span }) => {
        const { low, high } = measure(x, y, [{ start: 0, end: x.length }], columns, span);
        for (let column = 0; column < columns; column++) {
          const start = column / (columns / span);
          const end = (column + 1) / (columns / span);
          const inside = [...y].filter((_, i) => (x[i] ?? 0) >= start && (x[i] ?? 0) < end);
          if (inside.length === 0) continue;
          // The line may reach further where it crosses the column's edge, but only towards the next sample.
          const first = x.findIndex((time) => time >= start);
          const near = [...inside, y[first - 1], y[first + inside.length]].filter((v) => v !== undefined);
          expect(high[column]).toBeGreaterThanOrEqual(Math.max(...inside));
          expect(high[column]).toBeLessThanOrEqual(Math.max(...near) + 1e-9);
          expect(low[column]).toBeLessThanOrEqual(Math.min(...inside));
          expect(low[column]).toBeGreaterThanOrEqual(Math.min(...near) - 1e-9);
        }
      }),
      { numRuns: 100 },
    );
  });

  it("leave no hole between two samples of a run", () => {
    assert(
      property(recordings, ({ x, y, columns, span }) => {
        const { low, high } = measure(x, y, [{ start: 0, end: x.length }], columns, span);
        for (let column = 1; column < columns; column++) {
          const isBeyond = column / (columns / span) > (x.at(-1) ?? 0);
          if (isBeyond) break;
          // Neighbours touch: the line leaves one where it enters the next.
          expect(low[column] ?? 0).toBeLessThanOrEqual((high[column - 1] ?? 0) + 1e-9);
          expect(high[column] ?? 0).toBeGreaterThanOrEqual((low[column - 1] ?? 0) - 1e-9);
        }
      }),
    );
  });

  it("leave the columns of a gap empty", () => {
    const x = Float64Array.from([0, 1, 2, 7, 8, 9]);
    const y = Float64Array.from([1, 1, 1, 5, 5, 5]);
    const runs = [
      { start: 0, end: 3 },
      { start: 3, end: 6 },
    ];
    const { low, high } = measure(x, y, runs, 10, 10);
    expect(Array.from(high.slice(3, 7))).toEqual([-Infinity, -Infinity, -Infinity, -Infinity]);
    expect(Array.from(low.slice(3, 7))).toEqual([Infinity, Infinity, Infinity, Infinity]);
    expect(high[2]).toBe(1);
    expect(low[7]).toBe(5);
  });

  it("include a single sample", () => {
    const { low, high } = measure(Float64Array.of(5), Float64Array.of(3), [{ start: 0, end: 1 }], 10, 10);
    expect([low[5], high[5]]).toEqual([3, 3]);
  });

  it("include a one-sample peak among a million samples, in its own column", () => {
    const length = 1_000_000;
    const x = Float64Array.from({ length }, (_, i) => i * 0.02);
    const y = new Float64Array(length).fill(4);
    y[370_003] = 9.5;
    const { high } = measure(x, y, [{ start: 0, end: length }], 1200, 20_000);
    expect(high.indexOf(9.5)).toBe(Math.floor((370_003 * 0.02 * 1200) / 20_000));
    expect(high.filter((value) => value === 9.5)).toHaveLength(1);
  });
});
