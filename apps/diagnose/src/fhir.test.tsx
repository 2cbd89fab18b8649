import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { findFaults } from "@capno/fhir/testing/find-faults";
import { findDevices, findObservation, findReport } from "@capno/fhir/testing/find-resource";
import { watchSavedFiles, type SavedFiles } from "@capno/fhir/testing/saved-files";
// Loaded by the press, which is no matter of a machine's speed; here it is there already.
import "@capno/report/make-report-pdf";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { describeDiagnosis } from "./features/report/describe-diagnosis.ts";
import product from "./product.ts";

let saved: SavedFiles;
beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(() => saved.end());

async function openResult() {
  const { report } = aRuntimeConfig();
  const clinic = await openProduct(product, {
    at: "/ntd/instructions",
    config: { report: { ...report, saveFhir: true }, fhir: { profiles: "ukcore", serverUrl: "" } },
    handsets: [aHandsetBody({ udi: FIRST, product: "ntd" })],
  });
  const { http, clock } = clinic.services;
  clinic.record("a", { testIdentifier: "NTD-7" }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody({ version: "4.10.2 3.12.1 4.1.9" }));
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  await clinic.go("/ntd/results/a");
  return clinic;
}

describe("Save as FHIR in Diagnose", () => {
  it("gives the words of the page and the software that diagnosed, and tells the server that the PDF was made", async () => {
    const clinic = await openResult();
    await act(async () => userEvent.click(screen.getByRole("button", { name: "More actions" })));
    await act(async () => userEvent.click(screen.getByRole("menuitem", { name: "Save as FHIR" })));
    await vi.waitFor(async () => {
      await clinic.settle();
      expect(saved.names).toHaveLength(1);
    });
    // Its report names the backend that was running.
    expect(clinic.services.http.sent("GET /version")).toHaveLength(1);
    const bundle = await saved.readBundle();
    expect(findFaults(bundle)).toEqual([]);
    const result = findObservation(bundle, "result");
    const category = result?.valueCodeableConcept?.text ?? "";
    expect(screen.getByText(category)).toBeTruthy();
    expect(result?.valueCodeableConcept?.coding).toBeUndefined();
    const [, software] = findDevices(bundle);
    expect(software?.udiCarrier?.[0]?.carrierHRF).toBe("(01)05060000000001(8012)041002031201040109");
    expect(findReport(bundle)?.meta?.profile).toEqual([
      "https://fhir.hl7.org.uk/StructureDefinition/UKCore-DiagnosticReport",
    ]);
    const looks = clinic.services.http
      .sent("POST /v2/capnograms/a/access/")
      .filter(({ query }) => query?.["type"] === "VIEWED_PDF");
    expect(looks).toHaveLength(1);
  });
});

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
