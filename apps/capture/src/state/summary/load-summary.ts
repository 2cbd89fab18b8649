import { getCapnograms } from "@capno/api-client/endpoints/capnograms";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadableList } from "@capno/api-client/models/list";
import { findLatestRecords } from "@capno/domain/breath";
import type { Participant } from "@capno/domain/participant";
import type { ParticipantStatus } from "@capno/domain/participant-status";
import { getTrendsOfRecords, type TrendRecord } from "@capno/domain/statistic";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { SummaryNote } from "@capno/report/summary-content";

import type { Values } from "../../queries/create-values.ts";
import { sortNewestFirst } from "../../queries/newest-first.ts";

export interface SummaryValues {
  readonly trends: ReadableList<TrendRecord>;
  /** The newest record that could be processed. */
  readonly latest: Capnogram | undefined;
}

/** What a participant's page is made of: all of it, or the page is not made. */
export interface SummarySources {
  readonly participant: Participant;
  /** Newest first. */
  readonly records: ReadableList<CapnogramSummary>;
  /** Undefined: blinded. */
  readonly values: SummaryValues | undefined;
  /** Newest first. */
  readonly notes: readonly SummaryNote[];
  /** Undefined: not known. */
  readonly status: ParticipantStatus | undefined;
}

export interface SummaryReaders extends Pick<ProductServices, "http" | "clock"> {
  readonly values: Values;
}

/** The calls of the User Summary, for the participant alone; notes and statuses are of stores for all participants. */
export async function loadSummary(
  { http, clock, values }: SummaryReaders,
  participant: Participant,
  signal: AbortSignal,
): Promise<Omit<SummarySources, "notes" | "status">> {
  const { duid } = participant;
  if (values.isBlinded(duid)) {
    const records = await getCapnograms(http, clock, duid, { signal });
    return { participant, records: { ...records, rows: sortNewestFirst(records.rows) }, values: undefined };
  }
  const [records, trends] = await Promise.all([
    getCapnograms(http, clock, duid, { signal }),
    values.readTrends(duid, { signal, http }),
  ]);
  const rows = sortNewestFirst(records.rows);
  const row = findLatestRecords(rows).latest;
  const latest = row && (await values.readRecord(row, { signal, http }));
  const own = getTrendsOfRecords(trends.rows, rows);
  const unreadable = trends.unreadable + trends.rows.length - own.length;
  return {
    participant,
    records: { ...records, rows },
    values: { trends: { rows: own, unreadable }, latest },
  };
}
