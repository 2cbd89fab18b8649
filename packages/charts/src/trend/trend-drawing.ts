import { TREND_Y_TICK_COUNT } from "@capno/domain/spec-values/chart-values";
import { scaleLinear } from "@visx/scale";

import { createTimeTicks } from "../axes/time-ticks.ts";
import type { Extent } from "../axes/viewport.ts";
import type { Annotation } from "../model/annotation.ts";
import type { PlotBand, PlotDrawing } from "../model/plot-drawing.ts";
import { addAnnotations, type PlotModel } from "../model/plot-model.ts";
import {
  dropLinesOutside,
  getEdges,
  markOffScale,
  type ReferenceLine,
  type TrendPoint,
} from "./trend-model.ts";
import { formatTrendValue } from "./trend-text.ts";

/** A trend as a page and a file give it to be drawn. */
export interface TrendSource {
  readonly label: string;
  /** Keep the reference while the readings are the same. Any order. */
  readonly points: readonly TrendPoint[];
  /** The unit; empty for a statistic without a unit. */
  readonly unit: string;
  readonly decimals: number;
  /** The statistic's whole axis; it grows where a reading in view lies outside. */
  readonly y: Extent;
  readonly referenceLines: readonly ReferenceLine[];
  /** Ranges of the value, marked at the axis. The green one is the usual range. */
  readonly bands: readonly PlotBand[];
  /** The range in which the readings usually lie, shaded behind the line. */
  readonly ownRange: { readonly low: number; readonly high: number } | undefined;
  /** The least gap between two readings, in ms, over which the line is dashed. */
  readonly longestGapMs: number;
  /** Wall time of the axis and the dates: IANA name, or "local". */
  readonly zone: string;
  /** Height of the plot in CSS px. */
  readonly height: number;
}

const LEAST_VALUE_TICK_PX = 20;

export const findUsualRange = (bands: readonly PlotBand[]) => bands.find(({ color }) => color === "green");

/** What a trend draws, on screen, on paper and in a file, where its axis is `y`. */
export function getTrendDrawing(
  whole: PlotModel,
  y: Extent,
  {
    points,
    unit,
    decimals,
    referenceLines,
    bands,
    ownRange,
    zone,
    height,
  }: Omit<TrendSource, "label" | "y" | "longestGapMs">,
): PlotDrawing {
  const own: readonly Annotation[] = ownRange
    ? [{ type: "background-rect", y0: ownRange.low, y1: ownRange.high }]
    : [];
  return {
    model: addAnnotations(dropLinesOutside(whole, y), [
      ...own,
      ...markOffScale(points, y, (value) => formatTrendValue(value, { unit, decimals, zone })),
    ]),
    y,
    yGrid: scaleLinear<number>({ domain: [y.start, y.end] }).ticks(
      Math.min(TREND_Y_TICK_COUNT, Math.max(2, height / LEAST_VALUE_TICK_PX)),
    ),
    getTicks: createTimeTicks(zone),
    hasDots: true,
    bands: bands
      .filter(({ low, high }) => high > y.start && low < y.end)
      .map(({ low, high, color }) => ({ low: Math.max(low, y.start), high: Math.min(high, y.end), color })),
    edges: getEdges(referenceLines, findUsualRange(bands), unit, y),
  };
}
