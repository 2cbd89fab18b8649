import { type PlotDrawing, SHADE_OPACITY } from "../model/plot-drawing.ts";
import { type ChartTheme, type Rgba, toRgba } from "../theme/chart-theme.ts";
import { fillRect, fillStrip, type PixelArea } from "./pixel-strip.ts";
import type { TileFrame } from "./tile-frame.ts";

/** A rectangle in device pixels, right and bottom edge exclusive. */
type FillGround = (left: number, top: number, right: number, bottom: number, color: Rgba) => void;

/** What lies under the lines: the ground, shaded rectangles, grid lines. `offset` is the column of the left edge. */
function layGround(
  fill: FillGround,
  { model, yGrid, y }: PlotDrawing,
  theme: ChartTheme,
  { toX, toY, pixelRatio }: TileFrame,
  offset: number,
  width: number,
): void {
  const ground = toRgba(theme.ground);
  for (const mark of model.annotations) {
    if (mark.type !== "background-rect") continue;
    const left = mark.x0 === undefined ? 0 : toX(mark.x0) - offset;
    const right = mark.x1 === undefined ? width : toX(mark.x1) - offset;
    if (right <= 0 || left >= width) continue;
    const color = blend(ground, toRgba(theme.areas[mark.color ?? "default"]));
    fill(left, toY(mark.y1 ?? y.end), right, toY(mark.y0 ?? y.start), color);
  }
  const thin = Math.max(1, Math.round(pixelRatio));
  const grid = toRgba(theme.grid);
  for (const value of yGrid) {
    const top = Math.round(toY(value));
    fill(0, top, width, top + thin, grid);
  }
}

export function paintGround(
  strip: PixelArea,
  drawing: PlotDrawing,
  theme: ChartTheme,
  frame: TileFrame,
  offset: number,
): void {
  fillStrip(strip, toRgba(theme.ground));
  const fill: FillGround = (left, top, right, bottom, color) =>
    fillRect(strip, left, top, right, bottom, color);
  layGround(fill, drawing, theme, frame, offset, strip.width);
}

/** Draws the ground directly on the canvas, under stroked lines, without a pixel buffer. */
export function drawGround(
  context: CanvasRenderingContext2D,
  drawing: PlotDrawing,
  theme: ChartTheme,
  frame: TileFrame,
): void {
  const { columns, height } = frame;
  const fill: FillGround = (left, top, right, bottom, { r, g, b }) => {
    const x = Math.max(0, Math.round(left));
    const y = Math.max(0, Math.round(top));
    context.fillStyle = `rgb(${r},${g},${b})`;
    context.fillRect(
      x,
      y,
      Math.min(columns, Math.round(right)) - x,
      Math.max(0, Math.min(height, Math.round(bottom)) - y),
    );
  };
  fill(0, 0, columns, height, toRgba(theme.ground));
  layGround(fill, drawing, theme, frame, 0, columns);
}

/** What an area looks like over the ground; worked out once instead of pixel by pixel. */
function blend(ground: Rgba, area: Rgba): Rgba {
  const mix = (under: number, over: number) => Math.round(under + (over - under) * SHADE_OPACITY);
  return { r: mix(ground.r, area.r), g: mix(ground.g, area.g), b: mix(ground.b, area.b), a: 1 };
}
