import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import { type LegendEntry, STROKE_DASHES } from "../model/legend.ts";
import { drawAxes, drawGrid, LABEL_SIZE_PX, placeTicks } from "../picture/draw-axes.ts";
import { at, getAreaPath, getLinePath, type PictureScale } from "../picture/line-path.ts";
import { getPictureSize, type Picture, type PictureShape } from "../picture/picture.ts";
import { createAverageScales } from "./average-scale.ts";
import type { AverageModel, AverageRole } from "./average-waveform.ts";
import { PHASE_DASHES, PHASE_LABEL_TOP_PX, placePhaseMarks } from "./phase-marks.ts";
import type { PhaseThree } from "./phase-three.ts";

/** Colour and stroke of each breath. */
const ROLE_STYLES: Readonly<Record<AverageRole, Omit<LegendEntry, "label">>> = {
  current: { color: "default", stroke: "solid" },
  previous: { color: "grey", stroke: "dashed" },
  healthy: { color: "healthy", stroke: "dotted" },
};

/** The deviation of a previous breath is not drawn. */
const DEVIATION_OPACITY: Partial<Readonly<Record<AverageRole, number>>> = { current: 0.16, healthy: 0.1 };

const TANGENT_WIDTH_PX = 3;

interface AverageSize {
  /** The width of the whole picture in CSS px. */
  readonly width: number;
  /** The height of the plot, without its axes. */
  readonly height: number;
  readonly leastTop: number;
  readonly tangent?: PhaseThree | undefined;
}

/** The averaged breath as a picture, on screen, on paper and in a file; undefined where nothing can be drawn. */
export function drawAveragePlot(
  model: AverageModel,
  { width, height, leastTop, tangent }: AverageSize,
): Picture | undefined {
  const size = getPictureSize(width, height);
  const { plot } = size;
  if (!model.extent || plot.width <= 0) return undefined;
  const { x, y, extent, xTicks, yTicks } = createAverageScales(
    model,
    model.extent,
    leastTop,
    plot.width,
    height,
  );
  const scale = { toX: x, toY: y };
  const phases = placePhaseMarks(model.phases, x);
  return {
    ...size,
    x: extent,
    inside: [
      ...model.lines.flatMap(({ role, x: times, low, high, runs }): readonly PictureShape[] => {
        const opacity = DEVIATION_OPACITY[role];
        if (opacity === undefined || !low || !high) return [];
        const path = getAreaPath(times, low, high, runs, scale);
        return [{ kind: "area", ink: ROLE_STYLES[role].color, opacity, path }];
      }),
      drawGrid(yTicks.map(y), plot.width),
      {
        kind: "line",
        ink: "axis",
        width: 1,
        dashes: PHASE_DASHES,
        path: phases.lines.map(({ left, top }) => `M${at(left, top)}V${height}`).join(""),
      },
      ...model.lines.map(({ role, x: times, y: means, runs }): PictureShape => ({
        kind: "line",
        ink: ROLE_STYLES[role].color,
        width: CHART_STROKE_WIDTH_PX,
        dashes: STROKE_DASHES[ROLE_STYLES[role].stroke],
        path: getLinePath(times, means, runs, scale),
      })),
      ...drawTangent(tangent, scale),
    ],
    around: [
      ...drawAxes(placeTicks(xTicks, x), placeTicks(yTicks, y), plot.width, height),
      ...phases.labels.map(({ text, middle }): PictureShape => ({
        kind: "text",
        ink: "label",
        size: LABEL_SIZE_PX,
        text,
        x: middle,
        y: PHASE_LABEL_TOP_PX,
        align: "center",
      })),
    ],
  };
}

function drawTangent(tangent: PhaseThree | undefined, { toX, toY }: PictureScale): readonly PictureShape[] {
  if (!tangent) return [];
  const { from, to } = tangent;
  const path = `M${at(toX(from.x), toY(from.y))}L${at(toX(to.x), toY(to.y))}`;
  return [{ kind: "line", ink: "measured", width: TANGENT_WIDTH_PX, path }];
}

/** The current breath first, and its deviation last. */
export function getAverageLegend({ lines }: AverageModel, deviation: string): readonly LegendEntry[] {
  const hasDeviation = lines.some(({ role, low }) => role === "current" && low);
  return [
    ...lines.toReversed().map(({ role, label }) => ({ label, ...ROLE_STYLES[role] })),
    ...(hasDeviation ? [{ label: deviation, color: "default", stroke: "area" } as const] : []),
  ];
}
