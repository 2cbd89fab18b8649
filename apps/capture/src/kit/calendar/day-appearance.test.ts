import { expect, it } from "vitest";

import { formatDayCell, getDayAppearance, getDayClass } from "./day-appearance.ts";

it.each([
  [{ state: "made", missed: 1 }, "short"],
  [{ state: "made", missed: 0 }, "made"],
  [{ state: "made", missed: undefined }, "made"],
  [{ state: "none", missed: 2 }, "none"],
  [{ state: "failed", missed: 1 }, "failed"],
] as const)("a day of %j looks like %s", (day, appearance) => {
  expect(getDayAppearance(day)).toBe(appearance);
});

it.each([
  [{ state: "made", made: 1 }, ""],
  [{ state: "made", made: 2 }, "2"],
  [{ state: "late", made: 1 }, "!"],
  [{ state: "unknown", made: 0 }, "?"],
] as const)("the box of a day of %j holds %j", (day, text) => {
  expect(formatDayCell(day)).toBe(text);
});

it.each([
  [{ state: "made", made: 1, missed: undefined }, ["day", "made", "single"]],
  [{ state: "made", made: 1, missed: 1 }, ["day", "short", "single"]],
  [{ state: "made", made: 2, missed: 0 }, ["day", "made"]],
  [{ state: "failed", made: 1, missed: 1 }, ["day", "failed"]],
] as const)("the box of a day of %j is drawn as %j", (day, styles) => {
  expect(
    getDayClass(day)
      .split(" ")
      .map((name) => name.split("_")[1]),
  ).toEqual(styles);
});
