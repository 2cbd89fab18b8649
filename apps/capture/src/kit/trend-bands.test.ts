import { expect, it } from "vitest";

import { getTrendBands, getTrendLimits } from "./trend-bands.ts";

it.each([
  ["endTidalCo2", ["0 4 yellow", "4 6 green", "6 11 yellow"]],
  ["respiratoryRate", ["0 8 red", "8 12 yellow", "12 20 green", "20 30 yellow", "30 40 red"]],
  ["obstructiveIndex", ["0 0.4 green", "0.4 0.6 yellow", "0.6 1 red"]],
  ["metabolicBurden", []],
] as const)(
  "the trend of %s is shaded by the bands of its values [spec §9] [REQ-DETAIL-40]",
  (name, bands) => {
    expect(getTrendBands(name).map(({ low, high, color }) => `${low} ${high} ${color}`)).toEqual(bands);
  },
);

it.each([
  ["endTidalCo2", ["4 green", "6 green"]],
  ["respiratoryRate", ["8 red dashed", "12 green", "20 green", "24 red dashed"]],
  ["obstructiveIndex", ["0.4 yellow", "0.6 red"]],
  ["metabolicBurden", []],
] as const)("the trend of %s has a line at each limit of its values [spec §9]", (name, limits) => {
  expect(
    getTrendLimits(name).map(({ value, color, isDashed }) => `${value} ${color}${isDashed ? " dashed" : ""}`),
  ).toEqual(limits);
});
