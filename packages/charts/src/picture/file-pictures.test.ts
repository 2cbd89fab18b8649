import { describe, expect, it } from "vitest";

import { drawAverage } from "../average-waveform/draw-average.ts";
import { drawCapnogram } from "../capnogram/draw-capnogram.ts";
import type { PictureInk } from "../theme/chart-color.ts";
import { drawTrend } from "../trend/draw-trend.ts";
import type { FilePicture, PictureShape } from "./picture.ts";

const HEIGHT = 128;
const times = Array.from({ length: 61 }, (_, i) => i);
const getKPa = (t: number): number => (t >= 12 && t <= 16 ? 5 : 0.5);

const toLeft = (plot: FilePicture["plot"], t: number, span: number) => (t / span) * plot.width;
const toTop = (plot: FilePicture["plot"], kPa: number, [low, high] = [0, 6]) =>
  plot.height * (1 - (kPa - low) / (high - low));

const getShapes = (picture: FilePicture | undefined): readonly PictureShape[] =>
  picture === undefined ? [] : [...picture.inside, ...picture.around];

const getPaths = (picture: FilePicture | undefined, kind: "area" | "line", ink: PictureInk) =>
  getShapes(picture).flatMap((shape) =>
    shape.kind === kind && shape.ink === ink && shape.path !== "" ? [readPoints(shape.path)] : [],
  );

/** The paths of shades, each as its points. */
const getShades = (picture: FilePicture | undefined, color: PictureInk) =>
  getShapes(picture).flatMap((shape) =>
    shape.kind === "shade" && shape.color === color ? [readPoints(shape.path)] : [],
  );

/** The places of the dots so wide. */
const getDots = (picture: FilePicture | undefined, width: number) =>
  getShapes(picture).flatMap((shape) =>
    shape.kind === "line" && shape.width === width ? readPoints(shape.path) : [],
  );
const [DOT_PX, HOLE_PX] = [5, 3];

