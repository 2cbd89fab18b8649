import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import type { SmokingHistory } from "@capno/domain/diagnosis/pack-years";

/** A curve of partial pressure over time. NaN where the server sent no usable number: a gap. */
interface Waveform {
  readonly timesS: readonly number[];
  readonly valuesKPa: readonly number[];
}

/** One row of a handset's results of today. */
export interface BreathTestSummary {
  readonly testIdentifier: string;
  /** Null where there is no such day or hour. */
  readonly capturedAt: EpochMs | null;
  /** Without one, `capturedAt` is a guess. */
  readonly hasOffset: boolean;
  /** Completed, Failed or In progress; any other text as the server sent it. */
  readonly outcome: string;
  readonly capnogramId: string | null;
}

export interface BreathRecording {
  readonly testIdentifier: string;
  readonly capturedAt: EpochMs;
  readonly receivedAt: EpochMs;
  /** Without them, `capturedAt` and `receivedAt` are guesses, which decide no attribution. */
  readonly hasOffsets: boolean;
  readonly administeredBy: string | null;
  readonly handsetUdi: HandsetUdi;
  readonly waveform: Waveform;
}

export interface ComputedFeatures {
  readonly averageWaveform: AverageWaveform;
  /** Seconds at which a breath begins. */
  readonly splitsS: readonly number[];
  readonly breathErrors: readonly string[];
  readonly standardisedWaveform: Waveform | null;
  readonly healthyWaveformUrl: string | null;
}

/** The waveform of healthy people; without deviations where the server sent none. */
export interface HealthyWaveform extends Omit<AverageWaveform, "deviationsKPa"> {
  readonly deviationsKPa: readonly number[] | null;
}

export interface ScreeningResult {
  /** 0 to 1; null where the server has none. */
  readonly probability: number | null;
}

export interface DiagnosisResult {
  readonly probabilityCategory: string;
  readonly severityCategory: string;
  /** HTML of the server: clean it before it is shown. */
  readonly explanationHtml: string;
  readonly smoking: SmokingHistory;
  /** The software that diagnosed: the UDI on a report is derived from it. */
  readonly version: string;
}

/** `not-found`: 404, 'The test results were not found'; `refused`: 400, a failure like others. */
export type RecordingReply =
  | { readonly kind: "found"; readonly recording: BreathRecording }
  | { readonly kind: "not-found" | "refused" };
