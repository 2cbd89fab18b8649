import { act, render } from "@testing-library/react";
import { createRef, type ReactElement, type RefObject } from "react";
import { describe, expect, it, vi } from "vitest";
import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { CapnogramChart } from "../capnogram/CapnogramChart.tsx";
import type { ChartHandle, PictureHandle } from "../plot/chart-handle.ts";
import { toHex } from "../testing/canvas-record.ts";
import {
  expectWithin,
  GROUND,
  readPlot,
  PICTURE,
  type PlotReader,
  type Ruler,
  toLeft,
  toTop,
  WAVE,
} from "../testing/read-plot.ts";
import { installCanvases } from "../testing/install-canvases.ts";
import { TrendChart } from "../trend/TrendChart.tsx";

const GREY = "#6b7680";
const AXIS = "#7c8c8e";
const seconds = Array.from({ length: 61 }, (_, i) => i);
const getKPa = (t: number): number => (t >= 12 && t <= 16 ? 5 : t >= 40 && t <= 44 ? 2 : 0.5);
const sparse = [{ label: "pCO₂", times: seconds, values: seconds.map(getKPa) }];
const times = Array.from({ length: 3001 }, (_, i) => i * 0.02);
const dense = [{ label: "pCO₂", times, values: times.map(getKPa) }];
const WHOLE: Ruler = { ...PICTURE, x: [0, 60], y: [0, 6] };

installCanvases();

/** The picture that a chart would save, at twice the screen's resolution. */
async function save<Handle extends PictureHandle>(
  draw: (handle: RefObject<Handle | null>) => ReactElement,
  ruler: Ruler,
  before: (handle: Handle | null) => void = () => undefined,
): Promise<{ readonly eye: PlotReader; readonly canvas: HTMLCanvasElement }> {
  const saved = new Array<HTMLCanvasElement>();
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
  ) {
    saved.push(this);
    done(new Blob(["PNG"]));
  });
  const handle = createRef<Handle>();
  render(draw(handle));
  act(() => {
    before(handle.current);
    vi.runAllTimers();
  });
  await handle.current?.toPng();
  const [canvas] = saved;
  if (!canvas) throw new Error("no picture was made");
  return { eye: readPlot(canvas, ruler, 2, { left: 0, top: 0 }), canvas };
}

const saveCapnogram = (series: typeof dense, ruler = WHOLE, before?: (handle: ChartHandle | null) => void) =>
  save<ChartHandle>(
    (handle) => <CapnogramChart title="Capnogram" series={series} handle={handle} />,
    ruler,
    before,
  );

describe.each([
  ["few samples", sparse],
  ["many samples", dense],
])("saved picture of a capnogram · %s", (_, series) => {
  it("has every value at its time and height, at any pixel ratio", async () => {
    vi.stubGlobal("devicePixelRatio", 1.5);
    const { eye, canvas } = await saveCapnogram(series);
    expect([canvas.width, canvas.height]).toEqual([2 * (44 + 640 + 16), 2 * (56 + 280 + 24 + 24)]);
    for (const t of [2, 14, 25, 42, 55]) expect(eye.findLine(t)?.y, `at ${t} s`).toBeCloseTo(getKPa(t), 1);
    const row = eye.findRow(4.98, WAVE);
    expectWithin(row?.from, toLeft(WHOLE, 12), 2);
    expectWithin(row?.to, toLeft(WHOLE, 16), 2);
  });

  it("contains the visible range, and draws nothing outside the plot", async () => {
    const show = (handle: ChartHandle | null) => handle?.show({ start: 10, end: 30 });
    const ruler: Ruler = { ...WHOLE, x: [10, 30] };
    const { eye } = await saveCapnogram(series, ruler, show);
    expect(eye.findLine(14)?.y).toBeCloseTo(5, 1);
    expect(eye.findLine(18)?.y).toBeCloseTo(0.5, 1);
    expect(eye.colorBeside(10, 0.5, -3, 0)).toBe(GROUND);
    expect(eye.colorBeside(30, 0.5, 3, 0)).toBe(GROUND);
    expect(eye.words.filter(({ y }) => y > 340 && y < 360).map(({ text }) => text)).toEqual([
      "10",
      "15",
      "20",
      "25",
      "30",
    ]);
  });
});

