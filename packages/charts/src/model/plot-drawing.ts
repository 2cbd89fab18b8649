import type { Tick } from "../axes/axis-ticks.ts";
import type { Extent } from "../axes/viewport.ts";
import type { PlotModel } from "./plot-model.ts";

/** What is drawn, apart from the part of it that is in view. */
export interface PlotDrawing {
  readonly model: PlotModel;
  readonly y: Extent;
  /** Values of y with a grid line. */
  readonly yGrid: readonly number[];
  /** Ticks over `range` when `span` is visible in `width` px. */
  readonly getTicks: (range: Extent, span: number, width: number) => readonly Tick[];
  /** Marks every sample where they lie apart. */
  readonly hasDots: boolean;
}

/** In CSS px. The plot is without the axes. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Below the plot, for the x axis. */
  readonly axisHeight: number;
  readonly pixelRatio: number;
}
