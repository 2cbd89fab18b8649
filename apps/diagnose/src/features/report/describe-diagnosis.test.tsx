import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { describe, expect, it } from "vitest";

import { describeDiagnosis } from "./describe-diagnosis.ts";

const aRecord = (version: string) =>
  ({
    recording: { administeredBy: null, waveform: { timesS: [], valuesKPa: [] } },
    diagnosis: {
      probabilityCategory: "COPD likely",
      severityCategory: "Not applicable",
      explanationHtml: "",
      version,
      smoking: { isProvided: false, packYears: null },
    },
  }) as unknown as BreathTestRecord<DiagnosisResult>;

it("a diagnosis has the UDI of its software where its record holds one, and names no backend that did not say its versions", () => {
  const prefix = "(01)05060000000001";
  const context = { username: "", softwareUdiPrefix: prefix, shellVersion: "4.2.4", backend: undefined };
  const { coded, versions } = describeDiagnosis(aRecord("4.10.2 3.12.1 4.1.9"), context, "4.3.0");
  expect(coded.software.udi).toBe(`${prefix}(8012)041002031201040109`);
  expect(versions).toEqual(["Software version 4.3.0", "dashboard 4.2.4"]);
});

describe("a diagnosis as FHIR", () => {
  it("has no UDI where the record holds none, and keeps the server's text for the severity [REQ-TEST-24]", () => {
    const { coded } = describeDiagnosis(
      aRecord(" 2.3.1 "),
      { username: "", softwareUdiPrefix: "(01)05060000000001", shellVersion: "", backend: undefined },
      "",
    );
    expect(coded).toEqual({
      software: { name: "Capno Diagnose", version: "2.3.1", udi: undefined },
      result: { kind: "category", category: "COPD likely", severity: "Not applicable" },
    });
  });
});
