import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import type { Annotation } from "../model/annotation.ts";
import type { PlotLine } from "../model/plot-model.ts";
import { type ColumnGrid, firstAtOrAfter } from "../samples/column-extents.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { TileFrame } from "./tile-frame.ts";

/** Points per stroke: one long stroke that crosses itself costs far more than its pieces. */
const POINTS_PER_STROKE = 48;
const DASH_PX = 5;
const LINE_DASHES_PX = [6, 4] as const;
const LABEL_BOTTOM_PX = 16;
/** From one row of labels to the next. */
export const LABEL_ROW_PX = 15;
/** Nearer than this dots would run together. */
const LEAST_DOT_DISTANCE_PX = 7;

/** Strokes the few samples in view. Bevel joins: a miter would overshoot on a peak, which is a false reading. */
export function strokeLine(
  context: CanvasRenderingContext2D,
  { x, y, runs, color, isDashed }: PlotLine,
  grid: ColumnGrid,
  theme: ChartTheme,
  { toX, toY, columns, pixelRatio }: TileFrame,
  hasDots: boolean,
): void {
  const startX = grid.base + grid.first / grid.perUnit;
  const endX = grid.base + (grid.first + columns) / grid.perUnit;
  context.lineWidth = CHART_STROKE_WIDTH_PX * pixelRatio;
  context.lineJoin = "bevel";
  context.lineCap = "butt";
  for (const run of runs) {
    if ((x[run.end - 1] as number) < startX) continue;
    if ((x[run.start] as number) > endX) break;
    const stroke = theme.series[run.color ?? color];
    context.strokeStyle = stroke;
    context.fillStyle = stroke;
    const from = Math.max(run.start, firstAtOrAfter(x, startX, run.start, run.end) - 1);
    const to = Math.min(run.end - 1, firstAtOrAfter(x, endX, run.start, run.end));
    context.setLineDash(isDashed ? LINE_DASHES_PX.map((px) => px * pixelRatio) : []);
    for (let i = from; i < to; i += POINTS_PER_STROKE) {
      context.beginPath();
      // One point of overlap, so that the join between two pieces is a join and not two ends.
      const end = Math.min(to, i + POINTS_PER_STROKE + 1);
      for (let j = i; j <= end; j++) context.lineTo(toX(x[j] as number), toY(y[j] as number));
      context.stroke();
    }
    const isApart = ((to - from) * LEAST_DOT_DISTANCE_PX * pixelRatio) / columns < 1;
    const dot = (hasDots && isApart ? 5 : 3) * pixelRatio;
    if ((hasDots && isApart) || from === to) {
      for (let i = from; i <= to; i++) {
        const left = Math.round(toX(x[i] as number) - dot / 2);
        const top = Math.round(toY(y[i] as number) - dot / 2);
        context.fillStyle = stroke;
        context.fillRect(left, top, dot, dot);
        if (!isDashed) continue;
        context.fillStyle = theme.ground;
        context.fillRect(left + pixelRatio, top + pixelRatio, dot - 2 * pixelRatio, dot - 2 * pixelRatio);
      }
    }
  }
  context.setLineDash([]);
}

export function paintMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Annotation[],
  theme: ChartTheme,
  frame: TileFrame,
): void {
  const { toX, toY, columns, height, pixelRatio } = frame;
  context.font = `${12 * pixelRatio}px ${theme.font}`;
  context.textBaseline = "bottom";
  context.textAlign = "left";
  const draw = (points: readonly (readonly [number, number])[], dashed = false) => {
    context.setLineDash(dashed ? [DASH_PX * pixelRatio, DASH_PX * pixelRatio] : []);
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
  };
  for (const mark of marks) {
    if (mark.type === "background-rect") continue;
    const color = theme.series[mark.color ?? "black"];
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = pixelRatio;
    switch (mark.type) {
      case "y-line": {
        const y = Math.round(toY(mark.y)) + pixelRatio / 2;
        draw(
          [
            [0, y],
            [columns, y],
          ],
          mark.dashed,
        );
        break;
      }
      case "x-line": {
        const x = Math.round(toX(mark.x)) + pixelRatio / 2;
        if (x < -200 * pixelRatio || x > columns) break;
        draw(
          [
            [x, 0],
            [x, height],
          ],
          mark.dashed,
        );
        if (mark.label) {
          const bottom = LABEL_BOTTOM_PX + (mark.row ?? 0) * LABEL_ROW_PX;
          context.fillText(mark.label, x + 4 * pixelRatio, bottom * pixelRatio);
        }
        break;
      }
      case "line":
        context.lineWidth = CHART_STROKE_WIDTH_PX * pixelRatio;
        draw(
          [
            [toX(mark.x0), toY(mark.y0)],
            [toX(mark.x1), toY(mark.y1)],
          ],
          mark.dashed,
        );
        break;
      case "range": {
        const x = toX(mark.x);
        const cap = 4 * pixelRatio;
        if (x < -cap || x > columns + cap) break;
        context.lineWidth = CHART_STROKE_WIDTH_PX * pixelRatio;
        draw([
          [x, toY(mark.low)],
          [x, toY(mark.high)],
        ]);
        draw([
          [x - cap, toY(mark.low)],
          [x + cap, toY(mark.low)],
        ]);
        draw([
          [x - cap, toY(mark.high)],
          [x + cap, toY(mark.high)],
        ]);
        break;
      }
      default:
        paintShape(context, mark.type, toX(mark.x), toY(mark.y), frame);
    }
  }
  context.setLineDash([]);
}

/** Triangles stand on their point from above, so that the line stays visible; squares sit on it. */
function paintShape(
  context: CanvasRenderingContext2D,
  shape: "triangle" | "square",
  x: number,
  y: number,
  { columns, pixelRatio }: TileFrame,
): void {
  const half = 5 * pixelRatio;
  if (x < -half || x > columns + half) return;
  context.beginPath();
  if (shape === "square") context.rect(x - half, y - half, 2 * half, 2 * half);
  else {
    const tip = Math.max(y - 3 * pixelRatio, 2 * half);
    context.moveTo(x, tip);
    context.lineTo(x - half, tip - 1.7 * half);
    context.lineTo(x + half, tip - 1.7 * half);
  }
  context.closePath();
  context.fill();
}
