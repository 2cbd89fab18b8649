import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadingQuality, TrendPoint as ChartPoint } from "@capno/charts/trend-model";
import type { BreathQuality } from "@capno/domain/breath/breath-quality";
import { isGoodRecord } from "@capno/domain/breath/quality";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import {
  formatStatistic,
  isPlausible,
  STATISTICS,
  type StatisticName,
} from "@capno/domain/statistic/statistics";
import { getOwnRange, type OwnRange } from "@capno/domain/statistic/own-range";
import type { TrendPoint } from "@capno/domain/statistic/trend";
import { formatDateTime } from "@capno/domain/time/date-text";
import { isSameTime } from "@capno/domain/time/instant";
import { type EpochMs, toEpochMs } from "@capno/domain/units";

/**
 * The readings as a chart draws them, those that no lung makes told apart, with the breath quality of their record: good, poor, or not known as long as the
 * record was not looked up. A trend knows times, not records: of two made at the same one, neither is guessed.
 */
export function toReadings(
  name: StatisticName,
  points: readonly TrendPoint[],
  records: readonly CapnogramSummary[],
  getBreaths: (record: CapnogramSummary) => BreathQuality | undefined,
): readonly ChartPoint[] {
  const recordOf = findRecordsOfReadings(records);
  return points.map(({ time, value }) => {
    const record = recordOf(time);
    const reading = { x: time, y: value, ...describe(record && getBreaths(record)) };
    return isPlausible(name, value) ? reading : { ...reading, isImplausible: true, note: "not plausible" };
  });
}

/** The 10 to 90 % range of the last readings whose breaths are known to be good. */
export const getOwnRangeOfReadings = (
  name: StatisticName,
  readings: readonly ChartPoint[],
): OwnRange | undefined =>
  getOwnRange(
    name,
    readings.filter(({ quality }) => quality === "good").map(({ y }) => y),
  );

const MOST_NAMED = 3;

/** "Not plausible, outside 0 to 20 kPa, and not in the line: 38.00 on 3 March 2024, 08:00." The newest first. */
export function formatImplausible(
  name: StatisticName,
  readings: readonly ChartPoint[],
  zone: string,
): string | undefined {
  const found = readings.filter(({ isImplausible }) => isImplausible).toReversed();
  if (found.length === 0) return undefined;
  const { plausibleRange, unit } = STATISTICS[name];
  const [low, high] = plausibleRange;
  const named = found
    .slice(0, MOST_NAMED)
    .map(({ x, y }) => `${formatStatistic(name, y)} on ${formatDateTime(toEpochMs(x), zone)}`);
  const others = found.length - named.length;
  const range = `${low} to ${high}${unit === "" ? "" : ` ${unit}`}`;
  return `Not plausible, outside ${range}, and not in the line: ${named.join("; ")}${
    others === 0 ? "" : `; and ${formatCount(others)} more`
  }.`;
}

/** The one record of a reading; undefined where none or several were made at its time. */
export function findRecordsOfReadings(
  records: readonly CapnogramSummary[],
): (time: EpochMs) => CapnogramSummary | undefined {
  const bySecond = new Map<number, CapnogramSummary[]>();
  for (const record of records) {
    if (record.isFailed || record.recordedAt === null) continue;
    const second = toSecond(record.recordedAt);
    bySecond.set(second, [...(bySecond.get(second) ?? []), record]);
  }
  return (time) => {
    const second = toSecond(time);
    const made = [second - 1, second, second + 1]
      .flatMap((each) => bySecond.get(each) ?? [])
      .filter(({ recordedAt }) => isSameTime(recordedAt, time));
    return made.length === 1 ? made[0] : undefined;
  };
}

const toSecond = (ms: number): number => Math.floor(ms / 1000);

const UNKNOWN = { note: "breath quality not known", quality: "unknown" } as const;

function describe(breaths: BreathQuality | undefined): Pick<ChartPoint, "note" | "quality"> {
  if (breaths?.kind !== "judged") return UNKNOWN;
  const { used, judged, percent } = breaths;
  const isGood = isGoodRecord(percent);
  return {
    note: `${used} of ${formatQuantity(judged, "breath")}${isGood ? "" : ", poor"}`,
    quality: isGood ? "good" : "poor",
  };
}

/** What each mark says, beside how many readings have it. */
export const QUALITY_WORDS: Readonly<Record<ReadingQuality, string>> = {
  good: "Breaths good",
  poor: "Poor: most breaths could not be used",
  unknown: "Breath quality not known",
};

export const READING_QUALITIES = ["good", "poor", "unknown"] as const satisfies readonly ReadingQuality[];

export const countQuality = (points: readonly ChartPoint[], quality: ReadingQuality): number =>
  points.filter((point) => point.quality === quality && !point.isImplausible).length;
