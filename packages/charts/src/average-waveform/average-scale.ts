import { scaleLinear } from "@visx/scale";
import { getValueRange } from "../axes/axis-ticks.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import type { AverageModel } from "./average-waveform.ts";

const PIXELS_PER_VALUE_TICK = 34;
const PIXELS_PER_TIME_TICK = 90;

type NumberScale = ReturnType<typeof scaleLinear<number>>;

interface AverageScales {
  readonly extent: Extent;
  readonly range: Extent;
  /** Seconds to px from the plot's left edge. */
  readonly x: NumberScale;
  /** kPa to px from the plot's top. */
  readonly y: NumberScale;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Scales of an averaged breath in a plot of that size, on screen and in a picture. */
export function createAverageScales(
  { lowest, highest }: AverageModel,
  extent: Extent,
  leastTop: number,
  width: number,
  height: number,
): AverageScales {
  const whole = getSpan(extent) > 0 ? extent : { start: extent.start - 0.5, end: extent.end + 0.5 };
  const range = getValueRange(lowest, highest, leastTop);
  const x = scaleLinear<number>({ domain: [whole.start, whole.end], range: [0, width] });
  const y = scaleLinear<number>({ domain: [range.start, range.end], range: [height, 0] });
  return {
    extent: whole,
    range,
    x,
    y,
    xTicks: x.ticks(Math.min(10, Math.max(2, width / PIXELS_PER_TIME_TICK))),
    yTicks: y.ticks(Math.min(10, height / PIXELS_PER_VALUE_TICK)),
  };
}
