import { describe, expect, it } from "vitest";

import type { Annotation } from "../model/annotation.ts";
import { getRecord } from "../testing/fake-canvas.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { readChartTheme } from "../theme/chart-theme.ts";
import { paintMarks } from "./paint-marks.ts";

installCanvases();

/** A mark on a canvas of 400 by 100 px, a unit of each axis a px and y downwards. */
function paint(mark: Annotation) {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing to draw on");
  const frame = { columns: 400, height: 100, pixelRatio: 1, toX: (x: number) => x, toY: (y: number) => y };
  paintMarks(context, [mark], readChartTheme(canvas), frame);
  return getRecord(canvas);
}
const wordsOf = (mark: Annotation) => paint(mark).words.map(({ text, x, y }) => ({ text, x, y }));

describe("a mark that a window cuts", () => {
  it.each([
    [-201, 0],
    [-200, 1],
    [-1, 1],
    [399, 1],
    [401, 0],
  ])("at %d px of 400 has its words as far as they reach into the window: %i", (x, count) => {
    expect(wordsOf({ type: "off-scale", x, side: "above", label: "38.00 kPa" })).toHaveLength(count);
    expect(wordsOf({ type: "x-line", x, label: "Visit 1" })).toHaveLength(count);
  });

  it.each<[string, (x: number) => Annotation, number]>([
    ["whisker", (x) => ({ type: "range", x, low: 20, high: 80 }), 4],
    ["square", (x) => ({ type: "square", x, y: 50 }), 5],
    ["triangle", (x) => ({ type: "triangle", x, y: 50 }), 5],
  ])("as a %s is drawn while a part of it is in the window", (_, at, half) => {
    const isDrawn = (x: number) => paint(at(x)).shapes.length > 0;
    expect([-half - 1, -half, 400 + half, 401 + half].map(isDrawn)).toEqual([false, true, true, false]);
  });
});

describe("the words of a mark", () => {
  it("stand a row lower for each row of a line", () => {
    const line = { type: "x-line", x: 30, label: "Visit 1" } as const;
    expect(wordsOf(line)).toEqual([{ text: "Visit 1", x: 34.5, y: 16 }]);
    expect(wordsOf({ ...line, row: 2 })).toEqual([{ text: "Visit 1", x: 34.5, y: 46 }]);
    expect(wordsOf({ type: "x-line", x: 30 })).toEqual([]);
  });

  it("stand further from the edge for each row of a value beyond it", () => {
    const at = (side: "above" | "below", row?: number) =>
      wordsOf({ type: "off-scale", x: 30, side, label: "38", ...(row === undefined ? {} : { row }) })[0]?.y;
    expect([at("above"), at("above", 1), at("below"), at("below", 1)]).toEqual([14, 29, 99, 84]);
  });
});

it.each([
  ["above", 1, 10],
  ["below", 99, 90],
] as const)("an arrow for a value %s the axis points out of the plot", (side, tip, foot) => {
  const [arrow] = paint({ type: "off-scale", x: 30, side }).fillings;
  expect(arrow?.paths[0]?.slice(0, 3)).toEqual([
    [30, tip],
    [25, foot],
    [35, foot],
  ]);
});

it("a triangle over a value at the top stays in the plot", () => {
  const [triangle] = paint({ type: "triangle", x: 30, y: 2 }).fillings;
  expect(Math.min(...(triangle?.paths[0] ?? []).map(([, y]) => y))).toBeGreaterThanOrEqual(0);
});