describe("frame of a saved picture", () => {
  it("has times and values at their places", async () => {
    const { eye } = await saveCapnogram(dense);
    const { words } = eye;
    const values = words.filter(({ x, align }) => x < 44 && align === "right");
    expect(values.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    for (const { text, x, y } of values) {
      expectWithin(y, toTop(WHOLE, Number(text)), 0.5, text);
      expectWithin(x, 34, 0.5);
      expect(eye.colorBeside(0, Number(text), -3, 0.5)).toBe(AXIS);
    }
    const labels = words.filter(({ y }) => y > 340 && y < 360);
    expect(labels.map(({ text }) => text)).toEqual(["0", "10", "20", "30", "40", "50", "60"]);
    for (const { text, x } of labels) expectWithin(x, toLeft(WHOLE, Number(text)), 0.6, text);
    expect(eye.colorBeside(0, 3, -0.5, 0)).toBe(AXIS);
    expect(eye.colorBeside(30, 0, 0, 0.3)).toBe(AXIS);
  });

  it("has the title and the units, each beside its axis", async () => {
    const { eye } = await saveCapnogram(dense);
    const at = (text: string) => eye.words.find((word) => word.text === text);
    expect(at("Capnogram")).toMatchObject({ x: 8, y: 18, align: "left" });
    expect(at("pCO₂ (kPa)")).toMatchObject({ x: 8, y: 40, align: "left" });
    expect(at("Time (s)")).toMatchObject({ x: 44 + 640, y: 56 + 280 + 24 + 8, align: "right" });
  });
});

describe("saved picture of a trend", () => {
  const DAY = 86_400_000;
  const first = Date.UTC(2026, 0, 10);
  const points = [4, 9, 2].map((y, i) => ({ x: first + i * 50 * DAY, y }));
  const bands = [{ low: 4, high: 6, color: "green" }] as const;
  const lines = [{ value: 8, color: "red" }] as const;
  const ruler: Ruler = { ...PICTURE, x: [first - 2 * DAY, first + 102 * DAY], y: [0, 11] };
  const draw = (handle: RefObject<ChartHandle | null>) => (
    <TrendChart
      title="Trend"
      label="END TIDAL CO2"
      unit="kPa"
      decimals={2}
      y={{ start: 0, end: 11 }}
      zone="Europe/London"
      points={points}
      bands={bands}
      referenceLines={lines}
      handle={handle}
    />
  );

  it("puts readings, band and line where they are on screen", async () => {
    const { eye } = await save(draw, ruler);
    for (const { x, y } of points) expect(eye.findLine(x)?.y).toBeCloseTo(y, 0);
    expect(eye.findLine(first - DAY, "#b3261e")?.y).toBeCloseTo(8, 1);
    expect(eye.colorBeside(first - 2 * DAY, 5.8, 2, 0)).toBe("#1b7f4b");
    expect(eye.colorBeside(first - 2 * DAY, 6.2, 2, 0)).toBe(GROUND);
    expect(eye.colorAt(first - DAY, 5.8)).toBe(GROUND);
  });
});

describe("saved picture of an average breath", () => {
  const waveform = {
    timesS: [0, 1, 2, 3, 4],
    meansKPa: [0.2, 4, 5, 5.2, 0.4],
    deviationsKPa: [0.1, 0.3, 0.6, 0.4, 0.15],
  };
  const previous = { timesS: waveform.timesS, meansKPa: [0.1, 2, 3, 3.5, 0.1] };
  const ruler: Ruler = { ...PICTURE, width: 580, x: [0, 4], y: [0, 6] };
  const draw = (withPrevious: boolean) => (handle: RefObject<PictureHandle | null>) => (
    <AverageWaveformChart
      title="Average waveform"
      waveform={waveform}
      previous={withPrevious ? previous : undefined}
      handle={handle}
    />
  );
  /** 16 % of the line's colour over white. */
  const shade = "#dae7f6";

  it("puts the means at their places", async () => {
    const { eye } = await save(draw(false), ruler);
    for (const [i, mean] of waveform.meansKPa.entries()) {
      if (i > 0 && i < 4) expect(eye.findLine(i)?.y, `at ${i} s`).toBeCloseTo(mean, 1);
    }
    expect(eye.findLine(2.5)?.y).toBeCloseTo(5.1, 1);
  });

  it("shades one standard deviation on each side of the mean and no more", async () => {
    const { eye } = await save(draw(false), ruler);
    for (const kPa of [5.55, 5.3, 4.7, 4.45]) expect(eye.colorAt(2, kPa), `${kPa} kPa`).toBe(shade);
    for (const kPa of [5.65, 4.35]) expect(eye.colorAt(2, kPa), `${kPa} kPa`).toBe(GROUND);
  });

  it("draws the previous breath as itself, dashed, and says which is which", async () => {
    const { eye } = await save(draw(true), ruler);
    expect(eye.findLine(3, GREY)?.y).toBeCloseTo(3.5, 1);
    expect(eye.findLine(3, WAVE)?.y).toBeCloseTo(5.2, 1);
    const dashes = (color: string) =>
      eye.record.strokes.find((stroke) => toHex(stroke.color) === color)?.dashes;
    expect(dashes(GREY)).toEqual([12, 8]);
    expect(dashes(WAVE)).toEqual([]);
    for (const [text, color] of [
      ["Previous", GREY],
      ["Average breath", WAVE],
    ] as const) {
      const word = eye.words.find((one) => one.text === text);
      expect(word?.y).toBe(40);
      // Its sample ends six px left of its name.
      expect(eye.record.colorAt(2 * ((word?.x ?? 0) - 10), 80), text).toBe(color);
    }
  });

  it("writes the seconds under their places", async () => {
    const { eye } = await save(draw(false), ruler);
    const labels = eye.words.filter(({ y }) => y > 340 && y < 360);
    expect(labels.map(({ text }) => text)).toEqual([
      "0.0",
      "0.5",
      "1.0",
      "1.5",
      "2.0",
      "2.5",
      "3.0",
      "3.5",
      "4.0",
    ]);
    for (const { text, x } of labels) expectWithin(x, toLeft(ruler, Number(text)), 0.5, text);
    expect(eye.colorBeside(1, 0, 0, 3)).toBe(AXIS);
    for (const kPa of [3, 4]) expect(eye.colorAt(3.9, kPa)).toBe("#e3eaea");
  });
});
