import { toDateTime } from "../time/date-time.ts";
import { isSameTime, type RecordedDate } from "../time/instant.ts";
import { STATISTIC_NAMES, STATISTICS, type StatisticName } from "../spec-values/statistic-values.ts";
import {
  DEFAULT_TIMESCALE,
  DEFAULT_TIMESCALE_MIN_POINTS,
  TIMESCALES,
  type Timescale,
} from "../spec-values/trend-values.ts";
import type { RecordStatistics } from "./statistics.ts";
import { toEpochMs, type EpochMs } from "../units.ts";

export { TIMESCALES, type Timescale };

export interface TrendRecord {
  readonly recordedAt: EpochMs;
  /** `isUnknownDate` of `recordedAt`. */
  readonly hasUnknownDate: boolean;
  readonly statistics: RecordStatistics;
}

export interface TrendPoint {
  readonly time: EpochMs;
  /** Not rounded. */
  readonly value: number;
}

export interface TrendSeries {
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  readonly undatedCount: number;
  /** Records left out because they hold no such value. */
  readonly missingCount: number;
}

/** The rows of a participant's trends whose time is that of one of their records: any other is not theirs. */
export function getTrendsOfRecords(
  trends: readonly TrendRecord[],
  records: readonly RecordedDate[],
): readonly TrendRecord[] {
  const times = records.flatMap(({ recordedAt }) => recordedAt ?? []).toSorted((a, b) => a - b);
  return trends.filter(({ recordedAt }) => {
    const next = times[findFirstFrom(times, recordedAt)] ?? null;
    const before = times[findFirstFrom(times, recordedAt) - 1] ?? null;
    return isSameTime(recordedAt, next) || isSameTime(recordedAt, before);
  });
}

/** The place of the first that is not before `time`, by halves. */
function findFirstFrom(times: readonly EpochMs[], time: EpochMs): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? time) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The points of one statistic. Records of an unknown date are left out. */
export function getTrendSeries(records: readonly TrendRecord[], name: StatisticName): TrendSeries {
  const points: TrendPoint[] = [];
  let undatedCount = 0;
  let missingCount = 0;
  for (const record of records) {
    const time = record.recordedAt;
    const value = record.statistics[name];
    if (record.hasUnknownDate) undatedCount++;
    else if (value === null) missingCount++;
    else points.push({ time, value });
  }
  points.sort((a, b) => a.time - b.time);
  return { points, undatedCount, missingCount };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The same clock time a number of calendar months earlier, in UTC; 31 March less a month is 28 February. */
const subtractMonths = (time: EpochMs, months: number): number =>
  toDateTime(time, "utc").minus({ months }).toMillis();

interface TimeRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A timescale's window, which ends at the participant's latest reading and not now. */
export function getTimescaleRange(
  timescale: Timescale,
  reading: { readonly first: EpochMs; readonly latest: EpochMs },
): TimeRange {
  const { first, latest } = reading;
  const from = {
    "1D": latest - DAY_MS,
    "2D": latest - 2 * DAY_MS,
    "1W": latest - 7 * DAY_MS,
    "1M": subtractMonths(latest, 1),
    "6M": subtractMonths(latest, 6),
    ALL: first,
  }[timescale];
  return { from: toEpochMs(from), to: latest };
}

export function getPointsInRange(points: readonly TrendPoint[], range: TimeRange): readonly TrendPoint[] {
  return points.filter(({ time }) => time >= range.from && time <= range.to);
}

/** 1M where it holds at least two points, else ALL. */
export function getDefaultTimescale(points: readonly TrendPoint[]): Timescale {
  const first = points[0]?.time;
  const latest = points.at(-1)?.time;
  if (first === undefined || latest === undefined) return "ALL";
  const range = getTimescaleRange(DEFAULT_TIMESCALE, { first, latest });
  return getPointsInRange(points, range).length >= DEFAULT_TIMESCALE_MIN_POINTS ? DEFAULT_TIMESCALE : "ALL";
}

/** A trend in the address, without its "#": "end-tidal-co2". */
export function formatTrendHash(name: StatisticName): string {
  return STATISTICS[name].title.toLowerCase().replaceAll(" ", "-");
}

/** Reads "#end-tidal-co2" and "#END%20TIDAL%20CO2", in any case; undefined for any other. */
export function parseTrendHash(
  hash: string,
  offered: readonly StatisticName[] = STATISTIC_NAMES,
): StatisticName | undefined {
  const wanted = decodeSafely(hash.replace(/^#/, "")).trim().toLowerCase().replaceAll(" ", "-");
  return offered.find((name) => formatTrendHash(name) === wanted);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
