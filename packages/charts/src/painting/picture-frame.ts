import { formatTicks } from "../axes/axis-ticks.ts";
import { AXIS_HEIGHT_PX, EDGE_PX, MARGIN_LEFT_PX } from "../axes/plot-layout.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { ChartTheme } from "../theme/chart-theme.ts";
import { LABEL_FONT_PX, TICK_PX } from "./paint-axis.ts";

/** What stands beside the plot in a picture that leaves the page. */
export interface PictureTitles {
  readonly title: string;
  readonly y: string;
  readonly x: string;
}

/** The size of the plot in CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Twice the screen's resolution. */
export const PICTURE_PIXEL_RATIO = 2;
/** Room for the titles above the plot. */
export const PICTURE_TOP_PX = 56;
/** A pixel of the y axis, which has its colour in each picture. */
export const AXIS_PIXEL = {
  x: MARGIN_LEFT_PX * PICTURE_PIXEL_RATIO - 1,
  y: PICTURE_TOP_PX * PICTURE_PIXEL_RATIO + 2,
} as const;
const BOTTOM_PX = 24;
const TITLE_FONT_PX = 16;
const LEAST_FONT_PX = 10;

/** A canvas with room for a plot, its axes and its titles; one unit of its context is a CSS px. */
export function createPicture({ width, height }: PictureSize, theme: ChartTheme) {
  const picture = document.createElement("canvas");
  picture.width = (MARGIN_LEFT_PX + width + EDGE_PX) * PICTURE_PIXEL_RATIO;
  picture.height = (PICTURE_TOP_PX + height + AXIS_HEIGHT_PX + BOTTOM_PX) * PICTURE_PIXEL_RATIO;
  const context = picture.getContext("2d");
  if (context) {
    context.fillStyle = theme.ground;
    context.fillRect(0, 0, picture.width, picture.height);
    context.setTransform(PICTURE_PIXEL_RATIO, 0, 0, PICTURE_PIXEL_RATIO, 0, 0);
  }
  return { picture, context };
}

/** The y axis and what the picture is called. */
export function paintPictureFrame(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  { width, height }: PictureSize,
  y: Extent,
  yTicks: readonly number[],
  titles: PictureTitles,
): void {
  context.fillStyle = theme.axis;
  context.fillRect(MARGIN_LEFT_PX - 1, PICTURE_TOP_PX, 1, height + 1);
  context.font = `${LABEL_FONT_PX}px ${theme.font}`;
  context.textBaseline = "middle";
  context.textAlign = "right";
  const labels = formatTicks(yTicks);
  for (const [place, value] of yTicks.entries()) {
    const top = PICTURE_TOP_PX + ((y.end - value) / getSpan(y)) * height;
    context.fillStyle = theme.axis;
    context.fillRect(MARGIN_LEFT_PX - TICK_PX, top, TICK_PX, 1);
    context.fillStyle = theme.inkMuted;
    context.fillText(labels[place] ?? "", MARGIN_LEFT_PX - TICK_PX - 4, top);
  }
  const bottom = PICTURE_TOP_PX + height + AXIS_HEIGHT_PX;
  context.fillText(titles.x, MARGIN_LEFT_PX + width, bottom + BOTTOM_PX / 2 - 4);
  context.textAlign = "left";
  context.fillText(titles.y, 8, 40);
  context.fillStyle = theme.ink;
  paintTitle(context, theme, titles.title, MARGIN_LEFT_PX + width + EDGE_PX - 16);
}

/** Whole, however narrow the picture is: a title holds whose record it is and of which day. */
function paintTitle(context: CanvasRenderingContext2D, theme: ChartTheme, title: string, room: number): void {
  context.font = `600 ${TITLE_FONT_PX}px ${theme.font}`;
  const fitting = (TITLE_FONT_PX * room) / context.measureText(title).width;
  context.font = `600 ${Math.max(LEAST_FONT_PX, Math.min(TITLE_FONT_PX, fitting))}px ${theme.font}`;
  context.fillText(title, 8, 18, room);
}
