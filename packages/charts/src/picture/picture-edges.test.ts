import { describe, expect, it } from "vitest";

import { getCapnogramContent } from "../capnogram/capnogram-content.ts";
import { drawCapnogram } from "../capnogram/draw-capnogram.ts";
import { createPlotModel } from "../model/plot-model.ts";
import { drawTrend } from "../trend/draw-trend.ts";
import type { TrendPoint } from "../trend/trend-model.ts";
import { drawPlot } from "./draw-plot.ts";
import type { Picture, PictureShape } from "./picture.ts";

const HEIGHT = 128;
const DAY_MS = 86_400_000;
const times = Array.from({ length: 61 }, (_, i) => i);

const shapesOf = (picture: Picture | undefined, kind: PictureShape["kind"]) =>
  [...(picture?.inside ?? []), ...(picture?.around ?? [])].filter((shape) => shape.kind === kind);
const textsOf = (picture: Picture | undefined) =>
  shapesOf(picture, "text").flatMap((shape) => (shape.kind === "text" ? [shape] : []));
const lineOf = (picture: Picture | undefined) => {
  const line = shapesOf(picture, "line").find((shape) => shape.kind === "line" && shape.ink === "default");
  return line?.kind === "line" ? line.path : "";
};
const readXs = (path: string) => [...path.matchAll(/[ML](-?[\d.]+)[ ,]/g)].map(([, x]) => Number(x));

const drawTrendOf = (points: readonly TrendPoint[]) =>
  drawTrend({
    ...{ label: "END TIDAL CO2", unit: "kPa", decimals: 2, zone: "UTC", height: HEIGHT },
    ...{
      y: { start: 0, end: 11 },
      bands: [],
      referenceLines: [],
      ownRange: undefined,
      longestGapMs: Infinity,
    },
    window: { start: 0, end: 60 * DAY_MS },
    points,
  });

describe("the edges of a picture", () => {
  it.each([
    ["upper", 38, 1],
    ["lower", 0.2, HEIGHT - 1],
    ["lower", -3, HEIGHT - 1],
  ])("have at the %s one the mark and value of a reading of %f kPa that no person can have", (_, y, top) => {
    const readings = [4, 5, 4].map((kPa, day) => ({ x: (day + 1) * DAY_MS, y: kPa }));
    const picture = drawTrendOf([...readings, { x: 20 * DAY_MS, y, isImplausible: true }]);
    const marks = shapesOf(picture, "area").flatMap((shape) =>
      shape.kind === "area" && shape.ink === "red" ? [shape.path] : [],
    );
    expect(marks).toHaveLength(1);
    expect(Number(/ (-?[\d.]+)l/.exec(marks[0] ?? "")?.[1])).toBeCloseTo(top, 1);
    const value = textsOf(picture).find(({ ink }) => ink === "red");
    expect(value?.text).toBe(`${y.toFixed(2)} kPa`);
    expect(Math.abs((value?.y ?? 0) - top)).toBeLessThan(20);
  });

  it("are reached by the line of a stretch, from the sample before it to the one after it", () => {
    const model = createPlotModel([{ label: "pCO₂", times, values: times.map((t) => t % 6) }]);
    const content = getCapnogramContent(model, HEIGHT, 6);
    const picture = content && drawPlot(content, { start: 20.5, end: 40.5 }, HEIGHT);
    const xs = readXs(lineOf(picture));
    expect(xs).toHaveLength(22);
    expect(xs[0]).toBeLessThan(0);
    expect(xs.at(-1)).toBeGreaterThan(picture?.plot.width ?? Infinity);
  });

  it("have no name of a mark that lies beyond them", () => {
    const draw = (x: number) =>
      textsOf(
        drawCapnogram({
          series: [{ label: "pCO₂", times, values: times.map((t) => t % 6) }],
          annotations: [{ type: "x-line", x, label: "Breath 9" }],
          height: HEIGHT,
          leastTop: 6,
        }),
      ).filter(({ text }) => text === "Breath 9");
    expect([-1, 0, 30, 60, 61].map((x) => draw(x).length)).toEqual([0, 1, 1, 1, 0]);
  });

  it("are readings of the window too", () => {
    const picture = drawTrendOf([0, 30, 60].map((day) => ({ x: day * DAY_MS, y: 4 })));
    expect(readXs(lineOf(picture))).toHaveLength(3);
  });
});

it("a trend in a file marks its readings one by one up to 400 of them", () => {
  const countDots = (count: number) => {
    const picture = drawTrendOf(
      Array.from({ length: count }, (_, i) => ({ x: (i * 60 * DAY_MS) / (count + 1), y: 4 + (i % 3) })),
    );
    return shapesOf(picture, "line").flatMap((shape) =>
      shape.kind === "line" && shape.width === 5 ? readXs(shape.path) : [],
    ).length;
  };
  expect([countDots(400), countDots(401)]).toEqual([400, 0]);
});

it("a long recording in a file has nothing drawn in its gap", () => {
  const long = Array.from({ length: 20_000 }, (_, i) => i / 50);
  const picture = drawCapnogram({
    series: [
      {
        label: "pCO₂",
        times: long,
        values: long.map((t) => (t > 100 && t < 200 ? Number.NaN : 1 + (t % 4))),
      },
    ],
    annotations: [],
    height: HEIGHT,
    leastTop: 6,
  });
  const path = lineOf(picture);
  expect(path).not.toMatch(/NaN|Infinity/);
  const width = picture?.plot.width ?? Number.NaN;
  const seconds = readXs(path).map((x) => (x / width) * 400);
  expect(seconds.some((time) => time < 99)).toBe(true);
  expect(seconds.filter((time) => time > 101 && time < 199)).toEqual([]);
});

it("a recording of a single sample is a dot in the middle of a second", () => {
  const picture = drawCapnogram({
    series: [{ label: "pCO₂", times: [3], values: [4] }],
    annotations: [],
    height: HEIGHT,
    leastTop: 6,
  });
  expect(picture?.x).toEqual({ start: 2.5, end: 3.5 });
  expect(readXs(lineOf(picture))[0]).toBeCloseTo((picture?.plot.width ?? 0) / 2, 1);
});
