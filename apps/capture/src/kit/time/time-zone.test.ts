import { expect, it } from "vitest";

import { getStudyZone } from "./study-zone.ts";
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

it.each<[Parameters<typeof getStudyZone>[0], string]>([
  [{}, TIME_ZONE],
  [{ studyZone: "" }, TIME_ZONE],
  [{ studyZone: "Asia/Tokyo" }, "Asia/Tokyo"],
])("the zone of a study with the configuration %j is %s", (capture, zone) => {
  expect(getStudyZone(capture)).toBe(zone);
});
