import { expect, it } from "vitest";

import { getTrendBands } from "./trend-bands.ts";

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
