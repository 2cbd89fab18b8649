import { formatCount } from "@capno/domain/number/percent";
import type { Extent } from "../axes/viewport.ts";
import { formatReadingDate } from "../axes/wall-time.ts";
import { formatFixed } from "../model/format-reading.ts";
import type { PlotLine } from "../model/plot-model.ts";
import { widenByStretch } from "../samples/pyramid.ts";
import type { TrendPoint } from "./trend-model.ts";

/** How a trend's values and dates are written. */
interface TrendFormat {
  readonly decimals: number;
  /** The unit; empty for a statistic without a unit. */
  readonly unit: string;
  /** IANA name or "local". */
  readonly zone: string;
}

const MOST_ROWS = 500;

export function formatTrendValue(value: number, { decimals, unit }: TrendFormat): string {
  const number = formatFixed(value, decimals);
  return unit === "" ? number : `${number} ${unit}`;
}

/** "5.12 kPa on 03 March 2026, 14:05", with a note "5.12 kPa, 12 of 21 breaths on …". */
export function formatTrendReading(
  value: number,
  epochMs: number,
  format: TrendFormat,
  note?: string,
): string {
  const about = note === undefined ? "" : `, ${note}`;
  return `${formatTrendValue(value, format)}${about} on ${formatReadingDate(epochMs, format.zone)}`;
}

/** What a trend shows, for those who do not see it. */
export function describeTrend(line: PlotLine, format: TrendFormat): string {
  const { x, y, label } = line;
  const last = x.length - 1;
  const latest = formatTrendReading(y[last] as number, x[last] as number, format);
  if (last === 0) return `${label}: one reading, ${latest}.`;
  const bounds = { low: Infinity, high: -Infinity };
  for (const run of line.runs) widenByStretch(line.pyramid, run.start, run.end, bounds);
  const low = formatTrendValue(bounds.low, format);
  const high = formatTrendValue(bounds.high, format);
  const since = formatReadingDate(x[0] as number, format.zone);
  return `${label}: ${formatCount(x.length)} readings since ${since}, from ${low} to ${high}. The latest is ${latest}.`;
}

/** Readings in view, the newest first. */
export function tabulateTrend(
  points: readonly TrendPoint[],
  label: string,
  visible: Extent,
  format: TrendFormat,
) {
  const inView = points
    .filter(({ x, y }) => x >= visible.start && x <= visible.end && Number.isFinite(y))
    .toSorted((a, b) => b.x - a.x);
  const hasNotes = points.some(({ note }) => note !== undefined);
  const rows = inView.slice(0, MOST_ROWS).map(({ x, y, note = "" }) => {
    const row = [formatReadingDate(x, format.zone), formatTrendValue(y, format)];
    return hasNotes ? [...row, note] : row;
  });
  const columns = hasNotes ? ["Date", label, "Breaths"] : ["Date", label];
  return { columns, rows, isCut: inView.length > MOST_ROWS };
}
