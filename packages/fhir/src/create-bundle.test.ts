import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle, toTransaction } from "./create-bundle.ts";
import { findFaults } from "./testing/find-faults.ts";
import { findDevices, findObservation, findPatient, findReport } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, aScreening, someSettings, times } from "./testing/sources.ts";

const asFirst = (source: BundleSource): BundleSource => ({
  ...source,
  outcome: source.outcome && { ...source.outcome, isFinal: false },
});
const withResult = (result: NonNullable<BundleSource["outcome"]>["result"]): BundleSource => ({
  ...aScreening(),
  outcome: { isFinal: true, administeredBy: null, practice: undefined, result },
});
const uneven = times(3750).map((time, at) => (at === 9 ? time + 0.005 : time));

const KINDS: readonly (readonly [string, BundleSource])[] = [
  ["a screening", aScreening()],
  ["a diagnosis", aDiagnosis()],
  ["a record", aRecord()],
  ["a first result", asFirst(aDiagnosis())],
  ["a record without a date", { ...aRecord(), capturedAt: undefined }],
  [
    "a record of nothing but a date",
    { ...aRecord(), statistics: [], average: undefined, waveform: { timesS: [], valuesKPa: [] } },
  ],
  [
    "a record of values that no lung makes",
    {
      ...aRecord(),
      statistics: [
        { name: "endTidalCo2", rawValue: 38 },
        { name: "respiratoryRate", rawValue: 400 },
        { name: "obstructiveIndex", rawValue: -1 },
      ],
    },
  ],
  ["a curve that is not even", { ...aDiagnosis(), waveform: { timesS: uneven, valuesKPa: uneven } }],
  [
    "a curve full of gaps",
    { ...aDiagnosis(), waveform: { timesS: times(3), valuesKPa: [Number.NaN, 1, Infinity] } },
  ],
  [
    "a smoking history that was asked and not known",
    { ...aDiagnosis(), smoking: { isProvided: true, packYears: null } },
  ],
  [
    "a severity that is not applicable",
    withResult({ kind: "category", category: "COPD unlikely", severity: "Not applicable" }),
  ],
  ["no probability", withResult({ kind: "probability", probability: null })],
  ["an impossible probability", withResult({ kind: "probability", probability: 1.4 })],
  [
    "an analysis that could not be read",
    { ...aScreening(), quality: { kind: "absent" }, average: undefined },
  ],
  ["a handset of an unfamiliar form", { ...aScreening(), handsetUdi: "NTA9" }],
];

describe("a FHIR Bundle", () => {
  it.each(KINDS)("of %s is accepted by three validators and our own checks", (_, source) => {
    for (const profiles of ["", "ukcore"] as const) {
      const bundle = createBundle(source, someSettings({ profiles }));
      expect(findFaults(bundle)).toEqual([]);
      expect(findFaults(toTransaction(bundle))).toEqual([]);
    }
    expect(findFaults(createBundle(source, someSettings({ pdf: undefined, isProduction: true })))).toEqual(
      [],
    );
  });
});

