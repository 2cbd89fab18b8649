import { createRandom } from "./synthetic-capnogram.ts";

const DAY_MS = 86_400_000;
/** Over the change of the clocks, as a year of readings is. */
const FIRST = Date.UTC(2026, 0, 1, 9, 30);

export interface SyntheticTrend {
  /** Epoch ms. */
  readonly times: Float64Array;
  /** kPa */
  readonly values: Float64Array;
}

/** A reading a day, some hours earlier or later. Synthetic. */
export function drawTrend(readings: number): SyntheticTrend {
  const random = createRandom(2);
  const times = new Float64Array(readings);
  const values = new Float64Array(readings);
  for (let i = 0; i < readings; i++) {
    times[i] = Math.round(FIRST + i * DAY_MS + (random() - 0.5) * 0.4 * DAY_MS);
    values[i] = 5 + 0.6 * Math.sin(i / 25) + (random() - 0.5) * 0.8;
  }
  return { times, values };
}
