import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { BreathQuality } from "@capno/domain/breath/breath-quality";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

import { queryKeys } from "../../study/data/query-keys.ts";
import { recordOverviewQuery, type RecordOverview } from "../../study/data/record-overview.ts";
import { useQueue } from "../../study/data/use-queue.ts";
import { useValues } from "../../study/values/use-values.ts";

const useOverviewSources = () => ({ queue: useQueue(), values: useValues() });

export function useRecordOverview(duid: Duid, row: CapnogramSummary, isWanted: boolean) {
  return useQuery({ ...recordOverviewQuery(useOverviewSources(), duid, row), enabled: isWanted });
}

/** A view that moves asks for nothing until it rests. */
const REST_MS = 1_000;
/** More are not asked for at once: a shorter time shows the others. */
export const MOST_LOOKED_UP = 60;

/** Asks once for each of the newest records of a view. */
export function useLookUpRecords(duid: Duid, records: readonly CapnogramSummary[]): void {
  const sources = useOverviewSources();
  const { clock } = useServices();
  const [wanted, setWanted] = useState<readonly CapnogramSummary[]>([]);
  useEffect(() => clock.after(REST_MS, () => setWanted(records.slice(0, MOST_LOOKED_UP))), [clock, records]);
  useQueries({
    queries: wanted.map((row) => ({
      ...recordOverviewQuery(sources, duid, row),
      // That one failed is no reason to draw the page again.
      notifyOnChangeProps: [],
    })),
  });
}

/**
 * The breaths of a record, where it was looked up: no answer holds those of all records. Returns a new function when more records are known.
 */
export function useKnownBreaths(duid: Duid): (row: CapnogramSummary) => BreathQuality | undefined {
  const queries = useQueryClient();
  const [what] = queryKeys.recordOverviews(duid);
  const watch = useCallback(
    (onChange: () => void) =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === "updated" && query.queryKey[0] === what && query.queryKey[1] === duid) onChange();
      }),
    [queries, what, duid],
  );
  const count = useSyncExternalStore(
    watch,
    () => queries.getQueriesData({ queryKey: queryKeys.recordOverviews(duid) }).filter(isThere).length,
  );
  return useCallback(
    (row) =>
      count === 0
        ? undefined
        : queries.getQueryData<RecordOverview>(queryKeys.recordOverview(duid, row))?.breaths,
    [queries, duid, count],
  );
}

const isThere = ([, data]: readonly [unknown, unknown]): boolean => data !== undefined;
