import type { ChartTheme } from "./chart-theme.ts";
import { toRgba } from "./chart-theme.ts";
import type { TileFrame } from "./tile-frame.ts";
import type { PixelArea } from "./pixel-strip.ts";
import { fillRect, fillStrip } from "./pixel-strip.ts";
import type { PlotDrawing } from "./plot-surface.ts";

/** What lies under the lines: the ground, shaded rectangles, grid lines. `offset` is the column of the strip's left edge. */
export function paintGround(
  strip: PixelArea,
  { model, yGrid, y }: PlotDrawing,
  theme: ChartTheme,
  { toX, toY, pixelRatio }: TileFrame,
  offset: number,
): void {
  fillStrip(strip, toRgba(theme.ground));
  for (const mark of model.annotations) {
    if (mark.type !== "background-rect") continue;
    const left = mark.x0 === undefined ? 0 : toX(mark.x0) - offset;
    const right = mark.x1 === undefined ? strip.width : toX(mark.x1) - offset;
    if (right <= 0 || left >= strip.width) continue;
    const color = toRgba(theme.areas[mark.color ?? "default"]);
    fillRect(strip, left, toY(mark.y1 ?? y.end), right, toY(mark.y0 ?? y.start), color);
  }
  const thin = Math.max(1, Math.round(pixelRatio));
  const grid = toRgba(theme.grid);
  for (const value of yGrid) {
    const top = Math.round(toY(value));
    fillRect(strip, 0, top, strip.width, top + thin, grid);
  }
}
