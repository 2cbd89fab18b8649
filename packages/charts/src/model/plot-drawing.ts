import type { Tick } from "../axes/axis-ticks.ts";
import type { Extent } from "../axes/viewport.ts";
import type { ChartColor } from "../theme/chart-color.ts";
import type { Reading } from "./plot-cursor.ts";
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
/** The distance between two rows of labels. */
export const LABEL_ROW_PX = 15;
/** Opacity of a shaded rectangle: strong enough to be seen, faint enough to read a line on. */
export const SHADE_OPACITY = 0.65;
/** Opacity of the area between the ends of a line's range. */
export const RANGE_OPACITY = 0.28;

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

/** What a plot that pans and zooms draws, and how far it does. */
export interface PlotContent extends PlotDrawing {
  readonly formatReadout: (readings: readonly Reading[]) => string;
  readonly extent: Extent;
  readonly minSpan: number;
}

/** In CSS px. The plot is without the axes. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
  /** Below the plot, for the x axis. */
  readonly axisHeight: number;
  readonly pixelRatio: number;
}
