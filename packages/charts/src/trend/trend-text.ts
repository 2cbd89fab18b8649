import { formatCount } from "@capno/domain/number";
import type { Extent } from "../axes/viewport.ts";
import { formatReadingDate } from "../axes/wall-time.ts";
import { formatFixed } from "../model/format-reading.ts";
import type { PlotLine } from "../model/plot-model.ts";
import { firstAtOrAfter } from "../samples/column-extents.ts";
import { widenByStretch } from "../samples/pyramid.ts";

/** How a trend's values and dates are written. */
interface TrendFormat {
  readonly decimals: number;
  /** Empty for a statistic without one. */
  readonly unit: string;
  /** IANA name or "local". */
  readonly zone: string;
}

const MOST_ROWS = 500;

function formatTrendValue(value: number, { decimals, unit }: TrendFormat): string {
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
  line: PlotLine,
  visible: Extent,
  format: TrendFormat,
  /** By the time of a reading; where it is of a record. */
  notes: ReadonlyMap<number, string>,
) {
  const { x, y, label } = line;
  const [from, to] = findVisible(line, visible);
  const start = Math.max(from, to - MOST_ROWS);
  const rows = Array.from({ length: to - start }, (_, i) => {
    const at = to - 1 - i;
    const time = x[at] as number;
    const row = [formatReadingDate(time, format.zone), formatTrendValue(y[at] as number, format)];
    return notes.size === 0 ? row : [...row, notes.get(time) ?? ""];
  });
  const isCut = start > from;
  return { columns: notes.size === 0 ? ["Date", label] : ["Date", label, "Breaths"], rows, isCut };
}

/** Indices of the readings in view, the second exclusive. */
export function findVisible({ x }: PlotLine, { start, end }: Extent): readonly [number, number] {
  const from = firstAtOrAfter(x, start, 0, x.length);
  let to = firstAtOrAfter(x, end, from, x.length);
  while (to < x.length && x[to] === end) to++;
  return [from, to];
}
