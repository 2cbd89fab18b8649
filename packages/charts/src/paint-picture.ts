import type { ChartTheme } from "./chart-theme.ts";
import { LABEL_FONT_PX, paintAxis, TICK_PX } from "./paint-axis.ts";
import { paintTile } from "./paint-tile.ts";
import { AXIS_HEIGHT_PX, EDGE_PX, MARGIN_LEFT_PX } from "./plot-layout.ts";
import type { PlotDrawing } from "./plot-surface.ts";
import type { Extent } from "./viewport.ts";
import { getSpan } from "./viewport.ts";

/** What stands beside the plot in a picture that leaves the page. */
export interface PictureTitles {
  readonly title: string;
  readonly y: string;
  readonly x: string;
}

const PIXEL_RATIO = 2;
const TOP_PX = 56;
const BOTTOM_PX = 24;

/** The chart as it is on screen, with its titles and both axes, at twice the screen's resolution. */
export function paintPicture(
  drawing: PlotDrawing,
  theme: ChartTheme,
  visible: Extent,
  { width, height }: { readonly width: number; readonly height: number },
  titles: PictureTitles,
): HTMLCanvasElement {
  const plot = paintPlot(drawing, theme, visible, width, height);
  const right = MARGIN_LEFT_PX + width;
  const bottom = TOP_PX + height;
  const picture = document.createElement("canvas");
  picture.width = (right + EDGE_PX) * PIXEL_RATIO;
  picture.height = (bottom + AXIS_HEIGHT_PX + BOTTOM_PX) * PIXEL_RATIO;
  const context = picture.getContext("2d");
  if (!context) return picture;
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(plot, (MARGIN_LEFT_PX - EDGE_PX) * PIXEL_RATIO, TOP_PX * PIXEL_RATIO);

  context.setTransform(PIXEL_RATIO, 0, 0, PIXEL_RATIO, 0, 0);
  // The tile reaches past the plot for the labels of the x axis; its line and its axis must not.
  context.fillStyle = theme.ground;
  context.fillRect(MARGIN_LEFT_PX - EDGE_PX, TOP_PX, EDGE_PX, height + 2);
  context.fillRect(right, TOP_PX, EDGE_PX, height + 2);
  context.fillStyle = theme.axis;
  context.fillRect(MARGIN_LEFT_PX - 1, TOP_PX, 1, height + 1);
  context.font = `${LABEL_FONT_PX}px ${theme.font}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const value of drawing.yGrid) {
    const y = TOP_PX + ((drawing.y.end - value) / getSpan(drawing.y)) * height;
    context.fillStyle = theme.axis;
    context.fillRect(MARGIN_LEFT_PX - TICK_PX, y, TICK_PX, 1);
    context.fillStyle = theme.inkMuted;
    context.fillText(String(value), MARGIN_LEFT_PX - TICK_PX - 4, y);
  }
  context.fillText(titles.x, right, bottom + AXIS_HEIGHT_PX + BOTTOM_PX / 2 - 4);
  context.textAlign = "left";
  context.fillText(titles.y, 8, 40);
  context.fillStyle = theme.ink;
  context.font = `600 16px ${theme.font}`;
  context.fillText(titles.title, 8, 18);
  return picture;
}

function paintPlot(
  drawing: PlotDrawing,
  theme: ChartTheme,
  visible: Extent,
  width: number,
  height: number,
): HTMLCanvasElement {
  const columns = Math.round(width * PIXEL_RATIO);
  const edge = EDGE_PX * PIXEL_RATIO;
  const span = getSpan(visible);
  const perUnit = columns / span;
  const base = drawing.model.extent?.start ?? 0;
  const left = Math.round((visible.start - base) * perUnit);
  const canvas = document.createElement("canvas");
  canvas.width = columns + 2 * edge;
  canvas.height = (height + AXIS_HEIGHT_PX) * PIXEL_RATIO;
  const context = canvas.getContext("2d", { alpha: false });
  const size = { width, height, axisHeight: AXIS_HEIGHT_PX, pixelRatio: PIXEL_RATIO };
  const place = { from: left - edge, to: left + columns + edge };
  const paint = { drawing, theme, size, scale: { base, perUnit, span }, place };
  if (context) {
    paintTile(context, paint);
    paintAxis(context, paint, visible);
  }
  return canvas;
}
