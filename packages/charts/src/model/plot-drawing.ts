import type { Tick } from "../axes/axis-ticks.ts";
import type { Extent } from "../axes/viewport.ts";
import type { ChartColor } from "../theme/chart-color.ts";
import type { PlotModel } from "./plot-model.ts";

/** A range of values, marked at the y axis. */
export interface PlotBand {
  readonly low: number;
  readonly high: number;
  readonly color: ChartColor;
}

/** Words about a value of the y axis, beside its height. */
export interface PlotEdge {
  readonly value: number;
  readonly text: string;
  readonly side: "above" | "below";
}

/** Width of a band's mark at the y axis. */
export const BAND_EDGE_PX = 4;

/** Everything a plot draws, independent of the view. */
export interface PlotDrawing {
  readonly model: PlotModel;
  readonly y: Extent;
  /** Values of y with a grid line. */
  readonly yGrid: readonly number[];
  /** Ticks over `range` when `span` is visible in `width` px. */
  readonly getTicks: (range: Extent, span: number, width: number) => readonly Tick[];
  /** Marks every sample where they lie apart. */
  readonly hasDots: boolean;
  readonly bands?: readonly PlotBand[];
  readonly edges?: readonly PlotEdge[];
}

/** In CSS px. The plot is without the axes. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Below the plot, for the x axis. */
  readonly axisHeight: number;
  readonly pixelRatio: number;
}
