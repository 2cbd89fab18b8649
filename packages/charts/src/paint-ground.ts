import type { ChartTheme, Rgba } from "./chart-theme.ts";
import { toRgba } from "./chart-theme.ts";
import type { TileFrame } from "./tile-frame.ts";
import type { PixelArea } from "./pixel-strip.ts";
import { fillRect, fillStrip } from "./pixel-strip.ts";
import type { PlotDrawing } from "./plot-surface.ts";

/** Strong enough to be seen, faint enough to read a line on. */
export const AREA_OPACITY = 0.65;

/** What lies under the lines: the ground, shaded rectangles, grid lines. `offset` is the column of the strip's left edge. */
export function paintGround(
  strip: PixelArea,
  { model, yGrid, y }: PlotDrawing,
  theme: ChartTheme,
  { toX, toY, pixelRatio }: TileFrame,
  offset: number,
): void {
  const ground = toRgba(theme.ground);
  fillStrip(strip, ground);
  for (const mark of model.annotations) {
    if (mark.type !== "background-rect") continue;
    const left = mark.x0 === undefined ? 0 : toX(mark.x0) - offset;
    const right = mark.x1 === undefined ? strip.width : toX(mark.x1) - offset;
    if (right <= 0 || left >= strip.width) continue;
    const color = blend(ground, toRgba(theme.areas[mark.color ?? "default"]));
    fillRect(strip, left, toY(mark.y1 ?? y.end), right, toY(mark.y0 ?? y.start), color);
  }
  const thin = Math.max(1, Math.round(pixelRatio));
  const grid = toRgba(theme.grid);
  for (const value of yGrid) {
    const top = Math.round(toY(value));
    fillRect(strip, 0, top, strip.width, top + thin, grid);
  }
}

/** What an area looks like over the ground; worked out once instead of pixel by pixel. */
function blend(ground: Rgba, area: Rgba): Rgba {
  const mix = (under: number, over: number) => Math.round(under + (over - under) * AREA_OPACITY);
  return { r: mix(ground.r, area.r), g: mix(ground.g, area.g), b: mix(ground.b, area.b), a: 1 };
}
