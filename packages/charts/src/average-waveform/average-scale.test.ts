import { expect, it } from "vitest";

import { createAverageScales } from "./average-scale.ts";
import { createAverageModel } from "./average-waveform.ts";

const open = (times: readonly number[], values: readonly number[]) => {
  const model = createAverageModel([
    { role: "current", label: "Average breath", waveform: { timesS: [...times], meansKPa: [...values] } },
  ]);
  if (model.extent === undefined) throw new Error("nothing to draw");
  return createAverageScales(model, model.extent, 6, 400, 200);
};

it("the scale of an average breath puts a single point in the middle of a second", () => {
  const { x, extent } = open([3], [5]);
  expect(extent).toEqual({ start: 2.5, end: 3.5 });
  expect([x(2.5), x(3), x(3.5)]).toEqual([0, 200, 400]);
});

it("the scale of an average breath spans from the first to the last point, and from the lower to the upper end", () => {
  const { x, y, range } = open([1, 2, 5], [0, 5, 0]);
  expect([x(1), x(3), x(5)]).toEqual([0, 200, 400]);
  expect([y(range.start), y(range.end)]).toEqual([200, 0]);
});
