import { expect, it } from "vitest";

import { moveInGrid } from "./grid-move.ts";

const SIZE = { rows: 300, columns: 61 };

it.each([
  ["ArrowDown", false, [11, 40]],
  ["ArrowUp", false, [9, 40]],
  ["ArrowRight", false, [10, 41]],
  ["ArrowLeft", false, [10, 39]],
  ["PageUp", false, [10, 10]],
  ["PageDown", false, [10, 60]],
  ["Home", false, [10, 0]],
  ["End", false, [10, 60]],
  ["Home", true, [0, 0]],
  ["End", true, [299, 60]],
] as const)("%s (with Ctrl: %s) leads to %j [REQ-DETAIL-42]", (key, isFar, [row, column]) => {
  expect(moveInGrid({ row: 10, column: 40 }, key, isFar, SIZE)).toEqual({ row, column });
});

it("a move by arrow keys stays within the grid, and other keys are ignored", () => {
  expect(moveInGrid({ row: 0, column: 0 }, "ArrowUp", false, SIZE)).toEqual({ row: 0, column: 0 });
  expect(moveInGrid({ row: 0, column: 5 }, "PageUp", false, SIZE)).toEqual({ row: 0, column: 0 });
  expect(moveInGrid({ row: 299, column: 60 }, "ArrowDown", false, SIZE)).toEqual({ row: 299, column: 60 });
  expect(moveInGrid({ row: 1, column: 1 }, "m", false, SIZE)).toBeUndefined();
  expect(moveInGrid({ row: 1, column: 1 }, "ArrowUp", true, SIZE)).toBeUndefined();
});
