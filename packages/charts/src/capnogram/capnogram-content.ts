import { CHART_ZOOM_MAX } from "@capno/domain/spec-values/chart-values";
import { scaleLinear } from "@visx/scale";
import { getSecondTicks, getValueRange } from "../axes/axis-ticks.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { formatCapnogramReading } from "../model/format-reading.ts";
import type { PlotModel } from "../model/plot-model.ts";
import type { PlotContent } from "../model/plot-drawing.ts";

const PIXELS_PER_VALUE_TICK = 34;

/** What a capnogram draws, on screen, on paper and in a file; undefined where nothing can be drawn. */
export function getCapnogramContent(
  model: PlotModel,
  height: number,
  leastTop: number,
): PlotContent | undefined {
  const { extent } = model;
  if (!extent) return undefined;
  // A single sample has a time but no length; it is drawn in the middle of a second.
  const whole: Extent = getSpan(extent) > 0 ? extent : { start: extent.start - 0.5, end: extent.end + 0.5 };
  const y = getValueRange(model.lowest, model.highest, leastTop);
  const yGrid = scaleLinear<number>({ domain: [y.start, y.end] }).ticks(
    Math.min(10, Math.max(2, height / PIXELS_PER_VALUE_TICK)),
  );
  return {
    model,
    extent: whole,
    minSpan: getSpan(whole) / CHART_ZOOM_MAX,
    y,
    yGrid,
    getTicks: getSecondTicks,
    hasDots: false,
    formatReadout: formatCapnogramReading,
  };
}
