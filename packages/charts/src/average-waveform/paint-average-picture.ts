import { formatTicks } from "../axes/axis-ticks.ts";
import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values";
import { MARGIN_LEFT_PX } from "../axes/plot-layout.ts";
import { LABEL_FONT_PX, TICK_PX } from "../painting/paint-axis.ts";
import {
  createPicture,
  paintPictureFrame,
  PICTURE_TOP_PX,
  type PictureSize,
  type PictureTitles,
} from "../painting/picture-frame.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { AverageScales } from "./average-scale.ts";
import {
  type AverageBands,
  type AverageLine,
  type AverageModel,
  type AverageRole,
  showsBand,
} from "./average-waveform.ts";
import { PHASE_DASHES, PHASE_LABEL_TOP_PX, placePhaseMarks } from "./phase-marks.ts";

/** How each line looks in a picture, as the style sheet has it on screen. */
interface PictureStroke {
  readonly color: string;
  readonly dashes: readonly number[];
  /** Opacity of the area of the deviation; undefined: no area. */
  readonly areaOpacity?: number;
  /** Dashes of the edge of that area; undefined: no edge. */
  readonly areaDashes?: readonly number[];
}

export type AverageStrokes = Readonly<Record<AverageRole, PictureStroke>>;

const LEGEND_LINE_PX = 26;

export function getAverageStrokes(
  theme: ChartTheme,
  healthy: string,
  bands: AverageBands = "current",
): AverageStrokes {
  return {
    current: { color: theme.series.default, dashes: [], areaOpacity: 0.16 },
    previous: {
      color: theme.series.grey,
      dashes: [6, 4],
      ...(showsBand("previous", bands) ? { areaOpacity: 0.14, areaDashes: [2, 3] } : {}),
    },
    healthy: { color: healthy, dashes: [1.5, 3.5], areaOpacity: 0.1 },
  };
}

/** The averaged breath with its titles, both axes and, where there are several lines, which is which. */
export function paintAveragePicture(
  model: AverageModel,
  scales: AverageScales,
  theme: ChartTheme,
  strokes: AverageStrokes,
  size: PictureSize,
  titles: PictureTitles,
): HTMLCanvasElement {
  const { picture, context } = createPicture(size, theme);
  if (!context) return picture;
  const { width, height } = size;
  context.save();
  context.translate(MARGIN_LEFT_PX, PICTURE_TOP_PX);
  context.fillStyle = theme.grid;
  for (const value of scales.yTicks) context.fillRect(0, scales.y(value) - 0.5, width, 1);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  paintPhases(context, model, scales, theme, height);
  for (const line of model.lines) paintAverage(context, line, scales, strokes[line.role]);
  context.restore();
  paintTimeAxis(context, scales, theme, size);
  context.restore();
  paintPictureFrame(context, theme, size, scales.range, scales.yTicks, titles);
  if (model.lines.length > 1) paintLegend(context, model.lines.toReversed(), theme, strokes, width);
  return picture;
}

/** Lines where inspiration and expiration meet. */
function paintPhases(
  context: CanvasRenderingContext2D,
  { phases }: AverageModel,
  { x }: AverageScales,
  theme: ChartTheme,
  height: number,
): void {
  const { lines, labels } = placePhaseMarks(phases, x);
  context.strokeStyle = theme.axis;
  context.lineWidth = 1;
  context.setLineDash([...PHASE_DASHES]);
  for (const { left, top } of lines) {
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left, height);
    context.stroke();
  }
  context.setLineDash([]);
  context.fillStyle = theme.inkMuted;
  context.font = `${LABEL_FONT_PX}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { text, middle } of labels) context.fillText(text, middle, PHASE_LABEL_TOP_PX);
}

function paintAverage(
  context: CanvasRenderingContext2D,
  { x, y, low, high, runs }: AverageLine,
  scales: AverageScales,
  { color, dashes, areaOpacity = 0, areaDashes }: PictureStroke,
): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = CHART_STROKE_WIDTH_PX;
  context.lineJoin = "bevel";
  const pass = (from: ArrayLike<number>, i: number) =>
    context.lineTo(scales.x(x[i] as number), scales.y(from[i] as number));
  for (const { start, end } of runs) {
    if (low && high && areaOpacity > 0) {
      context.beginPath();
      for (let i = start; i < end; i++) pass(high, i);
      for (let i = end - 1; i >= start; i--) pass(low, i);
      context.globalAlpha = areaOpacity;
      context.fill();
      context.globalAlpha = 1;
      if (areaDashes) {
        context.closePath();
        context.lineWidth = 1;
        context.setLineDash([...areaDashes]);
        context.stroke();
        context.lineWidth = CHART_STROKE_WIDTH_PX;
      }
    }
    context.beginPath();
    for (let i = start; i < end; i++) pass(y, i);
    context.setLineDash([...dashes]);
    context.stroke();
  }
  context.setLineDash([]);
}

function paintTimeAxis(
  context: CanvasRenderingContext2D,
  { x, xTicks }: AverageScales,
  theme: ChartTheme,
  { width, height }: PictureSize,
): void {
  context.fillStyle = theme.axis;
  context.fillRect(0, height, width, 1);
  context.font = `${LABEL_FONT_PX}px ${theme.font}`;
  context.textAlign = "center";
  context.textBaseline = "top";
  const labels = formatTicks(xTicks);
  for (const [place, value] of xTicks.entries()) {
    context.fillStyle = theme.axis;
    context.fillRect(x(value) - 0.5, height, 1, TICK_PX);
    context.fillStyle = theme.inkMuted;
    context.fillText(labels[place] ?? "", x(value), height + TICK_PX + 2);
  }
}

/** From the right, in the row of the y axis' title. */
function paintLegend(
  context: CanvasRenderingContext2D,
  lines: readonly AverageLine[],
  theme: ChartTheme,
  strokes: AverageStrokes,
  width: number,
): void {
  context.font = `${LABEL_FONT_PX}px ${theme.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineWidth = 3;
  const middle = 40;
  let left = MARGIN_LEFT_PX + width;
  for (const { label, role } of lines.toReversed()) {
    left -= context.measureText(label).width;
    context.fillStyle = theme.ink;
    context.fillText(label, left, middle);
    left -= LEGEND_LINE_PX + 6;
    context.strokeStyle = strokes[role].color;
    context.setLineDash([...strokes[role].dashes]);
    context.beginPath();
    context.moveTo(left, middle);
    context.lineTo(left + LEGEND_LINE_PX, middle);
    context.stroke();
    left -= 16;
  }
  context.setLineDash([]);
}
