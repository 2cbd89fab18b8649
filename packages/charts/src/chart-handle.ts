import type { Extent } from "./viewport.ts";

/** What a page may ask of a chart that is on screen. */
export interface ChartHandle {
  /** Shows a range at once, without a word to onVisibleRangeChange. */
  show(visible: Extent): void;
}
