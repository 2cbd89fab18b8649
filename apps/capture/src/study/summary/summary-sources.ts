import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Group } from "@capno/api-client/models/account";
import type { ReadableList } from "@capno/api-client/models/list";
import type { BreathQuality } from "@capno/domain/breath/breath-quality";
import type { Participant } from "@capno/domain/participant/participant";
import type { StatusReading } from "@capno/domain/participant-status/participant-status";
import type { TrendRecord } from "@capno/domain/statistic/trend";
import type { EpochMs } from "@capno/domain/units";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { SummaryNote } from "@capno/report/summary-parts";

export interface SummaryValues {
  readonly trends: ReadableList<TrendRecord>;
  /** The newest record that could be processed. */
  readonly latest: Capnogram | undefined;
  readonly breathsOf: (record: CapnogramSummary) => BreathQuality | undefined;
}

/** All data that a participant's summary needs; without one of them no summary is made. */
export interface SummarySources {
  readonly participant: Participant;
  /** Newest first. */
  readonly records: ReadableList<CapnogramSummary>;
  /** Undefined: blinded. */
  readonly values: SummaryValues | undefined;
  /** Newest first. */
  readonly notes: readonly SummaryNote[];
  readonly status: StatusReading;
}

/** What a page depends on beside the participant's data. */
export interface SummarySettings {
  readonly config: Pick<RuntimeConfig, "statistics" | "capture" | "report">;
  readonly groups: readonly Group[];
  readonly zone: string;
  /** The server's time when the data was requested. */
  readonly asOf: EpochMs;
}
