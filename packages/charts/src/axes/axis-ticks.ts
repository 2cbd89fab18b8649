import { CAPNOGRAM_TICK_INTERVAL_S } from "@capno/domain/spec-values/chart-values";
import { type Extent, getSpan } from "./viewport.ts";

export interface Tick {
  readonly value: number;
  readonly label: string;
}

const WIDER_STEPS_S = [CAPNOGRAM_TICK_INTERVAL_S, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200];
const WIDEST_STEP_S = 28_800;
const FINER_STEPS_S = [5, 2, 1];
const LEAST_TICK_DISTANCE_PX = 36;

/**
 * Every 10 s; farther apart where labels would touch, closer where the zoom leaves fewer than three in view.
 * `span` is what is visible in `width` px; the ticks cover `range`.
 */
export function getSecondTicks(range: Extent, span: number, width: number): readonly Tick[] {
  const pxPerS = width / span;
  let step = WIDER_STEPS_S.find((s) => s * pxPerS >= LEAST_TICK_DISTANCE_PX) ?? WIDEST_STEP_S;
  if (step === CAPNOGRAM_TICK_INTERVAL_S) {
    for (const finer of FINER_STEPS_S) {
      if (span / step >= 3) break;
      if (finer * pxPerS >= LEAST_TICK_DISTANCE_PX) step = finer;
    }
  }
  const ticks = new Array<Tick>();
  const count = Math.floor(getSpan(range) / step) + 1;
  const first = Math.ceil(range.start / step - 1e-9);
  for (let i = first; i <= first + count && i * step <= range.end + step * 1e-9; i++) {
    ticks.push({ value: i * step, label: String(i * step) });
  }
  return ticks;
}

/** "axis 4.4 to 5.4" where it does not begin at zero, with the decimals of its ticks. */
export function describeAxis({ start, end }: Extent, ticks: readonly number[]): string | undefined {
  if (start === 0) return undefined;
  const [low, high] = formatTicks([start, end, ...ticks]);
  return `axis ${low} to ${high}`;
}

const LONGEST_TICK_DECIMALS = 6;

/** Formats all ticks with the fewest decimals that all need: 4, 5, 6 or 4.5, 5.0, 5.5. */
export function formatTicks(values: readonly number[]): readonly string[] {
  const lengths = values.map((value) => {
    const [, decimals = ""] = String(Number(value.toFixed(LONGEST_TICK_DECIMALS))).split(".");
    return decimals.length;
  });
  return values.map((value) => value.toFixed(Math.max(0, ...lengths)));
}

/** Whole numbers of the y axis: from 0 (or lower) to the next whole unit above the highest, at least `leastTop`. */
export function getValueRange(lowest: number, highest: number, leastTop: number): Extent {
  const start = lowest < 0 ? Math.floor(lowest) : 0;
  const end = Math.max(leastTop, Math.ceil(highest + 0.25));
  return Number.isFinite(start) && Number.isFinite(end) ? { start, end } : { start: 0, end: leastTop };
}
