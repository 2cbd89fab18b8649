import type { Extent } from "../axes/viewport.ts";

/** What a page may ask of any chart that is on screen. */
export interface PictureHandle {
  /** What is on screen now, with titles and axes; undefined where there is no canvas. */
  toPng(): Promise<Blob | undefined>;
}

/** What a page may ask of a chart that pans and zooms. */
export interface ChartHandle extends PictureHandle {
  /** Shows a range at once, without a word to onVisibleRangeChange. */
  show(visible: Extent): void;
}

/** A picture as a file. */
export function toPng(picture: HTMLCanvasElement | undefined): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    if (picture) picture.toBlob((blob) => resolve(blob ?? undefined));
    else resolve(undefined);
  });
}
