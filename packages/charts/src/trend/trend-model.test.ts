import { describe, expect, it } from "vitest";

import { getEdges, getTrendExtent } from "./trend-model.ts";

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
