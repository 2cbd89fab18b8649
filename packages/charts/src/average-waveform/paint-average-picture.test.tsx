import { afterEach, describe, expect, it, vi } from "vitest";
import { readChartTheme } from "../theme/chart-theme.ts";
import { createAverageScales } from "./average-scale.ts";
import { type AverageBands, createAverageModel } from "./average-waveform.ts";
import { getAverageStrokes, paintAveragePicture } from "./paint-average-picture.ts";

const times = [0, 1, 2, 3, 4];
const waveform = { timesS: times, meansKPa: [0, 4, 5, 5.2, 0], deviationsKPa: [0.1, 0.2, 0.2, 0.2, 0.1] };
const previous = {
  timesS: times,
  meansKPa: [0, 3, Number.NaN, 4.1, 0],
  deviationsKPa: [0.1, 0.2, 0.2, 0.2, 0.1],
};
const titles = { title: "Average waveform of CARD-001", y: "pCO₂ (kPa)", x: "Time (s)" };

/** What a picture's context was told. */
function paint(withPrevious: boolean, title = titles.title, bands: AverageBands = "current") {
  const words = new Array<string>();
  const strokes = new Array<{ color: unknown; dashes: readonly number[] }>();
  const fills = new Array<number>();
  const titleFonts = new Array<string>();
  let dashes: readonly number[] = [];
  const context: Record<string, unknown> = {
    fillText: (text: string, _x: number, _y: number, room?: number) => {
      words.push(text);
      if (room !== undefined) titleFonts.push(`${String(context["font"])} in ${room}`);
    },
    measureText: (text: string) => ({ width: text.length * 7 }),
    setLineDash: (next: readonly number[]) => (dashes = next),
    stroke: () => strokes.push({ color: context["strokeStyle"], dashes }),
    fill: () => fills.push(context["globalAlpha"] as number),
  };
  for (const name of ["save", "restore", "translate", "setTransform", "fillRect", "beginPath", "closePath"])
    context[name] = () => undefined;
  for (const name of ["rect", "clip", "lineTo", "moveTo"]) context[name] = () => undefined;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  const model = createAverageModel([
    { role: "previous", label: "Previous", waveform: withPrevious ? previous : undefined },
    { role: "current", label: "Average breath", waveform },
  ]);
  const size = { width: 400, height: 200 };
  const scales = createAverageScales(model, model.extent ?? { start: 0, end: 1 }, 6, size.width, size.height);
  const theme = readChartTheme(document.body);
  const picture = paintAveragePicture(model, scales, theme, getAverageStrokes(theme, "purple", bands), size, {
    ...titles,
    title,
  });
  return { picture, words, strokes, fills, titleFonts, theme };
}

afterEach(() => vi.restoreAllMocks());

describe("picture of the average waveform [spec §2]", () => {
  it("holds the line, its deviation, both axes and its titles, at twice the screen's resolution", () => {
    const { picture, words, strokes, fills, theme } = paint(false);
    expect(picture.width).toBe(2 * (44 + 400 + 16));
    const parting = { color: theme.axis, dashes: [5, 5] };
    expect(strokes).toEqual([parting, parting, { color: theme.series.default, dashes: [] }]);
    expect(fills).toEqual([0.16]);
    expect(words).toEqual(expect.arrayContaining(["0", "4", "6", ...Object.values(titles)]));
    expect(words).not.toContain("Average breath");
  });

  it("gives the previous breath its deviation where two curves are compared, with a dashed edge", () => {
    expect(paint(true).fills).toEqual([0.16]);
    const { fills, strokes, theme } = paint(true, titles.title, "both");
    // Its line is broken by a point without a number, and so is the area around it.
    expect(fills).toEqual([0.14, 0.14, 0.16]);
    expect(strokes).toContainEqual({ color: theme.series.grey, dashes: [2, 3] });
  });

  it("makes a long title small rather than cutting its date off", () => {
    const { titleFonts } = paint(false, "A".repeat(80));
    expect(titleFonts).toEqual([expect.stringMatching(/^600 12\.\d+px .* in 444$/)]);
  });

  it("says which line is which, and draws none past a bad point", () => {
    const { words, strokes, theme } = paint(true);
    expect(words).toEqual(expect.arrayContaining(["Average breath", "Previous"]));
    const dashed = strokes.filter(({ color }) => color === theme.series.grey);
    // Two runs of the line and its sample in the legend.
    expect(dashed.map(({ dashes }) => dashes)).toEqual([
      [6, 4],
      [6, 4],
      [6, 4],
    ]);
  });
});
