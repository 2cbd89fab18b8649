import { getTrendSeries } from "@capno/domain/statistic/trend";
import type { OwnRange } from "@capno/domain/statistic/own-range";
import type { StatisticName } from "@capno/domain/statistic/statistics";
import type { Duid } from "@capno/domain/units";
import { useMemo } from "react";

import { getOwnRangeOfReadings, toReadings } from "../../kit/readings.ts";
import { useKnownBreaths } from "../records/record-overview.ts";
import type { RecordListQuery } from "../records/use-detail-records.ts";
import { useTrends } from "./use-trends.ts";

/** The 10 to 90 % ranges of a participant's own readings, from the records loaded so far. */
export function useOwnRanges(
  duid: Duid,
  list: RecordListQuery,
  names: readonly StatisticName[],
): ReadonlyMap<StatisticName, OwnRange> {
  const { rows } = useTrends(duid, list);
  const records = list.data?.rows;
  const getBreaths = useKnownBreaths(duid);
  return useMemo(
    () =>
      new Map(
        names.flatMap((name) => {
          const { points } = getTrendSeries(rows, name);
          const range = getOwnRangeOfReadings(name, toReadings(name, points, records ?? [], getBreaths));
          return range === undefined ? [] : [[name, range] as const];
        }),
      ),
    [names, rows, records, getBreaths],
  );
}
