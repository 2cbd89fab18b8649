import { expect, it } from "vitest";

import { isSameTime, isSpreadsheetTime } from "./spreadsheet-time.ts";

const TIME = "2026-11-01 08:05:09";

it.each([
  ["01/11/2026 08:05:09", "day first"],
  ["01/11/2026 08:05", "day first"],
  ["1.11.26 8:05", "day first"],
  ["11/1/2026 8:05:09 AM", "month first"],
  ["11/1/26 8:05", "month first"],
  ["2026/11/01 08:05:09", "day first"],
  ["2026-11-01T08:05:09Z", "month first"],
  ["2026-11-01 08:05", "month first"],
] as const)("isSameTime reads %s, %s", (cell, order) => {
  expect(isSameTime(cell, TIME, order)).toBe(true);
  expect(isSpreadsheetTime(cell)).toBe(true);
});

it.each([
  ["01/11/2026 08:05:09", "month first"],
  ["01/11/2026 08:06", "day first"],
  ["11/1/2026 8:05:09 PM", "month first"],
  ["2026-11-01 08:05:10", "day first"],
  ["", "day first"],
  ["46327.34", "day first"],
] as const)("isSameTime finds another time in %j, %s", (cell, order) => {
  expect(isSameTime(cell, TIME, order)).toBe(false);
});

it("isSameTime reads noon and midnight of twelve hours", () => {
  expect(isSameTime("11/1/2026 12:05 AM", "2026-11-01 00:05:09", "month first")).toBe(true);
  expect(isSameTime("11/1/2026 12:05 PM", "2026-11-01 12:05:09", "month first")).toBe(true);
});

it("isSameTime finds an unknown date in an empty cell alone", () => {
  expect(isSameTime("", "", "day first")).toBe(true);
  expect(isSameTime("01/11/2026 08:05", "", "day first")).toBe(false);
  expect(isSpreadsheetTime(TIME)).toBe(false);
});
