import type { Extent } from "./viewport.ts";

/** What a page may ask of a chart that is on screen. */
export interface ChartHandle {
  /** Shows a range at once, without a word to onVisibleRangeChange. */
  show(visible: Extent): void;
  /** What is on screen now, with titles and axes; undefined where there is no canvas. */
  toPng(): Promise<Blob | undefined>;
}
