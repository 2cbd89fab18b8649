import { expect, it } from "vitest";

import { drawReadings } from "./draw-readings.ts";

it.each([
  ["one by one where few are in view", { start: 0, end: 4 }, 4],
  ["as a line alone where they are too many", { start: 0, end: 999 }, undefined],
])("the readings of a long series are drawn %s", (_, visible, dots) => {
  const x = Array.from({ length: 1_000 }, (_each, place) => place);
  const shapes = drawReadings(
    { x, y: x, color: "default", marks: new Map() },
    { visible, toX: (time) => time, toY: (value) => value },
  );
  const [, drawn] = shapes;
  expect(drawn?.kind === "line" ? drawn.path.split("M").length - 1 : undefined).toBe(dots);
});
