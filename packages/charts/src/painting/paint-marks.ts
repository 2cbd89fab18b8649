import { CHART_STROKE_WIDTH_PX } from "@capno/domain/spec-values/chart-values";
import type { Annotation } from "../model/annotation.ts";
import { LABEL_ROW_PX } from "../model/plot-drawing.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import type { TileFrame } from "./tile-frame.ts";

const DASH_PX = 5;
const LABEL_BOTTOM_PX = 16;

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
      case "off-scale":
        paintOffScale(context, mark, frame);
        break;
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

/** A triangle points at the line from above, so that the line stays visible; a square lies on the line. */
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

/** An arrow head at the edge that points out of the plot, with its value at its right. */
function paintOffScale(
  context: CanvasRenderingContext2D,
  { x, side, row = 0, label }: Extract<Annotation, { type: "off-scale" }>,
  { toX, columns, height, pixelRatio }: TileFrame,
): void {
  const left = toX(x);
  if (left < -200 * pixelRatio || left > columns) return;
  const [edge, inwards] = side === "above" ? [0, 1] : [height, -1];
  const px = (length: number) => length * pixelRatio;
  context.beginPath();
  context.moveTo(left, edge + inwards * px(1));
  context.lineTo(left - px(5), edge + inwards * px(10));
  context.lineTo(left + px(5), edge + inwards * px(10));
  context.closePath();
  context.fill();
  const bottom = side === "above" ? 14 + row * LABEL_ROW_PX : -1 - row * LABEL_ROW_PX;
  if (label !== undefined) context.fillText(label, left + px(8), edge + px(bottom));
}
