import { getBandRanges, type StatisticName, STATISTICS } from "@capno/domain/statistic/statistics";

export interface TrendBand {
  readonly low: number;
  readonly high: number;
  readonly color: "green" | "yellow" | "red";
}

/** The bands of a statistic's values, marked at the axis of its trend; a statistic that is not judged has no bands. */
export function getTrendBands(name: StatisticName): readonly TrendBand[] {
  return getBandRanges(name).flatMap(({ from, to, colour }) =>
    colour === "green" || colour === "yellow" || colour === "red"
      ? [{ low: from, high: to, color: colour }]
      : [],
  );
}

/** The lines at the limits of a statistic's ranges. */
export const getTrendLimits = (name: StatisticName) =>
  STATISTICS[name].referenceLines.map(({ value, colour, isDashed }) => ({ value, color: colour, isDashed }));
