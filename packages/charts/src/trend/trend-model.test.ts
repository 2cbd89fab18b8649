import { describe, expect, it } from "vitest";

import {
  createTrendModel,
  findVisible,
  getEdges,
  getTrendAxis,
  getTrendExtent,
  getTrendMinSpan,
} from "./trend-model.ts";

const HALF_DAY_MS = 43_200_000;

it.each([
  [
    "half a day on each side of a single reading",
    [{ x: 0, y: 4 }],
    { start: -HALF_DAY_MS, end: HALF_DAY_MS },
  ],
  [
    "a fiftieth of the stretch beyond the outer readings, in any order",
    [
      { x: 1_000, y: 4 },
      { x: 0, y: 4 },
    ],
    { start: -20, end: 1_020 },
  ],
  ["no time where there is no reading", [{ x: 5, y: Number.NaN }], undefined],
])("a trend reaches over %s", (_, points, extent) => {
  expect(getTrendExtent(points)).toEqual(extent);
});

describe("the words of the lines of a trend", () => {
  const write = (value: number) => getEdges([{ value }], undefined, "kPa", { start: 0, end: 10 });

  it.each([
    [0, "above"],
    [8.7, "above"],
    [8.9, "below"],
    [10, "below"],
  ])("stand at %f kPa of 10 %s the line, inside the plot", (value, side) => {
    expect(write(value)).toEqual([{ value, text: `${value} kPa`, side }]);
  });

  it.each([-0.1, 10.1])("are left out at %f kPa, which the axis does not reach", (value) => {
    expect(write(value)).toEqual([]);
  });
});

it.each([
  ["both ends, and all of one time", { start: 10, end: 20 }, [1, 4]],
  ["what lies between two readings", { start: 11, end: 19 }, [2, 2]],
  ["the last reading", { start: 30, end: 40 }, [4, 5]],
])("a window of a trend holds %s", (_, window, found) => {
  const points = [0, 10, 20, 20, 30].map((x) => ({ x, y: 4 }));
  const [line] = createTrendModel("END TIDAL CO2", points, []).lines;
  expect(line && findVisible(line, window)).toEqual(found);
});

it.each([
  [100, 1],
  [3, 0.2],
])("a trend of %d days zooms as far as %d of a day", (days, least) => {
  expect(getTrendMinSpan({ start: 0, end: days * 2 * HALF_DAY_MS })).toBeCloseTo(least * 2 * HALF_DAY_MS);
});

describe("the axis of a window without a reading", () => {
  const usual = { low: 4, high: 6 };

  it.each([
    ["the patient's own range", { own: { low: 4.2, high: 4.8 }, usual }, { start: 4, end: 5 }],
    ["else the usual range", { own: undefined, usual }, { start: 3.8, end: 6.2 }],
    ["else everything", { own: undefined, usual: undefined }, { start: 0, end: 11 }],
  ])("holds %s", (_, ranges, axis) => {
    const choice = { whole: { start: 0, end: 11 }, isWhole: false, decimals: 2, ...ranges };
    expect(getTrendAxis({ lines: [] }, undefined, choice)).toEqual(axis);
  });
});