describe("the content of a FHIR Bundle", () => {
  it("has two devices, the handset and the software, each with its identifier", () => {
    const [handset, software] = findDevices(createBundle(aDiagnosis(), someSettings()));
    expect(handset).toMatchObject({
      identifier: [{ value: "(01)05012345678900(21)NTH01234" }],
      udiCarrier: [{ deviceIdentifier: "05012345678900", carrierHRF: "(01)05012345678900(21)NTH01234" }],
      serialNumber: "NTH01234",
    });
    expect(software).toMatchObject({
      udiCarrier: [
        { deviceIdentifier: "05012345678917", carrierHRF: "(01)05012345678917(8012)041002031201040109" },
      ],
      version: [{ value: "4.10.2 3.12.1 4.1.9" }],
    });
    const [, named] = findDevices(createBundle(aScreening(), someSettings()));
    expect(named).toMatchObject({
      identifier: [{ value: "Capno Screen 4.2.4" }],
      version: [{ value: "4.2.4" }],
    });
    expect(named?.udiCarrier).toBeUndefined();
  });

  it("identifies a test by its id and a participant by the user ID, without names", () => {
    const ofTest = findPatient(createBundle(aDiagnosis(), someSettings()));
    expect(ofTest?.identifier).toEqual([
      { system: "https://capno.example/fhir/NamingSystem/breath-test", value: "NTD-000123" },
    ]);
    const ofRecord = findPatient(createBundle(aRecord(), someSettings()));
    expect(ofRecord?.identifier).toEqual([
      { system: "https://capno.example/fhir/NamingSystem/participant", value: "CARD-001" },
    ]);
    for (const patient of [ofTest, ofRecord]) {
      expect(patient?.meta?.security?.map(({ code }) => code)).toContain("PSEUDED");
      expect(Object.keys(patient ?? {}).toSorted()).toEqual(["identifier", "meta", "resourceType", "text"]);
    }
  });

  it("identifies nothing of a record as the test of the same number", () => {
    const listIdentifiers = (source: BundleSource) => {
      const { identifier, entry = [] } = createBundle(source, someSettings());
      const ofResources = entry.flatMap(({ resource }) =>
        resource !== undefined && "identifier" in resource && resource.resourceType !== "Device"
          ? resource.identifier
          : [],
      );
      return [identifier, ...ofResources].flat().map((each) => `${each?.system}|${each?.value}`);
    };
    const ofTest = listIdentifiers({ ...aScreening(), subject: { kind: "test", testIdentifier: "7" } });
    const ofRecord = listIdentifiers({ ...aRecord(), subject: { kind: "record", recordId: "7", duid: "7" } });
    expect(ofRecord).toHaveLength(8);
    expect(ofRecord.filter((each) => ofTest.includes(each))).toEqual([]);
  });

  it("marks every resource as test data outside production, and none in production", () => {
    const test = createBundle(aRecord(), someSettings());
    const codes = [test, ...(test.entry ?? []).map(({ resource }) => resource)].map((each) =>
      each?.meta?.security?.some(({ code }) => code === "HTEST"),
    );
    expect(codes.every(Boolean)).toBe(true);
    expect(JSON.stringify(createBundle(aRecord(), someSettings({ isProduction: true })))).not.toContain(
      "HTEST",
    );
  });

  it("claims profiles only where the deployment asks for them", () => {
    const plain = createBundle(aDiagnosis(), someSettings());
    expect(JSON.stringify(plain)).not.toContain('"profile"');
    const uk = createBundle(
      { ...aDiagnosis(), statistics: aRecord().statistics },
      someSettings({ profiles: "ukcore" }),
    );
    const claimed = (uk.entry ?? []).flatMap(({ resource }) => resource?.meta?.profile ?? []);
    expect(Array.from(new Set(claimed), (url) => url.split("/").at(-1) ?? "").toSorted()).toEqual([
      "UKCore-Device",
      "UKCore-DiagnosticReport",
      "UKCore-Observation",
      "UKCore-Observation-TobaccoConsumption",
      "UKCore-Observation-VitalSigns-RespirationRate",
    ]);
  });

  it("names the practice beside who conducted the test", () => {
    const diagnosis = aDiagnosis();
    const outcome = diagnosis.outcome && { ...diagnosis.outcome, practice: "West Surgery" };
    expect(findReport(createBundle({ ...diagnosis, outcome }, someSettings()))?.performer).toEqual([
      { display: "clinic@capno.example" },
      { display: "West Surgery" },
    ]);
  });

  it("is final only with the final diagnosis", () => {
    const final = createBundle(aDiagnosis(), someSettings());
    expect([findReport(final)?.status, findObservation(final, "result")?.status]).toEqual(["final", "final"]);
    const first = createBundle(asFirst(aDiagnosis()), someSettings());
    expect([findReport(first)?.status, findObservation(first, "result")?.status]).toEqual([
      "preliminary",
      "preliminary",
    ]);
    // The recording itself does not change any more.
    expect(findObservation(first, "wave")?.status).toBe("final");
  });

  it("has a report, with the words on the screen and no code, for a test but not for a record", () => {
    const report = findReport(createBundle(aDiagnosis(), someSettings()));
    expect(report).toMatchObject({
      conclusion: "COPD likely; Severity: Moderate",
      performer: [{ display: "clinic@capno.example" }],
      effectivePeriod: { start: "2026-11-20T09:31:07.250Z", end: "2026-11-20T09:32:22.250Z" },
      issued: "2026-11-20T09:32:40.010Z",
      presentedForm: [{ contentType: "application/pdf", data: btoa("%PDF-1.4") }],
    });
    expect(report).not.toHaveProperty("conclusionCode");
    expect(report?.result).toHaveLength(4);
    expect(findReport(createBundle(aScreening(), someSettings({ pdf: undefined })))).toMatchObject({
      conclusion: "COPD prediction probability: 42%",
    });
    expect(findReport(createBundle(aRecord(), someSettings()))).toBeUndefined();
  });

  it("holds the curve in whole pascals, 20 ms apart, with a mark where a number is missing", () => {
    const source = {
      ...aRecord(),
      waveform: { timesS: times(4), valuesKPa: [2.5, Number.NaN, -0.0214, 4.7129] },
    };
    expect(findObservation(createBundle(source, someSettings()), "wave")).toMatchObject({
      valueSampledData: {
        origin: { value: 0, code: "kPa" },
        period: 20,
        factor: 0.001,
        data: "2500 E -21 4713",
      },
      effectivePeriod: { start: "2026-11-20T09:31:07.250Z", end: "2026-11-20T09:31:07.330Z" },
    });
  });

  it("says why it has no curve where the times are uneven, and never interpolates", () => {
    const source = { ...aDiagnosis(), waveform: { timesS: uneven, valuesKPa: uneven } };
    const wave = findObservation(createBundle(source, someSettings()), "wave");
    expect(wave?.valueSampledData).toBeUndefined();
    expect(wave?.dataAbsentReason?.coding?.[0]?.code).toBe("unsupported");
    const average = { timesS: uneven, meansKPa: uneven, deviationsKPa: uneven };
    expect(findObservation(createBundle({ ...source, average }, someSettings()), "average")).toBeUndefined();
  });

  it("states the breath quality beside the result or, for a record, beside the curve [REQ-TEST-44]", () => {
    const expected = [
      { valueQuantity: { value: 74, code: "%" } },
      { valueString: "14 of 19 breaths used: 3 coughs, 2 incomplete breaths" },
    ];
    const result = findObservation(createBundle(aScreening(), someSettings()), "result");
    expect(result?.component).toMatchObject(expected);
    expect(result?.text?.div).toContain("14 of 19 breaths used: 3 coughs, 2 incomplete breaths");
    expect(findObservation(createBundle(aScreening(), someSettings()), "wave")).not.toHaveProperty(
      "component",
    );
    const wave = findObservation(createBundle(aRecord(), someSettings()), "wave");
    expect(wave?.component).toMatchObject(expected);
    expect(wave?.text?.div).toContain("14 of 19 breaths used: 3 coughs, 2 incomplete breaths");
  });

  it("has no date where the handset had none, and a data-absent reason where one is required [REQ-DETAIL-21]", () => {
    const bundle = createBundle({ ...aRecord(), capturedAt: undefined }, someSettings());
    expect(JSON.stringify(bundle)).not.toMatch(/"effective(DateTime|Period)"/);
    expect(findObservation(bundle, "rr")).toMatchObject({
      _effectiveDateTime: { extension: [{ valueCode: "unknown" }] },
    });
  });

  it("says that smoking was asked and not known only where an answer was provided", () => {
    const findSmoking = (smoking: BundleSource["smoking"]) =>
      findObservation(createBundle({ ...aDiagnosis(), smoking }, someSettings()), "smoke");
    expect(findSmoking(undefined)).toBeUndefined();
    expect(findSmoking({ isProvided: false, packYears: null })).toBeUndefined();
    expect(findSmoking({ isProvided: false, packYears: 30 })).toBeUndefined();
    expect(findSmoking({ isProvided: true, packYears: null })).toMatchObject({
      dataAbsentReason: { coding: [{ code: "asked-unknown" }] },
    });
    expect(findSmoking({ isProvided: true, packYears: 7.5 })?.valueQuantity?.value).toBe(7.5);
  });

  it("never has the same fullUrl for two entries of two files", () => {
    const settings = someSettings({ madeAt: toEpochMs(0) });
    const both = [createBundle(aRecord(), settings), createBundle(aRecord(), settings)];
    const urls = both.flatMap(({ entry = [] }) => entry.map(({ fullUrl }) => fullUrl));
    expect(new Set(urls).size).toBe(urls.length);
  });
});
