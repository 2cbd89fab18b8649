import { expect, it } from "vitest";

import { formatZone } from "./time-zone.ts";

it.each([
  ["Europe/London", "London time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["UTC", "UTC"],
  ["Etc/GMT-1", "Etc/GMT-1"],
])("`formatZone` writes %s as %s", (zone, words) => {
  expect(formatZone(zone)).toBe(words);
});
