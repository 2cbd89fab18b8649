import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { getMean } from "../breath/breath-statistics.ts";
import {
  getMeanBreath,
  getMostFrequentGrid,
  getTimeGrid,
  hasSameGrid,
  type WeightedBreath,
} from "./mean-breath.ts";

function breath(goodBreaths: number, means: number[], deviations = means.map(() => 0)): WeightedBreath {
  return {
    goodBreaths,
    waveform: {
      timesS: means.map((_, place) => place * 0.5),
      meansKPa: means,
      deviationsKPa: deviations,
    },
  };
}

describe("`getMeanBreath` [REQ-DETAIL-43]", () => {
  it("weights records by their good breaths, with the overall deviation, as computed by hand", () => {
    // Two breaths around 4, three around 5: (2·4 + 3·5) / 5 = 4.6.
    // Squares: 1·1² + 2·0.6² within and beside the first, 2·2² + 3·0.4² of the second; 10.2 / (5 − 1) = 2.55.
    const mean = getMeanBreath([breath(2, [0, 4, 0], [0, 1, 0]), breath(3, [0, 5, 1], [0, 2, 0])]);
    expect(mean?.timesS).toEqual([0, 0.5, 1]);
    expect(mean?.meansKPa).toEqual([0, 4.6, 0.6]);
    expect(mean?.deviationsKPa?.[0]).toBe(0);
    expect(mean?.deviationsKPa?.[1]).toBeCloseTo(Math.sqrt(2.55), 12);
    expect(mean?.deviationsKPa?.[2]).toBeCloseTo(Math.sqrt(0.3), 12);
    expect(mean?.recordCounts).toEqual([2, 2, 2]);
  });

  it("returns the record's own curve and deviation for a single record", () => {
    const mean = getMeanBreath([breath(7, [0, 5, 1], [0.1, 0.25, 0.1])]);
    expect(mean?.meansKPa).toEqual([0, 5, 1]);
    expect(mean?.deviationsKPa?.map((value) => Number(value.toFixed(12)))).toEqual([0.1, 0.25, 0.1]);
  });

  it("returns the mean of all breaths together, however they are spread over records", () => {
    const kPa = fc.double({ min: 0, max: 8, noNaN: true });
    const record = fc.array(fc.tuple(kPa, kPa), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(record, { minLength: 2, maxLength: 5 }), (records) => {
        const column = (breaths: readonly (readonly number[])[], place: number) =>
          breaths.map((one) => one[place] as number);
        const mean = getMeanBreath(
          records.map((breaths) =>
            breath(
              breaths.length,
              [0, 1].map((place) => getMean(column(breaths, place)) as number),
              [0, 1].map((place) => getDeviation(column(breaths, place))),
            ),
          ),
        );
        for (const place of [0, 1]) {
          const all = column(records.flat(), place);
          expect(mean?.meansKPa[place]).toBeCloseTo(getMean(all) as number, 6);
          expect(mean?.deviationsKPa?.[place]).toBeCloseTo(getDeviation(all), 6);
        }
      }),
    );
  });

  it("reaches as far as records with half of the good breaths do, and says how many records form each point", () => {
    const mean = getMeanBreath([breath(2, [0, 4]), breath(2, [0, 4, 3]), breath(3, [0, 4, 3, 2])]);
    expect(mean?.meansKPa).toEqual([0, 4, 3]);
    expect(mean?.recordCounts).toEqual([3, 3, 2]);
    expect(getMeanBreath([breath(2, [0, 4]), breath(2, [0, 4, 3])])?.meansKPa).toEqual([0, 4, 3]);
  });

  it("takes a missing point from the other records, and leaves a gap where no record has one", () => {
    const mean = getMeanBreath([breath(2, [0, Number.NaN, Number.NaN]), breath(2, [0, 4, Number.NaN])]);
    expect(mean?.meansKPa).toEqual([0, 4, Number.NaN]);
    expect(mean?.recordCounts).toEqual([2, 1, 0]);
    // The gap does not remove the deviation of the other points.
    expect(mean?.deviationsKPa).toEqual([0, 0, 0]);
  });

  it("has no number where no record has a good breath", () => {
    const mean = getMeanBreath([breath(0, [0, 4])]);
    expect(mean?.meansKPa).toEqual([Number.NaN, Number.NaN]);
  });

  it("has no deviation where a record does not state its own, or with only one breath", () => {
    expect(getMeanBreath([breath(2, [0, 4]), breath(2, [0, 4], [0, Number.NaN])])?.deviationsKPa).toBe(
      undefined,
    );
    expect(getMeanBreath([breath(1, [0, 4])])?.deviationsKPa).toBe(undefined);
  });

  it("returns undefined without records or points", () => {
    expect(getMeanBreath([])).toBeUndefined();
    expect(getMeanBreath([breath(3, [])])).toBeUndefined();
  });
});

function getDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = getMean(values) as number;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

describe("the time grid of a curve", () => {
  const grid = (...timesS: number[]) =>
    getTimeGrid({ timesS, meansKPa: timesS.map(() => 1), deviationsKPa: [] });

  it.each([[[]], [[0]], [[0, 1, 3]], [[0, 0]], [[1, 0]], [[0, Number.NaN]]])(
    "is undefined for the uneven times %j",
    (times) => expect(grid(...times)).toBeUndefined(),
  );

  it("is read from the whole curve", () => {
    expect(grid(0, 0.02, 0.04)).toEqual({ startS: 0, stepS: 0.02 });
    expect(grid(-0.2, 0, 0.2)).toEqual({ startS: -0.2, stepS: 0.2 });
  });

  it("may be off by a hundredth of a step, and by no more", () => {
    expect(grid(0, 101, 200)).toEqual({ startS: 0, stepS: 100 });
    expect(grid(0, 101.5, 200)).toBeUndefined();
  });

  it.each([
    [{ startS: 5, stepS: 100 }, { startS: 5, stepS: 100 }, true],
    [{ startS: 6, stepS: 100 }, { startS: 5, stepS: 100 }, true],
    [{ startS: 6.5, stepS: 100 }, { startS: 5, stepS: 100 }, false],
    [{ startS: 5, stepS: 101 }, { startS: 5, stepS: 100 }, true],
    // Of two steps the shorter one says what a hundredth is.
    [{ startS: 5, stepS: 101.005 }, { startS: 5, stepS: 100 }, false],
  ])("of %j matches %j: %s", (left, right, isSame) => {
    expect([hasSameGrid(left, right), hasSameGrid(right, left)]).toEqual([isSame, isSame]);
  });

  it("is undefined where values are missing at the end", () => {
    expect(getTimeGrid({ timesS: [0, 1], meansKPa: [1], deviationsKPa: [] })).toBeUndefined();
  });

  it("is the one that most records have, or that of the newest where several are equally frequent", () => {
    const fine = { startS: 0, stepS: 0.02 };
    const coarse = { startS: 0, stepS: 0.04 };
    expect(getMostFrequentGrid([fine, coarse, coarse])).toBe(coarse);
    expect(getMostFrequentGrid([fine, coarse])).toBe(fine);
    expect(getMostFrequentGrid([])).toBeUndefined();
  });
});
