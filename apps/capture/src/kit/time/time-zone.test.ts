import { expect, it } from "vitest";

import { formatZone, TIME_ZONE, toChartZone } from "./time-zone.ts";

it.each([
  ["Europe/London", "London time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["UTC", "UTC"],
  ["Etc/GMT-1", "Etc/GMT-1"],
])("`formatZone` writes %s as %s", (zone, words) => {
  expect(formatZone(zone)).toBe(words);
});

it("`toChartZone` gives a chart the browser's own zone as its own, and every other by its name", () => {
  expect([TIME_ZONE, "Asia/Tokyo"].map(toChartZone)).toEqual(["local", "Asia/Tokyo"]);
});
