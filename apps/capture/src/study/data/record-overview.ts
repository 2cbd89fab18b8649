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

/**
 * Of the record only what is shown is kept. The queue sends few at once, and drops what no page shows any more when its
 * turn comes; what is on its way by then is kept, so that a page that is opened again does not ask for it again.
 */
export const recordOverviewQuery = (
  { queue, values }: { readonly queue: Http; readonly values: Values },
  duid: Duid,
  row: CapnogramSummary,
) =>
  queryOptions({
    queryKey: queryKeys.recordOverview(duid, row),
    // Not `signal`: the library would end what is on its way, and forget it.
    queryFn: async ({ client, queryKey }) => {
      // The page may be asking for the same record: its answer is waited for.
      const shown = client.getQueryCache().find<Capnogram>({ queryKey: queryKeys.record(duid, row) });
      const known =
        shown?.state.fetchStatus === "fetching"
          ? await shown.promise?.catch(() => undefined)
          : shown?.state.data;
      if (known !== undefined) return toOverview(known);
      const query = client.getQueryCache().find({ queryKey });
      const isWanted = () => query === undefined || query.getObserversCount() > 0;
      const http: Http = { ...queue, send: (request) => queue.send({ ...request, isWanted }) };
      return toOverview(await values.readRecord(row, { http }));
    },
    gcTime: Number.POSITIVE_INFINITY,
  });

const toOverview = ({ breathStarts, breathErrors, statistics }: Capnogram): RecordOverview => ({
  quality: getBreathQuality(breathErrors),
  breaths: classifyBreaths({ starts: breathStarts, errors: breathErrors }),
  statistics,
});
