import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { describe, expect, it } from "vitest";

import { describeDiagnosis } from "./describe-diagnosis.ts";

describe("a diagnosis as FHIR", () => {
  it("has no UDI where the record holds none, and keeps the server's text for the severity [REQ-TEST-24]", () => {
    const record = {
      recording: { administeredBy: null, waveform: { timesS: [], valuesKPa: [] } },
      diagnosis: {
        probabilityCategory: "COPD likely",
        severityCategory: "Not applicable",
        explanationHtml: "",
        version: " 2.3.1 ",
        smoking: { isProvided: false, packYears: null },
      },
    } as unknown as BreathTestRecord<DiagnosisResult>;
    const { coded } = describeDiagnosis(
      record,
      { username: "", softwareUdiPrefix: "(01)05060000000001", shellVersion: "", backend: undefined },
      "",
    );
    expect(coded).toEqual({
      software: { name: "Capno Diagnose", version: "2.3.1", udi: undefined },
      result: { kind: "category", category: "COPD likely", severity: "Not applicable" },
    });
  });
});
