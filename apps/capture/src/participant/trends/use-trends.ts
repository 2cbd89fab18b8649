import { getGroupOfParticipant } from "@capno/domain/participant/participant";
import { STATISTICS, type StatisticName } from "@capno/domain/statistic/statistics";
import { getTrendsOfRecords, type TrendRecord } from "@capno/domain/statistic/trend";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { trendsQuery } from "../../study/data/trends-query.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { useValues } from "../../study/values/use-values.ts";
import { createThresholds } from "../../kit/thresholds.ts";
import type { RecordListQuery } from "../records/use-detail-records.ts";
import { getTrendBands, getTrendLimits } from "../../kit/trend-bands.ts";

/**
 * The readings of a participant over time; all components that show them share one request. A reading whose time is no
 * record's counts as one that could not be read, once the newest answers of both lists are there.
 */
export function useTrends(duid: Duid, records: RecordListQuery) {
  const values = useValues();
  const trends = useQuery(trendsQuery(values, duid));
  const [all, listed] = [trends.data?.rows, records.data?.rows];
  const rows = useMemo(
    () => (all === undefined || listed === undefined ? NO_ROWS : getTrendsOfRecords(all, listed)),
    [all, listed],
  );
  const isSettled = !trends.isFetching && !records.isFetching;
  const foreign = isSettled && all !== undefined ? all.length - rows.length : 0;
  return { needs: [trends, records], rows, unreadable: (trends.data?.unreadable ?? 0) + foreign };
}

const NO_ROWS: readonly TrendRecord[] = [];

/** Days without a reading after which the trend's line is dashed, because the participant then counts as silent. */
export function useUnusedDays(duid: Duid): number {
  const { config, session } = useServices();
  const { data } = useParticipants();
  const thresholdsOf = useMemo(
    () => createThresholds(config.capture.worklist, session.account().groups),
    [config, session],
  );
  const participant = data?.rows.find((row) => row.duid === duid);
  return thresholdsOf(participant ?? { groupIds: undefined, study: getGroupOfParticipant(duid) }).unusedDays;
}

/** How a statistic is drawn over time, and the heading of its column in a table. */
export function useTrendAppearance(name: StatisticName) {
  const { title, unit, decimals } = STATISTICS[name];
  const references = useMemo(() => getTrendLimits(name), [name]);
  const bands = useMemo(() => getTrendBands(name), [name]);
  const heading = unit === "" ? title : `${title} (${unit})`;
  return { title, unit, decimals, references, bands, heading };
}
