import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { findLatestRecords } from "@capno/domain/breath/latest-records";
import { formatQuantity } from "@capno/domain/number/percent";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";

import { recordQuery, recordsQuery } from "../../study/data/records-query.ts";
import type { ListedRow } from "../../study/data/lists.ts";
import { useValues } from "../../study/values/use-values.ts";

/** The participant's list of records, newest first. A page's own requests are not queued behind those of a study. */
export function useRecordList(participant: ListedRow) {
  const values = useValues();
  return useQuery(recordsQuery({ ...useServices(), values }, participant));
}

export type RecordListQuery = ReturnType<typeof useRecordList>;

/** The list, its newest valid record and the valid one before it; of a blinded participant the list alone. */
export function useDetailRecords(participant: ListedRow) {
  const { duid } = participant;
  const values = useValues();
  const list = useRecordList(participant);
  const found = findLatestRecords(list.data?.rows ?? []);
  return {
    list,
    hasFailedLatest: found.hasFailedLatest,
    hasLatest: found.latest !== undefined,
    hasPrevious: found.previous !== undefined,
    latestRow: found.latest,
    latest: useQuery(recordQuery(values, duid, found.latest)),
    previous: useQuery(recordQuery(values, duid, found.previous)),
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
  const values = useValues();
  const rows = records.list.data?.rows ?? [];
  const place = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const chosen = rows[place];
  const before = chosen && rows.slice(place + 1).find((row) => !row.isFailed);
  const latest = useQuery(recordQuery(values, duid, chosen?.isFailed === false ? chosen : undefined));
  const previous = useQuery(recordQuery(values, duid, before));
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

/** "this user does not have that record", unless a row that was not read may be the one. */
export function describeMissing(list: RecordListQuery): string {
  const { unreadable = 0 } = list.data ?? {};
  return unreadable === 0
    ? "this user does not have that record"
    : `this record was not found, and ${formatQuantity(unreadable, "record")} of this user could not be read`;
}

/** Why nothing can be compared with the record before; undefined where it can. */
export function getReasonWithoutPrevious({ hasPrevious, previous, list }: DetailRecords): string | undefined {
  if (!hasPrevious)
    return (list.data?.unreadable ?? 0) === 0
      ? "There is no previous record"
      : "No previous record could be read";
  if (previous.isLoadingError) return "The previous record could not be loaded";
  return previous.isPending ? "Loading the previous record" : undefined;
}
