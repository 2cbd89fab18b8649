import { scaleLinear } from "@visx/scale";
import { getValueRange } from "../axes/axis-ticks.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { PlotModel } from "../model/plot-model.ts";

const PIXELS_PER_VALUE_TICK = 34;

/** What a capnogram's axes reach over, on screen, on paper and in a file; undefined where nothing can be drawn. */
export function getCapnogramAxes(model: PlotModel, height: number, leastTop: number) {
  const { extent } = model;
  if (!extent) return undefined;
  // A single sample has a time but no length; it is drawn in the middle of a second.
  const whole: Extent = getSpan(extent) > 0 ? extent : { start: extent.start - 0.5, end: extent.end + 0.5 };
  const y = getValueRange(model.lowest, model.highest, leastTop);
  const yGrid = scaleLinear<number>({ domain: [y.start, y.end] }).ticks(
    Math.min(10, height / PIXELS_PER_VALUE_TICK),
  );
  return { extent: whole, y, yGrid };
}
