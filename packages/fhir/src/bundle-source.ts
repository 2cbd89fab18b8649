import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import type { BreathQuality } from "@capno/domain/breath/breath-quality";
import type { SmokingHistory } from "@capno/domain/diagnosis/pack-years";
import type { StatisticName } from "@capno/domain/statistic/statistics";
import type { EpochMs } from "@capno/domain/units";

/** The data of one breath test or one record. Values are not rounded: the domain rounds them, as on the screen. */
export interface BundleSource {
  readonly subject: TestSubject;
  /** Undefined where the handset's clock was not set: shown as an unknown date, and no date here. */
  readonly capturedAt: EpochMs | undefined;
  readonly receivedAt: EpochMs | undefined;
  readonly handsetUdi: string;
  readonly software: SoftwareSource;
  readonly waveform: { readonly timesS: readonly number[]; readonly valuesKPa: readonly number[] };
  readonly average: AverageWaveform | undefined;
  readonly quality: BreathQuality;
  readonly statistics: readonly { readonly name: StatisticName; readonly rawValue: number | null }[];
  /** Undefined where the product does not ask. */
  readonly smoking: SmokingHistory | undefined;
  /** Undefined for a record, which has no diagnosis. */
  readonly outcome: TestOutcome | undefined;
}

/** Never a name: a receiver matches by this identifier. */
type TestSubject =
  | { readonly kind: "test"; readonly testIdentifier: string }
  | { readonly kind: "record"; readonly recordId: string; readonly duid: string };

interface SoftwareSource {
  readonly name: string;
  readonly version: string;
  /** Only where the record holds a complete UDI. */
  readonly udi: string | undefined;
}

export interface TestOutcome {
  /** The final diagnosis is there; everything else is preliminary. */
  readonly isFinal: boolean;
  readonly administeredBy: string | null;
  /** Its name, where the deployment names one. */
  readonly practice: string | undefined;
  readonly result:
    | { readonly kind: "probability"; readonly probability: number | null }
    | { readonly kind: "category"; readonly category: string; readonly severity: string };
}

export interface BundleSettings {
  readonly madeAt: EpochMs;
  readonly isProduction: boolean;
  readonly profiles: "" | "ukcore";
  /** A new random UUID at each call: entries of two files must never be taken for each other. */
  createId(): string;
  readonly pdf: { readonly bytes: Uint8Array; readonly title: string } | undefined;
}
