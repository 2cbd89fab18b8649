import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadingQuality, TrendPoint as ChartPoint } from "@capno/charts/TrendChart";
import { type BreathQuality, isGoodRecord } from "@capno/domain/breath";
import { formatQuantity } from "@capno/domain/number";
import type { TrendPoint } from "@capno/domain/statistic";
import { isSameTime } from "@capno/domain/time";
import type { EpochMs } from "@capno/domain/units";

/**
 * The readings as a chart draws them, with the breath quality of their record: good, poor, or not known as long as the
 * record was not looked up. A trend knows times, not records: of two made at the same one, neither is guessed.
 */
export function toReadings(
  points: readonly TrendPoint[],
  records: readonly CapnogramSummary[],
  getBreaths: (record: CapnogramSummary) => BreathQuality | undefined,
): readonly ChartPoint[] {
  const recordOf = findRecordsOfReadings(records);
  return points.map(({ time, value }) => {
    const record = recordOf(time);
    return { x: time, y: value, ...describe(record && getBreaths(record)) };
  });
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
  points.filter((point) => point.quality === quality).length;
