import { isFailedParse } from "./quality.ts";
import type { StatisticName } from "./spec-values/statistic-values.ts";

/** The parts of a record that hold its statistics; the names are the wire's. @spec §3 */
export interface RecordParameters {
  readonly data_par_breath_avg: {
    readonly PetCO2: readonly (number | null)[];
    readonly metBurden: readonly (number | null)[];
    readonly epTangent: readonly (number | null)[];
  };
  readonly data_par_cap: { readonly RR_est: number | null };
}

/** A record's value of a statistic: the first element of its array, or its rate. @spec §3, decision F8 */
export function getRecordStatistic(record: RecordParameters, name: StatisticName): number | null {
  const { PetCO2, metBurden, epTangent } = record.data_par_breath_avg;
  const value = {
    endTidalCo2: PetCO2[0],
    metabolicBurden: metBurden[0],
    obstructiveIndex: epTangent[0],
    respiratoryRate: record.data_par_cap.RR_est,
  }[name];
  return value === undefined || value === null || !Number.isFinite(value) ? null : value;
}

export interface LatestRecords<Item> {
  /** The newest record could not be processed, so `latest` is older than it. Decision F4 */
  readonly hasFailedLatest: boolean;
  readonly latest: Item | undefined;
  readonly previous: Item | undefined;
}

/** The newest valid record and the valid one before it, from a list with the newest first. Decisions F4, F5 */
export function findLatestRecords<Item extends { readonly data_par_ver: string }>(
  newestFirst: readonly Item[],
): LatestRecords<Item> {
  const first = newestFirst[0];
  const valid = newestFirst.filter((item) => !isFailedParse(item.data_par_ver));
  return {
    hasFailedLatest: first !== undefined && isFailedParse(first.data_par_ver),
    latest: valid[0],
    previous: valid[1],
  };
}
