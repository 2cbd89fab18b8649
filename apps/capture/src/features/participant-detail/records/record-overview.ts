import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { type BreathQuality, classifyBreaths, getBreathQuality } from "@capno/domain/breath";
import type { RecordStatistics } from "@capno/domain/statistic";
import type { Duid } from "@capno/domain/units";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { queryKeys } from "../../../queries/query-keys.ts";
import { useCapture } from "../../../state/use-capture.ts";

/** What the list shows of a record. */
export interface RecordOverview {
  /** Percent; null where there is none. */
  readonly quality: number | null;
  /** How many of its breaths were used. */
  readonly breaths: BreathQuality;
  readonly statistics: RecordStatistics;
  /** Of the average breath, a few points. */
  readonly curve: readonly (readonly [seconds: number, kPa: number])[];
}

/** Of the record only what the list shows is kept. */
export function useRecordOverview(duid: Duid, row: CapnogramSummary, isWanted: boolean) {
  const { queue, values } = useCapture();
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.recordOverview(duid, row),
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<Capnogram>(queryKeys.record(duid, row));
      return toOverview(known ?? (await values.readRecord(row, { signal, http: queue })));
    },
    enabled: isWanted,
    // A record never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The breaths of a record, where the list has looked it up: no answer holds those of all records, and a chart asks for
 * none. Another function once more of them are known.
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

const CURVE_POINTS = 30;

function toOverview({ breathStarts, breathErrors, statistics, averageWaveform }: Capnogram): RecordOverview {
  const { timesS, meansKPa } = averageWaveform;
  const step = Math.max(1, Math.ceil(timesS.length / CURVE_POINTS));
  const curve = Array.from(timesS, (time, i) => [time, meansKPa[i] ?? Number.NaN] as const).filter(
    ([time, kPa], i) => i % step === 0 && Number.isFinite(time) && Number.isFinite(kPa),
  );
  return {
    quality: getBreathQuality(breathErrors),
    breaths: classifyBreaths({ starts: breathStarts, errors: breathErrors }),
    statistics,
    curve,
  };
}
