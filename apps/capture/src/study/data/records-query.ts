import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { isApiError } from "@capno/api-client/api-error";
import type { Http } from "@capno/api-client/http";
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import type { Duid } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import { queryOptions, skipToken } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import { askAgain } from "./asking.ts";
import { describeRow, type ListedRow, type RecordList } from "./lists.ts";
import { queryKeys } from "./query-keys.ts";
import { sortNewestFirst } from "./newest-first.ts";

type RequestServices = Pick<ProductServices, "clock"> & { readonly http: Http; readonly values: Values };

/** The records of one participant. Every view of them uses this query, so that they share one request and one answer. */
export function recordsQuery(
  { http, clock, values }: RequestServices,
  row: ListedRow | Pick<ListedRow, "duid">,
) {
  const { duid } = row;
  return queryOptions({
    queryKey: queryKeys.records(duid),
    queryFn: async ({ signal, client, queryKey }): Promise<RecordList> => {
      const asOf = clock.now();
      const { rows, unreadable } = await getCapnograms(http, clock, duid, { signal });
      const newestFirst = sortNewestFirst(rows);
      const { latest } = findLatestRecords(newestFirst);
      const shown = findLatestRecords(client.getQueryData<RecordList>(queryKey)?.rows ?? []).latest;
      const isShown =
        shown !== undefined &&
        client
          .getQueryCache()
          .find({ queryKey: queryKeys.record(duid, shown) })
          ?.isActive();
      // A page that shows a record changes to a newer one as a whole: date and values never belong to two records.
      if (isShown && latest !== undefined && !values.isBlinded(duid))
        await client.prefetchQuery(recordQuery(values, duid, latest, http));
      return { rows: newestFirst, unreadable, asOf, of: "count" in row ? describeRow(row) : "" };
    },
    // The answer is kept until log-out.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * One record with its samples, as its parser version made it; none where it is blinded. It is kept until log-out. Where the
 * server has computed it once more since the list was requested, the list is refetched.
 */
export function recordQuery(
  values: Values,
  duid: Duid,
  row: Pick<CapnogramSummary, "id" | "recordedAt" | "duid" | "parserVersion"> | undefined,
  http?: Http,
) {
  return queryOptions({
    queryKey: queryKeys.record(duid, row),
    queryFn:
      row === undefined || values.isBlinded(duid)
        ? skipToken
        : async ({ signal, client }) => {
            try {
              return await values.readRecord(row, { signal, ...(http !== undefined && { http }) });
            } catch (error) {
              const list = { queryKey: queryKeys.records(duid), exact: true };
              // The newest list fetches its newest record itself, which must not make it ask again for ever.
              if (
                isApiError(error) &&
                error.facts.kind === "malformed-reply" &&
                client.isFetching(list) === 0
              )
                void askAgain(client, list);
              throw error;
            }
          },
    gcTime: Number.POSITIVE_INFINITY,
  });
}
