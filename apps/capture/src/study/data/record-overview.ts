import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { type BreathQuality, classifyBreaths } from "@capno/domain/breath/breath-quality";
import { getBreathQuality } from "@capno/domain/breath/quality";
import type { RecordStatistics } from "@capno/domain/statistic/statistics";
import type { Http } from "@capno/api-client/http";
import type { Duid } from "@capno/domain/units";
import { queryOptions } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import { queryKeys } from "./query-keys.ts";

/** What a list or a trend shows of a record. */
export interface RecordOverview {
  /** Percent; null where there is none. */
  readonly quality: number | null;
  /** How many of its breaths were used. */
  readonly breaths: BreathQuality;
  readonly statistics: RecordStatistics;
}

/** Of the record only what is shown is kept. The queue sends few at once. */
export const recordOverviewQuery = (
  { queue, values }: { readonly queue: Http; readonly values: Values },
  duid: Duid,
  row: CapnogramSummary,
) =>
  queryOptions({
    queryKey: queryKeys.recordOverview(duid, row),
    queryFn: async ({ signal, client }) => {
      // The page may be asking for the same record: its answer is waited for.
      const shown = client.getQueryCache().find<Capnogram>({ queryKey: queryKeys.record(duid, row) });
      const known =
        shown?.state.fetchStatus === "fetching"
          ? await shown.promise?.catch(() => undefined)
          : shown?.state.data;
      return toOverview(known ?? (await values.readRecord(row, { signal, http: queue })));
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

const toOverview = ({ breathStarts, breathErrors, statistics }: Capnogram): RecordOverview => ({
  quality: getBreathQuality(breathErrors),
  breaths: classifyBreaths({ starts: breathStarts, errors: breathErrors }),
  statistics,
});
