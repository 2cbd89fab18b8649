import {
  OWN_RANGE_PERCENTS,
  OWN_RANGE_READINGS,
  OWN_RANGE_READINGS_MIN,
} from "../spec-values/trend-values.ts";
import { STATISTICS, type StatisticName } from "../spec-values/statistic-values.ts";
import { isPlausible, roundStatistic } from "./statistics.ts";

/** The 10 to 90 % range of a participant's own readings. */
export interface OwnRange {
  readonly low: number;
  readonly high: number;
  /** Half of its width, at the decimals of the statistic: "usual ±0.21". */
  readonly spreadText: string;
  /** How many readings it is made of. */
  readonly count: number;
}

/**
 * The 10 to 90 % range of the last 30 plausible values, which come oldest first and are those of good records;
 * undefined for fewer than 10, where two readings more or less would move it.
 */
export function getOwnRange(name: StatisticName, values: readonly number[]): OwnRange | undefined {
  const last = values.filter((value) => isPlausible(name, value)).slice(-OWN_RANGE_READINGS);
  if (last.length < OWN_RANGE_READINGS_MIN) return undefined;
  const sorted = last.flatMap((value) => roundStatistic(name, value) ?? []).toSorted((a, b) => a - b);
  const [low, high] = OWN_RANGE_PERCENTS.map((percent) => getQuantile(sorted, percent / 100));
  if (low === undefined || high === undefined) return undefined;
  const spreadText = ((high - low) / 2).toFixed(STATISTICS[name].decimals);
  return { low, high, spreadText, count: last.length };
}

/** A quantile, interpolated linearly between the two nearest values. */
function getQuantile(sorted: readonly number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? undefined : low + (high - low) * (place % 1);
}
