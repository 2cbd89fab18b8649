import type { Duid, EpochMs, HandsetUdi } from "@capno/domain/units";

import type { AveragedWaveform } from "./waveform.ts";

/** One row of a participant's records. */
export interface CapnogramSummary {
  readonly id: number;
  readonly recordedAt: EpochMs;
  /** The record could not be processed; its `parserVersion` begins with ERROR. */
  readonly hasFailedParse: boolean;
  readonly parserVersion: string;
  readonly duid: Duid;
}

/** Values of the four statistics of one record. Null: unknown, never 0. */
export interface StatisticValues {
  readonly endTidalCo2: number | null;
  readonly respiratoryRate: number | null;
  readonly metabolicBurden: number | null;
  readonly obstructiveIndex: number | null;
}

/** A participant's record as the detail dashboard shows it. */
export interface Capnogram {
  readonly id: number;
  readonly handsetUdi: HandsetUdi;
  readonly recordedAt: EpochMs;
  /** 0.02 s apart; NaN is a gap. */
  readonly samplesKPa: readonly number[];
  /** Indices of the samples at which a breath begins. */
  readonly breathStarts: readonly number[];
  /** One text per breath; empty means the breath is good. */
  readonly breathErrors: readonly string[];
  readonly averageWaveform: AveragedWaveform;
  readonly statistics: StatisticValues;
}

export interface TrendPoint {
  readonly recordedAt: EpochMs;
  readonly statistics: StatisticValues;
}
