import { clampPercent } from "../number/percent.ts";
import { getDefaultPercentiles, getPercentile, type PercentileTable } from "./percentiles.ts";
import {
  STATISTICS,
  type BandRow,
  type StatisticMarker,
  type StatisticName,
} from "../spec-values/statistic-values.ts";
import {
  findBand,
  formatStatistic,
  getOutsideColour,
  getRangePlace,
  isPlausible,
  roundStatistic,
  type BandColour,
  type RangePlace,
} from "./statistics.ts";

export type Change = "up" | "down" | "none";

/** What one card of SUMMARY STATISTICS shows. */
export interface SummaryStatistic {
  readonly name: StatisticName;
  readonly title: string;
  readonly rawValue: number | null;
  /** Rounded to the decimals shown. */
  readonly value: number | null;
  readonly text: string;
  readonly unit: string;
  readonly place: RangePlace;
  /** False: no person can have it, so it is named, and nothing is compared with it. */
  readonly isPlausible: boolean;
  /** The place in the display range, 0 to 100, clamped. */
  readonly percent: number | null;
  /** The place on the card's axis, 0 to 100, clamped. */
  readonly percentile: number | null;
  /** The colour of the card's segment under the marker. */
  readonly colour: BandColour;
  readonly previousValue: number | null;
  readonly previousText: string;
  /** Null where either value is missing. */
  readonly change: Change | null;
  /** No details, no flipping. */
  readonly details: string | undefined;
  readonly markers: readonly StatisticMarker[];
}

/** Compares the rounded values, so that an arrow never appears beside two equal numbers. */
export function getChange(value: number | null, previousValue: number | null): Change | null {
  if (value === null || previousValue === null) return null;
  if (value === previousValue) return "none";
  return value > previousValue ? "up" : "down";
}

/** One statistic of a record beside the record before it. */
export function getSummaryStatistic(
  name: StatisticName,
  input: {
    readonly rawValue: number | null | undefined;
    readonly previousRawValue?: number | null | undefined;
    readonly percentiles?: PercentileTable | undefined;
  },
): SummaryStatistic {
  const { title, unit, description, displayRange, cardBands, markers } = STATISTICS[name];
  const value = roundStatistic(name, input.rawValue);
  const previousValue = roundStatistic(name, input.previousRawValue);
  const [low, high] = displayRange;
  const place = getRangePlace(name, value);
  const percentile = getPlaceOnCard(place, () =>
    getPercentile(input.percentiles ?? getDefaultPercentiles(name), value),
  );
  return {
    name,
    title,
    rawValue: value === null ? null : (input.rawValue ?? null),
    value,
    text: formatStatistic(name, input.rawValue),
    unit,
    place,
    isPlausible: value === null || isPlausible(name, value),
    percent: value === null ? null : clampPercent(((value - low) / (high - low)) * 100),
    percentile,
    colour: getCardColour(cardBands, place, percentile),
    previousValue,
    previousText: formatStatistic(name, input.previousRawValue),
    change: [value, previousValue].every((each) => each === null || isPlausible(name, each))
      ? getChange(value, previousValue)
      : null,
    details: description === "" ? undefined : description,
    markers,
  };
}

/** The marker of a value outside the range is at the edge, whatever the deployment's table says. */
function getPlaceOnCard(place: RangePlace, getPlaceWithin: () => number | null): number | null {
  if (place === "within") return getPlaceWithin();
  if (place === "unknown") return null;
  return place === "below" ? 0 : 100;
}

function getCardColour(
  cardBands: readonly BandRow[],
  place: RangePlace,
  percentile: number | null,
): BandColour {
  if (percentile === null || place === "unknown") return "unknown";
  if (place !== "within") return getOutsideColour(cardBands, place);
  return findBand(cardBands, percentile) ?? "unknown";
}
