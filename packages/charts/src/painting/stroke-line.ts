import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import type { PlotLine } from "../model/plot-model.ts";
import { type ColumnGrid, firstAtOrAfter } from "../samples/column-extents.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { TileFrame } from "./tile-frame.ts";

/** Points per stroke: one long stroke that crosses itself costs far more than its pieces. */
const POINTS_PER_STROKE = 48;
/** Nearer than this dots would run together. */
const LEAST_DOT_DISTANCE_PX = 7;
/** The widest line, in device pixels, that two hairlines side by side can cover. */
const TWO_HAIRLINES = 2;

/** Samples of a run that are to be drawn, first and last included, in device pixels. */
interface Points {
  readonly from: number;
  readonly to: number;
  readonly left: (index: number) => number;
  readonly top: (index: number) => number;
}

/** Strokes the few samples in view. Bevel joins: a miter would overshoot on a peak, which is a false reading. */
export function strokeLine(
  context: CanvasRenderingContext2D,
  { x, y, runs, color, marks }: PlotLine,
  grid: ColumnGrid,
  theme: ChartTheme,
  { toX, toY, columns, pixelRatio }: TileFrame,
  hasDots: boolean,
): void {
  const startX = grid.base + grid.first / grid.perUnit;
  const endX = grid.base + (grid.first + columns) / grid.perUnit;
  const width = CHART_STROKE_WIDTH_PX * pixelRatio;
  context.lineJoin = "bevel";
  context.lineCap = "butt";
  for (const run of runs) {
    if ((x[run.end - 1] as number) < startX) continue;
    if ((x[run.start] as number) > endX) break;
    const points: Points = {
      from: Math.max(run.start, firstAtOrAfter(x, startX, run.start, run.end) - 1),
      to: Math.min(run.end - 1, firstAtOrAfter(x, endX, run.start, run.end)),
      left: (index) => toX(x[index] as number),
      top: (index) => toY(y[index] as number),
    };
    const stroke = theme.series[run.color ?? color];
    context.strokeStyle = stroke;
    context.fillStyle = stroke;
    if (width > TWO_HAIRLINES) strokePieces(context, points, width);
    else strokeSides(context, points, width);
    const { from, to } = points;
    const isApart = ((to - from) * LEAST_DOT_DISTANCE_PX * pixelRatio) / columns < 1;
    const dot = (hasDots && isApart ? 5 : 3) * pixelRatio;
    if ((hasDots && isApart) || from === to) {
      for (let i = from; i <= to; i++) {
        const mark = marks?.get(x[i] as number);
        // A value of few breaths weighs less, on the page too.
        const side = mark === "hollow" ? dot - pixelRatio : dot;
        const left = Math.round(points.left(i) - side / 2);
        const top = Math.round(points.top(i) - side / 2);
        context.fillStyle = stroke;
        if (mark === "cross") {
          const middle = (dot - pixelRatio) / 2;
          const arm = pixelRatio;
          context.fillRect(left - arm, top + middle, dot + 2 * arm, pixelRatio);
          context.fillRect(left + middle, top - arm, pixelRatio, dot + 2 * arm);
          continue;
        }
        context.fillRect(left, top, side, side);
        if (mark !== "hollow") continue;
        context.fillStyle = theme.ground;
        context.fillRect(left + pixelRatio, top + pixelRatio, side - 2 * pixelRatio, side - 2 * pixelRatio);
      }
    }
  }
}

function strokePieces(
  context: CanvasRenderingContext2D,
  { from, to, left, top }: Points,
  width: number,
): void {
  context.lineWidth = width;
  for (let i = from; i < to; i += POINTS_PER_STROKE) {
    context.beginPath();
    // One point of overlap, so that the join between two pieces is a join and not two ends.
    const end = Math.min(to, i + POINTS_PER_STROKE + 1);
    for (let j = i; j <= end; j++) context.lineTo(left(j), top(j));
    context.stroke();
  }
}

/**
 * A thin line as its two sides, a hairline each: without a graphics card an outline of any other width takes ten times as
 * long to fill. A hairline is a pixel wide along the nearer axis, less across a slope, so both are laid where their outer
 * edges are those of the line.
 */
function strokeSides(
  context: CanvasRenderingContext2D,
  { from, to, left, top }: Points,
  width: number,
): void {
  context.lineWidth = 1;
  context.beginPath();
  for (const side of [-0.5, 0.5]) {
    let startX = left(from);
    let startY = top(from);
    for (let i = from + 1; i <= to; i++) {
      const endX = left(i);
      const endY = top(i);
      const dx = endX - startX;
      const dy = endY - startY;
      const length = Math.hypot(dx, dy);
      const across = (side * (width - Math.max(Math.abs(dx), Math.abs(dy)) / length)) / length;
      if (i === from + 1) context.moveTo(startX + dy * across, startY - dx * across);
      else context.lineTo(startX + dy * across, startY - dx * across);
      context.lineTo(endX + dy * across, endY - dx * across);
      startX = endX;
      startY = endY;
    }
  }
  context.stroke();
}
