import type { StatisticName } from "@capno/domain/statistic";

/** Heads of the statistics in the list of records, as short as their numbers. */
export const RECORD_COLUMNS: Readonly<Record<StatisticName, string>> = {
  endTidalCo2: "CO₂",
  respiratoryRate: "Rate",
  metabolicBurden: "Burden",
  obstructiveIndex: "Index",
};
