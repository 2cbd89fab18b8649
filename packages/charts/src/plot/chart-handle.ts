import type { Extent } from "../axes/viewport.ts";
import { AXIS_PIXEL } from "../painting/picture-frame.ts";
import { type ChartTheme, toRgba } from "../theme/chart-theme.ts";

/** What a page may ask of any chart that is on screen. */
export interface PictureHandle {
  /** What is on screen now, with titles and axes. */
  toPng(): Promise<Blob | PictureFailure>;
}

/** No canvas; a canvas whose pixels are not those that were painted; or no answer in time. */
export type PictureFailure = "not-made" | "protected" | "unanswered";

/** What a page may ask of a chart that pans and zooms. */
export interface ChartHandle extends PictureHandle {
  /** Shows a range at once, without a word to onVisibleRangeChange. */
  show(visible: Extent): void;
}

const LIMIT_MS = 10_000;
/** Firefox alters some bytes by one where it makes canvases noisy, which nobody sees. */
const TOLERANCE = 2;

/** A picture as a file, if the browser gives back what was painted: the y axis must have its colour. */
export function toPng(
  picture: HTMLCanvasElement | undefined,
  theme: Pick<ChartTheme, "axis">,
): Promise<Blob | PictureFailure> {
  const context = picture?.getContext("2d");
  if (!picture || !context) return Promise.resolve("not-made");
  if (!canBeReadBack(context, theme)) return Promise.resolve("protected");
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("unanswered"), LIMIT_MS);
    picture.toBlob((blob) => {
      clearTimeout(timer);
      resolve(blob ?? "not-made");
    });
  });
}

function canBeReadBack(context: CanvasRenderingContext2D, { axis }: Pick<ChartTheme, "axis">): boolean {
  const [r = 0, g = 0, b = 0] = context.getImageData(AXIS_PIXEL.x, AXIS_PIXEL.y, 1, 1).data;
  const painted = toRgba(axis);
  return [r - painted.r, g - painted.g, b - painted.b].every(
    (difference) => Math.abs(difference) <= TOLERANCE,
  );
}
