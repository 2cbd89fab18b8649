import type { Device, Observation } from "@medplum/fhirtypes";
import { expect, it } from "vitest";

import type { BundleSource } from "./bundle-source.ts";
import { createBundle } from "./create-bundle.ts";
import { findDevices, findObservation, findPatient } from "./testing/find-resource.ts";
import { aDiagnosis, aRecord, aScreening, someSettings } from "./testing/sources.ts";

const QUALITY = "14 of 19 breaths used: 3 coughs, 2 incomplete breaths";

it.each<readonly [string, BundleSource, readonly string[]]>([
  [
    "a diagnosis",
    aDiagnosis(),
    [
      "Not identified by Capno: match by the test ID on the report, NTD-000123",
      "Breath handset NTH 01234",
      "Capno Diagnose, software version 4.10.2 3.12.1 4.1.9",
      `COPD likely; Severity: Moderate. ${QUALITY}`,
      "Smoking history 30 pack years",
      "Average waveform, 200 points 20 ms apart",
      "CO2 partial pressure, 3750 samples 20 ms apart",
      "Breath capnography test NTD-000123: COPD likely; Severity: Moderate",
    ],
  ],
  [
    "a record",
    aRecord(),
    [
      "Not identified by Capno: match by the user ID CARD-001",
      "Breath handset NTH 01234",
      "Capno Capture, software version 4.2.4",
      "End-tidal CO2 4.71 kPa",
      "Respiratory rate 16 bpm",
      "Metabolic burden 0.21 mmol/s",
      "Obstructive index 0.31",
      "Average waveform, 200 points 20 ms apart",
      `CO2 partial pressure, 3750 samples 20 ms apart. ${QUALITY}`,
    ],
  ],
])("each resource of %s says in words what it is", (_, source, words) => {
  const { entry = [] } = createBundle(source, someSettings());
  const texts = entry.map(({ resource }) =>
    resource !== undefined && "text" in resource && typeof resource.text === "object"
      ? resource.text.div?.replaceAll(/<[^>]+>/g, "")
      : undefined,
  );
  expect(texts).toEqual(words);
});

it("each measurement and the report are of the patient, and of no device", () => {
  const { entry = [] } = createBundle(aDiagnosis(), someSettings());
  const subjects = entry.flatMap(({ resource }) =>
    resource?.resourceType === "Observation" || resource?.resourceType === "DiagnosticReport"
      ? [resource.subject?.reference]
      : [],
  );
  const [patient] = entry;
  expect(patient?.resource?.resourceType).toBe("Patient");
  expect(subjects).toEqual(Array.from({ length: 5 }, () => patient?.fullUrl));
});

it("a participant is pseudonymous in production as well", () => {
  const patient = findPatient(createBundle(aRecord(), someSettings({ isProduction: true })));
  expect(patient?.meta?.security?.map(({ code }) => code)).toEqual(["PSEUDED"]);
});

it("devices and measurements name the system of their identifiers, and a product its name", () => {
  const systemOf = (resource: Device | Observation | undefined) =>
    resource?.identifier?.[0]?.system?.split("/").at(-1);
  const [ofDiagnosis, ofScreening, ofRecord] = [aDiagnosis(), aScreening(), aRecord()].map((source) => {
    const bundle = createBundle(source, someSettings());
    const devices = findDevices(bundle);
    return [...devices, findObservation(bundle, "wave")]
      .map(systemOf)
      .concat(devices.flatMap(({ deviceName = [] }) => deviceName.map(({ name }) => name)));
  });
  expect(ofDiagnosis).toEqual(["handset-udi", "software-udi", "breath-test-part", "Capno Diagnose"]);
  expect(ofScreening).toEqual(["handset-udi", "software-version", "breath-test-part", "Capno Screen"]);
  expect(ofRecord).toEqual(["handset-udi", "software-version", "breath-record-part", "Capno Capture"]);
});
