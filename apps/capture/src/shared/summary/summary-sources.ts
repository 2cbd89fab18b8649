import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadableList } from "@capno/api-client/models/list";
import type { BreathQuality } from "@capno/domain/breath";
import type { Participant } from "@capno/domain/participant";
import type { ParticipantStatus } from "@capno/domain/participant-status";
import type { TrendRecord } from "@capno/domain/statistic";
import type { SummaryNote } from "@capno/report/summary-content";

export interface SummaryValues {
  readonly trends: ReadableList<TrendRecord>;
  /** The newest record that could be processed. */
  readonly latest: Capnogram | undefined;
  readonly breathsOf: (record: CapnogramSummary) => BreathQuality | undefined;
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
  readonly status: ParticipantStatus | undefined;
}
