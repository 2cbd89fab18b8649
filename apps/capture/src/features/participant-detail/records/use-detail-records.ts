<<<<<<< HEAD
=======
import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { findLatestRecords } from "@capno/domain/breath";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";

<<<<<<< HEAD
import { recordQuery, recordsQuery, type ListedRow } from "../../../queries/records-query.ts";

/** The participant's list of records, newest first. A page's own requests are not queued behind those of a study. */
export function useRecordList(participant: ListedRow) {
  return useQuery(recordsQuery(useServices(), participant));
=======
import type { Values } from "../../../queries/create-values.ts";
import { queryKeys } from "../../../queries/query-keys.ts";
import { sortNewestFirst } from "../../../queries/newest-first.ts";
import { useCapture } from "../../../state/use-capture.ts";

/** The participant's list of records, newest first. */
export function useRecordList(duid: Duid) {
  const { http, clock } = useServices();
  const { values } = useCapture();
  return useQuery({
    queryKey: queryKeys.records(duid),
    queryFn: async ({ signal, client, queryKey }) => {
      const { rows, unreadable } = await getCapnograms(http, clock, duid, { signal });
      const newestFirst = sortNewestFirst(rows);
      const { latest } = findLatestRecords(newestFirst);
      // A page that shows a record changes to a newer one as a whole: date and values never belong to two records.
      const isShown = client.getQueryData(queryKey) !== undefined;
      if (isShown && latest !== undefined && !values.isBlinded(duid))
        await client.prefetchQuery(toRecordQuery(values, duid, latest));
      return { rows: newestFirst, unreadable };
    },
  });
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
}

export type RecordListQuery = ReturnType<typeof useRecordList>;

<<<<<<< HEAD
/** The list, its newest valid record and the valid one before it. */
export function useDetailRecords(participant: ListedRow) {
  const { duid } = participant;
  const services = useServices();
  const list = useRecordList(participant);
=======
/** The list, its newest valid record and the valid one before it; of a blinded participant the list alone. */
export function useDetailRecords(duid: Duid) {
  const { values } = useCapture();
  const list = useRecordList(duid);
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
  const found = findLatestRecords(list.data?.rows ?? []);
  return {
    list,
    hasFailedLatest: found.hasFailedLatest,
    hasLatest: found.latest !== undefined,
    hasPrevious: found.previous !== undefined,
    latestRow: found.latest,
<<<<<<< HEAD
    latest: useQuery(recordQuery(services, duid, found.latest)),
    previous: useQuery(recordQuery(services, duid, found.previous)),
=======
    latest: useQuery(toRecordQuery(values, duid, found.latest)),
    previous: useQuery(toRecordQuery(values, duid, found.previous)),
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
  };
}

export type DetailRecords = ReturnType<typeof useDetailRecords>;

/** The record that waveform and capnogram show: the one of the address, else the latest that could be processed. */
export interface OpenedRecord extends DetailRecords {
  /** The row of the address; undefined where the address names none, or one that is not there. */
  readonly chosen: CapnogramSummary | undefined;
  /** The address names a record that this participant does not have. */
  readonly isMissing: boolean;
}

/** The same as `useDetailRecords`, as of the record that was opened. */
export function useOpenedRecord(duid: Duid, records: DetailRecords, id: number | undefined): OpenedRecord {
  const { values } = useCapture();
  const rows = records.list.data?.rows ?? [];
  const place = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const chosen = rows[place];
  const before = chosen && rows.slice(place + 1).find((row) => !row.isFailed);
<<<<<<< HEAD
  const latest = useQuery(recordQuery(services, duid, chosen?.isFailed === false ? chosen : undefined));
  const previous = useQuery(recordQuery(services, duid, before));
=======
  const latest = useQuery(toRecordQuery(values, duid, chosen?.isFailed === false ? chosen : undefined));
  const previous = useQuery(toRecordQuery(values, duid, before));
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
  const isMissing = id !== undefined && chosen === undefined && records.list.isSuccess;
  if (chosen === undefined) return { ...records, chosen, isMissing };
  return {
    ...records,
    hasPrevious: before !== undefined,
    latestRow: chosen,
    latest,
    previous,
    chosen,
    isMissing,
  };
}

/** Why nothing can be compared with the record before; undefined where it can. */
export function getReasonWithoutPrevious({ hasPrevious, previous }: DetailRecords): string | undefined {
  if (!hasPrevious) return "There is no previous record";
  if (previous.isLoadingError) return "The previous record could not be loaded";
  return previous.isPending ? "Loading the previous record" : undefined;
}
<<<<<<< HEAD
=======

function toRecordQuery(values: Values, duid: Duid, row: CapnogramSummary | undefined) {
  return queryOptions({
    queryKey: queryKeys.record(duid, row),
    queryFn:
      row === undefined || values.isBlinded(duid)
        ? skipToken
        : ({ signal }) => values.readRecord(row, { signal }),
    // A record never changes: kept until log-out.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
>>>>>>> b0d1c399 (capture: a blinded study shows and saves no value of breathing)
