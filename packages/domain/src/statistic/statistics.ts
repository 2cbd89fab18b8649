import { roundTo } from "../number/rounding.ts";
import {
  STATISTIC_NAMES,
  STATISTICS,
  type BandRow,
  type StatisticColour,
  type StatisticName,
} from "../spec-values/statistic-values.ts";

export { STATISTICS, type StatisticName };

/** What one record says of each statistic, not rounded; null where it holds no number. */
export type RecordStatistics = Readonly<Record<StatisticName, number | null>>;

/** One value for each statistic that is defined. */
export function mapStatistics<Value>(
  read: (name: StatisticName) => Value,
): Readonly<Record<StatisticName, Value>> {
  return Object.fromEntries(STATISTIC_NAMES.map((name) => [name, read(name)])) as Record<
    StatisticName,
    Value
  >;
}

/** Unknown is for no number alone: never a normal colour. */
export type BandColour = StatisticColour | "unknown";

/** The place of a shown value relative to the display range; "unknown" without a number. */
export type RangePlace = "below" | "within" | "above" | "unknown";

/** At the decimals people see; null where there is no number. Everything else works on this. */
export function roundStatistic(name: StatisticName, rawValue: number | null | undefined): number | null {
  if (rawValue === null || rawValue === undefined || !Number.isFinite(rawValue)) return null;
  return roundTo(rawValue, STATISTICS[name].decimals);
}

/** The value as text without its unit; "-" where there is none. */
export function formatStatistic(name: StatisticName, rawValue: number | null | undefined): string {
  const value = roundStatistic(name, rawValue);
  return value === null ? "-" : value.toFixed(STATISTICS[name].decimals);
}

export function findBand(rows: readonly BandRow[], value: number): StatisticColour | undefined {
  return rows.find((row) => ("below" in row ? value < row.below : value <= row.upTo))?.colour;
}

/** Rounds first, so that "Above" never appears beside a number within the range. */
export function getRangePlace(name: StatisticName, rawValue: number | null | undefined): RangePlace {
  const [low, high] = STATISTICS[name].displayRange;
  const value = roundStatistic(name, rawValue);
  if (value === null) return "unknown";
  if (value < low) return "below";
  return value > high ? "above" : "within";
}

/** The colour of the band at that end, but yellow instead of green: a value outside the axis needs a second look. */
export function getOutsideColour(rows: readonly BandRow[], place: "below" | "above"): BandColour {
  const end = place === "below" ? rows[0] : rows.at(-1);
  if (end === undefined) return "unknown";
  return end.colour === "green" ? "yellow" : end.colour;
}

export interface BandRange {
  readonly from: number;
  readonly to: number;
  readonly colour: StatisticColour;
}

function toRanges(rows: readonly BandRow[], low: number): readonly BandRange[] {
  let from = low;
  return rows.map((row) => {
    const range = { from, to: "below" in row ? row.below : row.upTo, colour: row.colour };
    from = range.to;
    return range;
  });
}

export function getBandRanges(name: StatisticName): readonly BandRange[] {
  return toRanges(STATISTICS[name].bands, STATISTICS[name].displayRange[0]);
}

export function getCardRanges(name: StatisticName): readonly BandRange[] {
  return toRanges(STATISTICS[name].cardBands, 0);
}

/** The note beside a number that no breathing person can have. */
export const IMPLAUSIBLE = "Not plausible: check the record";

/** Whether a breathing person can have the value, as it is shown. */
export function isPlausible(name: StatisticName, rawValue: number): boolean {
  const value = roundStatistic(name, rawValue);
  const [low, high] = STATISTICS[name].plausibleRange;
  return value !== null && value >= low && value <= high;
}
