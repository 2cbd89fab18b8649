import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toEpochMs } from "@capno/domain/units";

import type { BundleSettings, BundleSource } from "../bundle-source.ts";

const INTERVAL_S = 0.02;
export const times = (count: number, intervalS = INTERVAL_S): readonly number[] =>
  Array.from({ length: count }, (_, at) => at * intervalS);

const CAPTURED_AT = toEpochMs(Date.parse("2026-11-20T09:31:07.250Z"));
const RECEIVED_AT = toEpochMs(Date.parse("2026-11-20T09:32:40.010Z"));
const SAMPLES = 3750;
/** 16 breaths of a minute and a quarter would be 20: long enough to be judged. */
const ERRORS = [
  "",
  ...Array.from<string>({ length: 14 }).fill(""),
  "cough",
  "cough",
  "cough",
  "incomplete breath",
  "incomplete breath",
  "",
];

const recorded = {
  capturedAt: CAPTURED_AT,
  handsetUdi: "(01)05012345678900(21)NTH01234",
  waveform: {
    timesS: times(SAMPLES),
    valuesKPa: times(SAMPLES).map((time) => (time % 4 < 2 ? 0.02 : 4.71)),
  },
  average: {
    timesS: times(200),
    meansKPa: times(200).map((time) => (time < 2 ? 0.1 : 4.7)),
    deviationsKPa: times(200).map(() => 0.1),
  },
  quality: classifyBreaths({ starts: ERRORS, errors: ERRORS }),
  statistics: [],
  smoking: undefined,
} as const;

/** A screening of today, final. */
export const aScreening = (): BundleSource => ({
  ...recorded,
  subject: { kind: "test", testIdentifier: "NTS-000123" },
  receivedAt: RECEIVED_AT,
  software: { name: "Capno Screen", version: "4.2.4", udi: undefined },
  outcome: {
    isFinal: true,
    administeredBy: "gp@capno.example",
    practice: undefined,
    result: { kind: "probability", probability: 0.42 },
  },
});

/** A diagnosis of today, final. */
export const aDiagnosis = (): BundleSource => ({
  ...recorded,
  subject: { kind: "test", testIdentifier: "NTD-000123" },
  receivedAt: RECEIVED_AT,
  software: {
    name: "Capno Diagnose",
    version: "4.10.2 3.12.1 4.1.9",
    udi: "(01)05012345678917(8012)041002031201040109",
  },
  smoking: { isProvided: true, packYears: 30 },
  outcome: {
    isFinal: true,
    administeredBy: "clinic@capno.example",
    practice: undefined,
    result: { kind: "category", category: "COPD likely", severity: "Moderate" },
  },
});

/** A participant's record. */
export const aRecord = (): BundleSource => ({
  ...recorded,
  subject: { kind: "record", recordId: "7", duid: "CARD-001" },
  receivedAt: undefined,
  software: { name: "Capno Capture", version: "4.2.4", udi: undefined },
  statistics: [
    { name: "endTidalCo2", rawValue: 4.712 },
    { name: "respiratoryRate", rawValue: 16.3 },
    { name: "metabolicBurden", rawValue: 0.213 },
    { name: "obstructiveIndex", rawValue: 0.305 },
  ],
  outcome: undefined,
});

/** Ids that count up: a test can name them. */
export function someSettings(overrides: Partial<BundleSettings> = {}): BundleSettings {
  let last = 0;
  return {
    madeAt: toEpochMs(Date.parse("2026-11-20T09:40:00Z")),
    isProduction: false,
    profiles: "",
    createId: () => `00000000-0000-4000-8000-${String((last += 1)).padStart(12, "0")}`,
    pdf: { bytes: new TextEncoder().encode("%PDF-1.4"), title: "Respiratory-Test_NTD-000123_2026-11-20.pdf" },
    ...overrides,
  };
}
