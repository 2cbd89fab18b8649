import type { RecordedDate } from "@capno/domain/time/instant";
import type { RecordStatistics } from "@capno/domain/statistic/statistics";
import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import type { AverageWaveform } from "@capno/domain/breath/average-waveform";

export type CapnogramSummary = RecordedDate & {
  readonly id: number;
  /** The participant of the record by the server; a list of one participant rejects others. */
  readonly duid: Duid;
  /** Its processing failed: it has no values. */
  readonly isFailed: boolean;
  /** What processed it, as the server names it; of a failed record its error. */
  readonly parserVersion: string;
  /** Undefined where the list does not name it. */
  readonly handsetUdi?: HandsetUdi | undefined;
};

/** A participant's record as the detail dashboard shows it. */
export interface Capnogram {
  readonly id: number;
  readonly handsetUdi: HandsetUdi;
  readonly recordedAt: EpochMs;
  /** `isUnknownDate` of `recordedAt`, when the server answered. */
  readonly hasUnknownDate: boolean;
  /** 0.02 s apart; NaN is a gap. */
  readonly samplesKPa: readonly number[];
  /** Indices of the samples at which a breath begins. */
  readonly breathStarts: readonly number[];
  /** One text per breath; empty means the breath is good. */
  readonly breathErrors: readonly string[];
  readonly averageWaveform: AverageWaveform;
  readonly statistics: RecordStatistics;
}
