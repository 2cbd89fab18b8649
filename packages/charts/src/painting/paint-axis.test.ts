import { expect, it } from "vitest";

import { EDGE_PX } from "../axes/plot-layout.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import { paintAxis } from "./paint-axis.ts";
import type { TilePaint } from "./paint-tile.ts";

/** The labels of an axis of 400 px, each letter 7 px wide, and how many ticks there are. */
function paint(labels: readonly (readonly [at: number, label: string])[], isFinal: boolean) {
  const words: string[] = [];
  let ticks = 0;
  const context = {
    setTransform() {},
    fillRect: (_x: number, _y: number, width: number) => (ticks += width === 1 ? 1 : 0),
    measureText: (text: string) => ({ width: 7 * text.length }),
    fillText: (text: string) => words.push(text),
  };
  const paintOf = {
    drawing: { getTicks: () => labels.map(([value, label]) => ({ value, label })) },
    theme: {} as ChartTheme,
    size: { width: 400, height: 100, axisHeight: 20, pixelRatio: 1 },
    scale: { base: 0, perUnit: 1, span: 400 },
    place: { from: -EDGE_PX, to: 400 + EDGE_PX },
  };
  const visible = isFinal ? { start: 0, end: 400 } : undefined;
  paintAxis(context as unknown as CanvasRenderingContext2D, paintOf as unknown as TilePaint, visible);
  return { words, ticks };
}

it("a painted axis leaves out a label that the edge would cut, but draws its tick", () => {
  const wide = "11 Nov 2026";
  expect(7 * wide.length).toBeGreaterThan(2 * EDGE_PX);
  const labels = [
    [0, "0"],
    [4, wide],
    [200, wide],
    [396, wide],
    [400, "9"],
  ] as const;
  expect(paint(labels, true)).toEqual({ words: ["0", wide, "9"], ticks: 5 });
  expect(paint(labels, false).words, "while it moves, any may come into view").toHaveLength(5);
});

it("a painted axis leaves out labels and ticks beyond the view", () => {
  const labels = [
    [-1, "a"],
    [-3, "b"],
    [401, "c"],
    [403, "d"],
  ] as const;
  expect(paint(labels, true)).toEqual({ words: ["a", "c"], ticks: 2 });
});
