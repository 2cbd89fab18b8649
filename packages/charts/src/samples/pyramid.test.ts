import { array, assert, double, integer, property, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { createPyramid, widenByStretch } from "./pyramid.ts";

/** Random recordings long enough to have several levels, and a stretch of each. */
const recordings = tuple(
  integer({ min: 1, max: 30_000 }),
  integer(),
  array(tuple(integer({ min: 0, max: 29_999 }), double({ noNaN: true })), { maxLength: 20 }),
  double({ min: 0, max: 1, noNaN: true }),
  double({ min: 0, max: 1, noNaN: true }),
);

describe("min/max pyramid [spec §2]", () => {
  it("finds the lowest and highest sample of any range", () => {
    assert(
      property(recordings, ([length, seed, peaks, left, right]) => {
        const values = new Float64Array(length);
        let state = seed | 0;
        for (let i = 0; i < length; i++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
          values[i] = state / 2 ** 31;
        }
        for (const [at, value] of peaks) if (at < length) values[at] = value;
        const from = Math.floor(Math.min(left, right) * length);
        const to = Math.ceil(Math.max(left, right) * length);
        const found = { low: Infinity, high: -Infinity };
        widenByStretch(createPyramid(values), from, to, found);
        let low = Infinity;
        let high = -Infinity;
        for (let i = from; i < to; i++) {
          low = Math.min(low, values[i] ?? Infinity);
          high = Math.max(high, values[i] ?? -Infinity);
        }
        expect(found).toEqual({ low, high });
      }),
      { numRuns: 300 },
    );
  });

  it("leaves earlier results unchanged for an empty range", () => {
    const found = { low: 1, high: 2 };
    widenByStretch(createPyramid(new Float64Array(5000)), 17, 17, found);
    expect(found).toEqual({ low: 1, high: 2 });
  });
});
