import { getDefaultPercentiles, type PercentileTable } from "@capno/domain/statistic/percentiles";
import {
  getCardRanges,
  STATISTICS,
  type BandRange,
  type StatisticName,
} from "@capno/domain/statistic/statistics";

export interface CardLegendRow {
  readonly colour: BandRange["colour"];
  /** "4 to 6 kPa" */
  readonly text: string;
}

/**
 * The card's segments in the statistic's unit: its axis counts percentiles, and the table says which values they
 * stand for. A segment without any value is left out.
 */
export function getCardLegend(
  name: StatisticName,
  percentiles: PercentileTable = getDefaultPercentiles(name),
): readonly CardLegendRow[] {
  const { decimals, unit } = STATISTICS[name];
  return getCardRanges(name).flatMap(({ from, to, colour }) => {
    const low = percentiles[from];
    const high = percentiles[to];
    if (low === undefined || high === undefined || low === high) return [];
    const text = `${formatEdge(low, decimals)} to ${formatEdge(high, decimals)}`;
    return [{ colour, text: unit === "" ? text : `${text} ${unit}` }];
  });
}

/** Without trailing zeros: 4, not 4.00. */
function formatEdge(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
