import { describeAverage } from "../average-waveform/average-text.ts";
import { createAverageScales } from "../average-waveform/average-scale.ts";
import {
  type AverageLine,
  type DrawnAverage,
  createAverageModel,
} from "../average-waveform/average-waveform.ts";
import { PHASE_LABEL_TOP_PX, placePhaseMarks } from "../average-waveform/phase-marks.ts";
import { PAPER_WIDTH_PX, X_TITLE, Y_TITLE } from "../axes/plot-layout.ts";
import { getProblemNote } from "../samples/use-problems.ts";
import {
  at,
  type CurvePicture,
  drawAxes,
  getPictureHeight,
  getPlot,
  type PictureInk,
  type PictureShape,
  toLabels,
} from "./curve-picture.ts";

export interface AverageDrawing {
  readonly waveform: DrawnAverage;
  readonly healthy: DrawnAverage | undefined;
  readonly labels: { readonly current: string; readonly healthy: string };
  readonly height: number;
  readonly leastTop: number;
}

/** The averaged breath that a page prints, as shapes; undefined where nothing can be drawn. */
export function drawAverage(average: AverageDrawing): CurvePicture | undefined {
  const { waveform, healthy, labels, height, leastTop } = average;
  const model = createAverageModel([
    { role: "healthy", label: labels.healthy, waveform: healthy },
    { role: "current", label: labels.current, waveform },
  ]);
  if (!model.extent) return undefined;
  const plot = getPlot(height);
  const scales = createAverageScales(model, model.extent, leastTop, plot.width, height);
  const toX = (seconds: number) => plot.x + scales.x(seconds);
  const toY = (kPa: number) => plot.y + scales.y(kPa);
  const drawn = drawAxes(plot, toLabels(scales.xTicks, toX), toLabels(scales.yTicks, toY));
  const phases = placePhaseMarks(model.phases, toX);
  const place = { toX, toY };
  const inLegend = model.lines.toReversed();
  const hasDeviation = inLegend.some(({ role, low }) => role === "current" && low);
  return {
    width: PAPER_WIDTH_PX,
    height: getPictureHeight(height),
    plot,
    shapes: [
      ...model.lines.flatMap((line) => drawDeviation(line, place)),
      ...drawn.under,
      ...phases.lines.map(
        ({ left, top }) =>
          ({
            kind: "line",
            ink: "phase",
            path: `M${at(left, plot.y + top)}L${at(left, plot.y + height)}`,
          }) as const,
      ),
      ...model.lines.flatMap((line) => drawLine(line, place)),
      ...drawn.over,
      ...phases.labels.map(
        ({ text, middle }) =>
          ({ kind: "text", text, x: middle, y: plot.y + PHASE_LABEL_TOP_PX, align: "center" }) as const,
      ),
    ],
    xTitle: X_TITLE,
    yTitle: Y_TITLE,
    legend: [
      ...inLegend.map((line) => ({ label: line.label, ink: getInk(line), isArea: false })),
      ...(hasDeviation ? [{ label: "± 1 standard deviation", ink: "current", isArea: true } as const] : []),
    ],
    description: describeAverage(model),
    note: getProblemNote(model.problems),
  };
}

const getInk = ({ role }: AverageLine): PictureInk => (role === "healthy" ? "healthy" : "current");

interface Place {
  readonly toX: (seconds: number) => number;
  readonly toY: (kPa: number) => number;
}

function toPoints(
  line: AverageLine,
  values: ArrayLike<number>,
  run: AverageLine["runs"][number],
  { toX, toY }: Place,
): readonly string[] {
  return Array.from({ length: run.end - run.start }, (_, i) =>
    at(toX(line.x[run.start + i] as number), toY(values[run.start + i] as number)),
  );
}

/** One path per unbroken run, so that no line passes a bad point. */
function drawLine(line: AverageLine, place: Place): readonly PictureShape[] {
  return line.runs.map((run) => ({
    kind: "line",
    ink: getInk(line),
    path: `M${toPoints(line, line.y, run, place).join("L")}`,
  }));
}

function drawDeviation(line: AverageLine, place: Place): readonly PictureShape[] {
  const { low, high } = line;
  if (!low || !high) return [];
  return line.runs.map((run) => ({
    kind: "area",
    ink: getInk(line),
    path: `M${[...toPoints(line, high, run, place), ...toPoints(line, low, run, place).toReversed()].join("L")}Z`,
  }));
}
