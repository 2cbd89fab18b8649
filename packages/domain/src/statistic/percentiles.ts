import { PERCENTILE_COUNT, STATISTICS, type StatisticName } from "../spec-values/statistic-values.ts";

/** 101 values that never fall; entry p is the value at p percent. */
export type PercentileTable = readonly number[];

/** Exactly 101 numbers that never fall. */
export const isPercentileTable = (values: readonly number[]): boolean =>
  values.length === PERCENTILE_COUNT &&
  values.every((value, i) => Number.isFinite(value) && value >= (values[i - 1] ?? value));

export function getDefaultPercentiles(name: StatisticName): PercentileTable {
  const corners = STATISTICS[name].percentileCorners;
  return Array.from({ length: PERCENTILE_COUNT }, (_, percent) => {
    const exact = corners.find(([corner]) => corner === percent);
    if (exact !== undefined) return exact[1];
    const next = corners.findIndex(([corner]) => corner > percent);
    const [fromPercent, fromValue] = corners[next - 1] ?? [0, 0];
    const [toPercent, toValue] = corners[next] ?? [100, 0];
    const share = (percent - fromPercent) / (toPercent - fromPercent);
    return fromValue + share * (toValue - fromValue);
  });
}

/**
 * Where a value lies on the table, 0 to 100, between two entries in proportion; on a plateau the highest
 * percentile. Null where there is no number.
 */
export function getPercentile(table: PercentileTable, value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const reached = table.findLastIndex((entry) => entry <= value);
  const low = table[reached];
  const high = table[reached + 1];
  if (low === undefined) return 0;
  if (high === undefined) return 100;
  return reached + (value - low) / (high - low);
}