const readPoints = (path: string) =>
  [...path.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe("a capnogram as shapes for a file", () => {
  const picture = drawCapnogram({
    series: [{ label: "pCO₂", times, values: times.map(getKPa) }],
    annotations: [{ type: "background-rect", x0: 12, x1: 16, color: "yellow" }],
    height: HEIGHT,
    leastTop: 6,
  });

  it("puts every sample at its time and height", () => {
    const [line = []] = getPaths(picture, "line", "default");
    expect(line).toHaveLength(times.length);
    for (const [i, [x, y]] of line.entries()) {
      expect(x).toBeCloseTo(toLeft(picture!.plot, i, 60), 1);
      expect(y).toBeCloseTo(toTop(picture!.plot, getKPa(i)), 1);
    }
  });

  it("shades a breath from its beginning to its end, under everything else", () => {
    const [area = []] = getShades(picture, "yellow");
    const xs = area.map(([x]) => x);
    expect(Math.min(...xs)).toBeCloseTo(toLeft(picture!.plot, 12, 60), 1);
    expect(Math.max(...xs)).toBeCloseTo(toLeft(picture!.plot, 16, 60), 1);
    expect(picture?.inside[0]).toMatchObject({ kind: "shade", color: "yellow" });
  });

  it("has both axes, and a description of the curve", () => {
    const texts = picture?.around.flatMap((shape) => (shape.kind === "text" ? [shape.text] : []));
    expect(texts).toEqual(["0", "2", "4", "6", "0", "10", "20", "30", "40", "50", "60"]);
    expect(picture?.description).toContain("pCO₂ from 0.50 to 5.00 kPa");
    expect([picture?.xTitle, picture?.yTitle, picture?.note]).toEqual(["Time (s)", "pCO₂ (kPa)", undefined]);
  });

  it("has two values at its axis where the page leaves it no more than 26 px", () => {
    const low = drawCapnogram({
      series: [{ label: "pCO₂", times, values: times.map(getKPa) }],
      annotations: [],
      height: 26,
      leastTop: 6,
    });
    const values = low?.around.flatMap((shape) => (shape.kind === "text" && shape.x < 0 ? [shape.text] : []));
    expect(values).toEqual(["0", "4"]);
  });

  it("says what could not be drawn, and is none where nothing can be", () => {
    const draw = (values: readonly number[]) =>
      drawCapnogram({
        series: [{ label: "pCO₂", times: values.map((_, i) => i), values }],
        annotations: [],
        height: HEIGHT,
        leastTop: 6,
      });
    expect(draw([1, NaN, 2, 3])?.note).toBe("Part of this recording could not be drawn");
    expect(draw([])).toBeUndefined();
  });
});

describe("an averaged breath as shapes for a file", () => {
  const seconds = Array.from({ length: 41 }, (_, i) => i / 10);
  const breath = (top: number) => ({
    timesS: seconds,
    meansKPa: seconds.map((t) => (t < 2 ? top : 0.1)),
    deviationsKPa: seconds.map(() => 0.5),
  });
  const draw = (healthy: ReturnType<typeof breath> | undefined) =>
    drawAverage({
      waveform: breath(5),
      healthy,
      labels: { current: "Patient", healthy: "Healthy" },
      height: HEIGHT,
      leastTop: 6,
    });

  it("puts both breaths and their deviation at their heights", () => {
    const picture = draw(breath(4));
    const [current = []] = getPaths(picture, "line", "default");
    const [healthy = []] = getPaths(picture, "line", "healthy");
    const [deviation = []] = getPaths(picture, "area", "default");
    expect(current[5]?.[1]).toBeCloseTo(toTop(picture!.plot, 5), 1);
    expect(healthy[5]?.[1]).toBeCloseTo(toTop(picture!.plot, 4), 1);
    expect(deviation[5]?.[1]).toBeCloseTo(toTop(picture!.plot, 5.5), 1);
    expect(deviation.at(-6)?.[1]).toBeCloseTo(toTop(picture!.plot, 4.5), 1);
    expect(current[20]?.[0]).toBeCloseTo(toLeft(picture!.plot, 2, 4), 1);
  });

  it("names its lines and phases, and leaves out a healthy breath that is not there", () => {
    expect(draw(breath(4))?.legend.map(({ label }) => label)).toEqual([
      "Patient",
      "Healthy",
      "± 1 standard deviation",
    ]);
    const alone = draw(undefined);
    expect(alone?.legend.map(({ label }) => label)).toEqual(["Patient", "± 1 standard deviation"]);
    expect(getPaths(alone, "line", "healthy")).toEqual([]);
    expect(alone?.around).toContainEqual(expect.objectContaining({ kind: "text", text: "Expiration" }));
    // The axes, and the line between the two phases.
    expect(getPaths(alone, "line", "axis")).toHaveLength(2);
  });
});

describe("a trend as shapes for a file [REQ-DETAIL-44]", () => {
  const DAY_MS = 86_400_000;
  const drawing = {
    label: "END TIDAL CO2",
    unit: "kPa",
    decimals: 2,
    window: { start: 0, end: 60 * DAY_MS },
    zone: "UTC",
    y: { start: 0, end: 6 },
    bands: [
      { low: 0, high: 5.45, color: "green" },
      { low: 4, high: 11, color: "yellow" },
    ],
    referenceLines: [{ value: 4, color: "green" }],
    // With a tenth of margin the axis reaches to 6.
    ownRange: { low: 0, high: 5.45 },
    longestGapMs: Infinity,
    height: HEIGHT,
  } as const;
  const draw = (points: readonly { readonly x: number; readonly y: number }[], longestGapMs = Infinity) =>
    drawTrend({ ...drawing, points, longestGapMs });

  it("puts readings at their times and heights, and leaves out those outside the window", () => {
    const picture = draw([
      { x: -DAY_MS, y: 1 },
      { x: 15 * DAY_MS, y: 3 },
      { x: 30 * DAY_MS, y: 5 },
      { x: 61 * DAY_MS, y: 1 },
    ]);
    const [line = []] = getPaths(picture, "line", "default");
    for (const [i, [day, kPa]] of [[15, 3] as const, [30, 5] as const].entries()) {
      expect(line[i]?.[0]).toBeCloseTo(toLeft(picture!.plot, day, 60), 1);
      expect(line[i]?.[1]).toBeCloseTo(toTop(picture!.plot, kPa), 1);
    }
    expect(line).toHaveLength(2);
    expect(getDots(picture, DOT_PX)).toHaveLength(2);
    expect(picture?.description).toContain("2 readings since 16 January 1970");
  });

  const getDashed = (picture: FilePicture | undefined) =>
    getShapes(picture).flatMap((shape) =>
      shape.kind === "line" && shape.ink === "default" && shape.dashes ? [readPoints(shape.path)] : [],
    );

  it("joins readings by dashes from the longest gap on, from one reading to the other", () => {
    const points = [
      { x: 15 * DAY_MS, y: 3 },
      { x: 16 * DAY_MS, y: 3 },
      { x: 30 * DAY_MS, y: 5 },
    ];
    const picture = draw(points, 14 * DAY_MS);
    const [line = []] = getPaths(picture, "line", "default");
    const [dashed] = getDashed(picture);
    // The reading after the gap begins a line of its own.
    expect(line).toHaveLength(3);
    expect(dashed?.map(([x]) => x)).toEqual(
      [16, 30].map((day) => expect.closeTo(toLeft(picture!.plot, day, 60), 1)),
    );
    expect(dashed?.map(([, y]) => y)).toEqual(
      [3, 5].map((kPa) => expect.closeTo(toTop(picture!.plot, kPa), 1)),
    );
    expect(getDashed(draw(points, 14 * DAY_MS + 1))).toEqual([]);
  });

  it("marks bands and reference lines at their values, and grows with a reading above", () => {
    const picture = draw([{ x: 15 * DAY_MS, y: 3 }]);
    const [band = []] = getPaths(picture, "area", "yellow");
    for (const [i, kPa] of [6, 6, 4, 4].entries())
      expect(band[i]?.[1]).toBeCloseTo(toTop(picture!.plot, kPa), 1);
    const [[edge] = []] = getPaths(picture, "line", "green");
    expect(edge?.[1]).toBeCloseTo(toTop(picture!.plot, 4), 1);
    const grown = draw([{ x: 15 * DAY_MS, y: 11.5 }]);
    const [[, top] = []] = getDots(grown, DOT_PX);
    expect(top).toBeCloseTo(grown!.plot.height * (1 - 11.5 / 12.7), 1);
  });

  it("shades the own range, and marks what no lung makes at the edge with its value and not in the line [REQ-DETAIL-46]", () => {
    const picture = drawTrend({
      ...drawing,
      ownRange: { low: 2, high: 3 },
      points: [
        { x: 15 * DAY_MS, y: 3 },
        { x: 20 * DAY_MS, y: 38, isImplausible: true },
        { x: 30 * DAY_MS, y: 5 },
      ],
    });
    const [own = []] = getShades(picture, "default");
    for (const [i, kPa] of [3, 3, 2, 2].entries())
      expect(own[i]?.[1]).toBeCloseTo(toTop(picture!.plot, kPa, [1.7, 5.3]), 1);
    expect(getPaths(picture, "line", "default")[0]).toHaveLength(2);
    expect(getPaths(picture, "area", "red").at(-1)?.[0]?.[1]).toBeCloseTo(1, 1);
    expect(picture?.inside).toContainEqual(expect.objectContaining({ kind: "text", text: "38.00 kPa" }));
  });

  it("writes the words of its lines beside each other, never on a line, another word or beyond the plot", () => {
    for (const values of [
      [8, 12, 20, 24],
      [4, 4.2, 5.8, 6],
      [1, 2, 3, 4, 5],
    ])
      for (const height of [20, 40, 60, 112]) {
        const picture = drawTrend({
          ...drawing,
          unit: "bpm",
          y: { start: 0, end: 30 },
          bands: [{ low: values[1] ?? 0, high: values[2] ?? 0, color: "green" }],
          referenceLines: values.map((value) => ({ value, color: "green" })),
          points: [7, 25].map((y) => ({ x: 15 * DAY_MS, y })),
          height,
        });
        const { plot } = picture!;
        const lines = getPaths(picture, "line", "green").map(([[, top] = [0, 0]]) => top ?? 0);
        const words = picture!.around.flatMap((shape) =>
          shape.kind === "text" && shape.text.includes("bpm") ? [shape] : [],
        );
        for (const word of words) {
          for (const line of lines) expect(Math.abs(line - word.y)).toBeGreaterThanOrEqual(6);
          expect(word.y).toBeGreaterThan(0);
          expect(word.y).toBeLessThan(plot.height);
          const others = words.filter((other) => other !== word && Math.abs(other.x - word.x) < 110);
          for (const other of others) expect(Math.abs(other.y - word.y)).toBeGreaterThanOrEqual(12);
        }
        if (height === 112 && values[0] === 8) expect(words).toHaveLength(3);
      }
  });

  it("draws poor readings hollow and those of unknown quality as crosses", () => {
    const picture = drawTrend({
      ...drawing,
      points: (["good", "poor", "unknown"] as const).map((quality, i) => ({
        x: (i + 1) * DAY_MS,
        y: 3,
        quality,
      })),
    });
    expect(getDots(picture, DOT_PX)).toHaveLength(2);
    expect(getDots(picture, HOLE_PX)).toHaveLength(1);
    // The line, the crosses and the dots.
    expect(getPaths(picture, "line", "default")).toHaveLength(3);
  });

  it("parts the lines of a watch and an act limit by their dashes, for a printer without colour", () => {
    const referenceLines = [
      { value: 2, color: "green" },
      { value: 3, color: "yellow" },
      { value: 4, color: "red" },
    ] as const;
    const points = [1, 5].map((y) => ({ x: y * DAY_MS, y }));
    const picture = drawTrend({ ...drawing, referenceLines, points });
    const dashes = (["green", "yellow", "red"] as const).map(
      (ink) =>
        getShapes(picture).find((shape) => shape.kind === "line" && shape.ink === ink) as {
          dashes?: unknown;
        },
    );
    expect(new Set(dashes.map((line) => String(line.dashes))).size).toBe(3);
    expect(dashes[0]?.dashes).toBeUndefined();
  });

  it("keeps two numbers at the axis and the marks' values inside the plot, however low it is", () => {
    const points = [
      { x: 15 * DAY_MS, y: 4 },
      { x: 16 * DAY_MS, y: 5.6 },
      { x: 20 * DAY_MS, y: 38, isImplausible: true },
      { x: 25 * DAY_MS, y: 39, isImplausible: true },
      { x: 60 * DAY_MS, y: 40, isImplausible: true },
    ];
    for (const height of [20, 40, 112]) {
      const picture = drawTrend({ ...drawing, points, height, bands: [], ownRange: undefined });
      const texts = getShapes(picture).flatMap((shape) => (shape.kind === "text" ? [shape] : []));
      expect(texts.filter(({ x }) => x < 0).length).toBeGreaterThanOrEqual(2);
      const values = texts.filter(({ ink }) => ink === "red");
      expect(values.map(({ text, align }) => [text, align])).toEqual([
        ["38.00 kPa", "left"],
        ["39.00 kPa", "left"],
        ["40.00 kPa", "right"],
      ]);
      for (const { y } of values) expect(y).toBeLessThan(height);
    }
  });

  it("a trend without a reading in its window has no drawing", () => {
    expect(draw([{ x: -1, y: 3 }])).toBeUndefined();
  });
});
