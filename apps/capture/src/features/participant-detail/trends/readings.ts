import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { TrendPoint as ChartPoint } from "@capno/charts/TrendChart";
import { type BreathQuality, isGoodRecord } from "@capno/domain/breath";
import { formatQuantity } from "@capno/domain/number";
import type { TrendPoint } from "@capno/domain/statistic";
import { isSameTime } from "@capno/domain/time";

/**
 * The readings as a chart draws them: with the breaths of their record where these are known, and hollow where most of
 * those are bad or their quality is unknown. A trend knows times, not records: of two made at the same one, neither is
 * guessed.
 */
export function toReadings(
  points: readonly TrendPoint[],
  records: readonly CapnogramSummary[],
  getBreaths: (record: CapnogramSummary) => BreathQuality | undefined,
): readonly ChartPoint[] {
  const bySecond = new Map<number, CapnogramSummary[]>();
  for (const record of records) {
    if (record.isFailed || record.recordedAt === null) continue;
    const second = toSecond(record.recordedAt);
    bySecond.set(second, [...(bySecond.get(second) ?? []), record]);
  }
  return points.map(({ time, value }) => {
    const second = toSecond(time);
    const made = [second - 1, second, second + 1]
      .flatMap((each) => bySecond.get(each) ?? [])
      .filter(({ recordedAt }) => isSameTime(recordedAt, time));
    const [record] = made;
    const breaths = record === undefined || made.length > 1 ? undefined : getBreaths(record);
    return { x: time, y: value, ...(breaths && describe(breaths)) };
  });
}

const toSecond = (ms: number): number => Math.floor(ms / 1000);

/** "12 of 21 breaths" */
function describe(breaths: BreathQuality): Pick<ChartPoint, "note" | "isHollow"> {
  if (breaths.kind !== "judged") return { note: "breath quality unknown", isHollow: true };
  const { used, judged, percent } = breaths;
  return {
    note: `${used} of ${formatQuantity(judged, "breath")}`,
    isHollow: !isGoodRecord(percent),
  };
}
