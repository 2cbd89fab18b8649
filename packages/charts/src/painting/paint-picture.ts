import { AXIS_HEIGHT_PX, EDGE_PX, MARGIN_LEFT_PX } from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { BAND_EDGE_PX, type PlotDrawing } from "../model/plot-drawing.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import { paintAxis } from "./paint-axis.ts";
import { paintTile } from "./paint-tile.ts";
import {
  createPicture,
  paintPictureFrame,
  PICTURE_PIXEL_RATIO,
  PICTURE_TOP_PX,
  type PictureTitles,
} from "./picture-frame.ts";

/** The chart as it is on screen, with its titles and both axes, at twice the screen's resolution. */
export function paintPicture(
  drawing: PlotDrawing,
  theme: ChartTheme,
  visible: Extent,
  { width, height }: { readonly width: number; readonly height: number },
  titles: PictureTitles,
): HTMLCanvasElement {
  const plot = paintPlot(drawing, theme, visible, width, height);
  const { picture, context } = createPicture({ width, height }, theme);
  if (!context) return picture;
  context.drawImage(
    plot,
    MARGIN_LEFT_PX - EDGE_PX,
    PICTURE_TOP_PX,
    plot.width / PICTURE_PIXEL_RATIO,
    plot.height / PICTURE_PIXEL_RATIO,
  );
  // The tile reaches past the plot for the labels of the x axis; its line and its axis must not.
  context.fillStyle = theme.ground;
  context.fillRect(MARGIN_LEFT_PX - EDGE_PX, PICTURE_TOP_PX, EDGE_PX, height + 2);
  context.fillRect(MARGIN_LEFT_PX + width, PICTURE_TOP_PX, EDGE_PX, height + 2);
  for (const { low, high, color } of drawing.bands ?? []) {
    const toTop = (value: number) => PICTURE_TOP_PX + ((drawing.y.end - value) / getSpan(drawing.y)) * height;
    context.fillStyle = theme.series[color];
    context.fillRect(MARGIN_LEFT_PX, toTop(high), BAND_EDGE_PX, toTop(low) - toTop(high));
  }
  paintPictureFrame(context, theme, { width, height }, drawing.y, drawing.yGrid, titles);
  return picture;
}

function paintPlot(
  drawing: PlotDrawing,
  theme: ChartTheme,
  visible: Extent,
  width: number,
  height: number,
): HTMLCanvasElement {
  const columns = Math.round(width * PICTURE_PIXEL_RATIO);
  const edge = EDGE_PX * PICTURE_PIXEL_RATIO;
  const span = getSpan(visible);
  const perUnit = columns / span;
  const base = drawing.model.extent?.start ?? 0;
  const left = Math.round((visible.start - base) * perUnit);
  const canvas = document.createElement("canvas");
  canvas.width = columns + 2 * edge;
  canvas.height = (height + AXIS_HEIGHT_PX) * PICTURE_PIXEL_RATIO;
  const context = canvas.getContext("2d", { alpha: false });
  const size = { width, height, axisHeight: AXIS_HEIGHT_PX, pixelRatio: PICTURE_PIXEL_RATIO };
  const place = { from: left - edge, to: left + columns + edge };
  const paint = { drawing, theme, size, scale: { base, perUnit, span }, place };
  if (context) {
    paintTile(context, paint);
    paintAxis(context, paint, visible);
  }
  return canvas;
}
