import { describe, expect, it } from "vitest";

import { createPlotModel } from "../model/plot-model.ts";
import { getRecord } from "../testing/fake-canvas.ts";
import type { Point } from "../testing/canvas-record.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { readChartTheme } from "../theme/chart-theme.ts";
import { strokeLine } from "./stroke-line.ts";

installCanvases();

/** A line through `points`, a unit of x a device pixel and y downwards as on the canvas. */
function paint(points: readonly Point[], pixelRatio = 1, hasDots = false) {
  const [line] = createPlotModel([
    { label: "pCO₂", times: points.map(([x]) => x), values: points.map(([, y]) => y) },
  ]).lines;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!line || !context) throw new Error("there is nothing to draw, or nothing to draw on");
  context.lineWidth = 9; // of what was drawn before
  const frame = { columns: 400, height: 100, pixelRatio, toX: (x: number) => x, toY: (y: number) => y };
  strokeLine(context, line, { base: 0, perUnit: 1, first: 0 }, readChartTheme(canvas), frame, hasDots);
  return getRecord(canvas);
}
const stroke = (points: readonly Point[], pixelRatio = 1) => paint(points, pixelRatio).strokes;

/** How far a point lies from the line from `a` to `b`, to its left and right. */
function offset([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
}

const THICK = 1.5;

describe("a line of few samples [spec §9]", () => {
  it.each<[string, Point, Point]>([
    ["level", [10, 50], [60, 50]],
    ["rising as it runs", [10, 10], [60, 60]],
    ["nearly upright", [10, 90], [11, 5]],
    ["slightly falling", [10, 50], [60, 42]],
  ])("has its outer edges where the line has them: %s", (_name, a, b) => {
    const [hairlines, ...others] = stroke([a, b]);
    expect(others).toEqual([]);
    expect(hairlines?.width).toBe(1);
    // A hairline is a pixel along the nearer axis.
    const across =
      Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
    const edges = hairlines?.paths.map((path) => path.map((point) => offset(point, a, b))) ?? [];
    const outer = (THICK - across) / 2;
    expect(edges.flat().map((edge) => Math.abs(edge))).toEqual([
      expect.closeTo(outer),
      expect.closeTo(outer),
      expect.closeTo(outer),
      expect.closeTo(outer),
    ]);
    expect(edges.map(([first]) => Math.sign(first ?? 0)).toSorted((one, other) => one - other)).toEqual([
      -1, 1,
    ]);
  });

  it("connects every sample to the next", () => {
    const samples: readonly Point[] = [
      [10, 50],
      [20, 10],
      [40, 90],
      [44, 30],
    ];
    const [hairlines] = stroke(samples);
    expect(hairlines?.paths).toHaveLength(2);
    for (const path of hairlines?.paths ?? []) {
      expect(path).toHaveLength(6);
      path.forEach(([x, y], at) => {
        const [sampleX, sampleY] = samples[Math.ceil(at / 2)] ?? [0, 0];
        expect(Math.hypot(x - sampleX, y - sampleY)).toBeLessThan(THICK / 2);
      });
    }
  });

  it.each([
    [1.25, 1, [50 - 0.4375, 50 + 0.4375]],
    [2, 3, [50]],
  ])("keeps its thickness on a screen with %d device pixels per px", (ratio, width, heights) => {
    const [line] = stroke(
      [
        [10, 50],
        [60, 50],
      ],
      ratio,
    );
    expect(line?.width).toBe(width);
    expect(line?.paths.map((path) => path[0]?.[1]).toSorted()).toEqual(heights);
  });

  it("draws a single sample as a dot, without a line", () => {
    const strokes = stroke([[10, 50]]);
    expect(strokes.flatMap(({ paths }) => paths).filter((path) => path.length > 1)).toEqual([]);
    const record = paint([[10, 50]]);
    expect(record.fillings).toHaveLength(1);
    expect([record.colorAt(10, 50), record.colorAt(10, 53)]).toEqual(["#1668c7", "#000000"]);
  });

  it.each([
    [58, 58],
    [59, 0],
  ])("of %i readings in 400 px has %i dots: closer ones would run together", (count, dots) => {
    const points = Array.from({ length: count }, (_, i): Point => [i, 50]);
    expect(paint(points, 1, true).fillings).toHaveLength(dots);
  });
});
