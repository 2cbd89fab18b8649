import type { StatisticName } from "@capno/domain/statistic/statistics";
import type { CodeableConcept, Coding } from "@medplum/fhirtypes";

/**
 * Every code and system URL of a Bundle, in one place for clinical sign-off (open question 35). A concept without
 * a public code gets a local code and a text, never an approximate public code.
 */

/** The base of our own system URLs. They are identifiers only: no request is sent there. Open question 36 */
const OWN = "https://capno.example/fhir";
export const SYSTEMS = {
  test: `${OWN}/NamingSystem/breath-test`,
  testPart: `${OWN}/NamingSystem/breath-test-part`,
  record: `${OWN}/NamingSystem/breath-record`,
  recordPart: `${OWN}/NamingSystem/breath-record-part`,
  participant: `${OWN}/NamingSystem/participant`,
  handset: `${OWN}/NamingSystem/handset-udi`,
  softwareUdi: `${OWN}/NamingSystem/software-udi`,
  softwareVersion: `${OWN}/NamingSystem/software-version`,
  own: `${OWN}/CodeSystem/breath-test`,
  ucum: "http://unitsofmeasure.org",
  gs1: "http://hl7.org/fhir/NamingSystem/gs1-di",
} as const;

const SNOMED = "http://snomed.info/sct";
const LOINC = "http://loinc.org";
const IEEE_11073 = "urn:iso:std:iso:11073:10101";

const ofOurs = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: SYSTEMS.own, code, display }],
  text: display,
});

export const CODES = {
  capnogram: ofOurs("capnogram", "CO2 partial pressure in exhaled gas against time"),
  averageWaveform: ofOurs("average-waveform", "Average waveform of the breaths without an error"),
  averageMean: ofOurs("average-waveform-mean", "Mean CO2 partial pressure"),
  averageDeviation: ofOurs("average-waveform-deviation", "Standard deviation of the CO2 partial pressure"),
  packYears: {
    coding: [{ system: SNOMED, code: "401201003", display: "Cigarette pack-years" }],
    text: "Smoking history",
  },
  probability: ofOurs("copd-prediction-probability", "COPD prediction probability"),
  category: ofOurs("copd-probability-category", "COPD probability category"),
  severity: ofOurs("copd-severity-category", "COPD severity category"),
  quality: ofOurs("breath-quality", "Share of breaths without an error"),
  qualitySentence: ofOurs(
    "breath-quality-sentence",
    "How many breaths could be used, and why the others not",
  ),
  report: {
    coding: [{ system: SNOMED, code: "721981007", display: "Diagnostic studies report" }],
    text: "Breath capnography test",
  },
} as const satisfies Readonly<Record<string, CodeableConcept>>;

export type ObservationCategory = "vital-signs" | "social-history" | "procedure";
export const getCategory = (code: ObservationCategory): CodeableConcept => ({
  coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code }],
});

export const PULMONARY_FUNCTION: CodeableConcept = {
  coding: [
    { system: "http://terminology.hl7.org/CodeSystem/v2-0074", code: "PF", display: "Pulmonary Function" },
  ],
};
export const SERIAL_NUMBER: CodeableConcept = {
  coding: [{ system: "http://terminology.hl7.org/CodeSystem/v2-0203", code: "SNO" }],
};
export const PSEUDONYMOUS: Coding = {
  system: "http://terminology.hl7.org/CodeSystem/v3-ObservationValue",
  code: "PSEUDED",
  display: "pseudonymized",
};
/** On everything outside production: a receiver can keep it apart from patients. */
export const TEST_DATA: Coding = {
  system: "http://terminology.hl7.org/CodeSystem/v3-ActReason",
  code: "HTEST",
  display: "test health data",
};

const ABSENT = "http://terminology.hl7.org/CodeSystem/data-absent-reason";
export const getAbsence = (
  code: "unknown" | "asked-unknown" | "error" | "unsupported",
  text: string,
): CodeableConcept => ({ coding: [{ system: ABSENT, code }], text });
export const ABSENCE_EXTENSION = "http://hl7.org/fhir/StructureDefinition/data-absent-reason";

/** Claimed where the deployment asks for it alone: base validators do not check them. */
const UK = "https://fhir.hl7.org.uk/StructureDefinition";
export const UK_CORE = {
  device: `${UK}/UKCore-Device`,
  observation: `${UK}/UKCore-Observation`,
  respiratoryRate: `${UK}/UKCore-Observation-VitalSigns-RespirationRate`,
  packYears: `${UK}/UKCore-Observation-TobaccoConsumption`,
  report: `${UK}/UKCore-DiagnosticReport`,
} as const;

interface StatisticCode {
  /** Names its observation within the record. */
  readonly part: string;
  readonly category: ObservationCategory;
  readonly profile?: string;
  readonly code: CodeableConcept;
  /** In UCUM. "per minute" is what UK Core fixes for what the screen calls bpm. */
  readonly unit: { readonly code: string; readonly unit?: string };
}

export const STATISTIC_CODES: Readonly<Record<StatisticName, StatisticCode>> = {
  endTidalCo2: {
    part: "etco2",
    category: "vital-signs",
    // 19891-1 is the partial pressure; 19889-5, often seen beside kPa, is a percentage.
    code: {
      coding: [
        { system: SNOMED, code: "250790007", display: "End tidal carbon dioxide tension" },
        {
          system: LOINC,
          code: "19891-1",
          display: "Carbon dioxide [Partial pressure] in Exhaled gas --at end expiration",
        },
        { system: IEEE_11073, code: "151708" },
      ],
      text: "End-tidal CO2",
    },
    unit: { code: "kPa", unit: "kPa" },
  },
  respiratoryRate: {
    part: "rr",
    category: "vital-signs",
    profile: UK_CORE.respiratoryRate,
    code: {
      coding: [
        { system: SNOMED, code: "86290005", display: "Respiratory rate" },
        { system: LOINC, code: "9279-1", display: "Respiratory rate" },
      ],
      text: "Respiratory rate",
    },
    unit: { code: "/min", unit: "per minute" },
  },
  metabolicBurden: {
    part: "metabolic-burden",
    category: "procedure",
    code: ofOurs("metabolic-burden", "Metabolic burden"),
    unit: { code: "mmol/s", unit: "mmol/s" },
  },
  obstructiveIndex: {
    part: "obstructive-index",
    category: "procedure",
    code: ofOurs("obstructive-index", "Obstructive index"),
    unit: { code: "1" },
  },
};
