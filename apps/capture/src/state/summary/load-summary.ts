import { getCapnogram, getCapnograms, getTrends } from "@capno/api-client/endpoints/capnograms";
import type { Http } from "@capno/api-client/http";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadableList } from "@capno/api-client/models/list";
import { findLatestRecords } from "@capno/domain/breath";
import type { Participant } from "@capno/domain/participant";
import { getTrendsOfRecords, type TrendRecord } from "@capno/domain/statistic";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { SummaryNote } from "@capno/report/summary-content";

import { sortNewestFirst } from "../../queries/newest-first.ts";

/** What a participant's page is made of: all of it, or the page is not made. */
export interface SummarySources {
  readonly participant: Participant;
  /** Newest first. */
  readonly records: ReadableList<CapnogramSummary>;
  readonly trends: ReadableList<TrendRecord>;
  /** The newest record that could be processed. */
  readonly latest: Capnogram | undefined;
  /** Newest first. */
  readonly notes: readonly SummaryNote[];
}

/** The calls of the User Summary, for the participant alone; notes are of a store for all participants. */
export async function loadSummary(
  http: Http,
  clock: ProductServices["clock"],
  participant: Participant,
  signal: AbortSignal,
): Promise<Omit<SummarySources, "notes">> {
  const { duid } = participant;
  const [records, trends] = await Promise.all([
    getCapnograms(http, clock, duid, { signal }),
    getTrends(http, clock, duid, { signal }),
  ]);
  const rows = sortNewestFirst(records.rows);
  const row = findLatestRecords(rows).latest;
  const latest = row && (await getCapnogram(http, clock, row, { signal }));
  const own = getTrendsOfRecords(trends.rows, rows);
  const unreadable = trends.unreadable + trends.rows.length - own.length;
  return { participant, records: { ...records, rows }, trends: { rows: own, unreadable }, latest };
}
