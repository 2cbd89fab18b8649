import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const RECORDING = "GET /v2/capnograms/a/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const RESULT = "/nts/results/a";

function list(clinic: ProductHarness, testOutcome: "In progress" | "Completed"): void {
  const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome, capturedAt }]);
}

/** A test of a minute ago with a diagnosis of 40 %. */
async function openClinic(outcome: "In progress" | "Completed"): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const { http } = clinic.services;
  clinic.record("a", {}, 60_000);
  http.reply(FEATURES, aFeaturesBody());
  http.reply(DIAGNOSIS, { assessmentProbability: 0.4 });
  list(clinic, outcome);
  return clinic;
}

describe("a result that cannot be shown", () => {
  it("leads to the history where there is no such test", async () => {
    const clinic = await openClinic("Completed");
    clinic.services.http.reply(RECORDING, {}, 404);
    await clinic.go(RESULT);
    const link = screen.getByRole("link", { name: "Results history" });
    expect(link.getAttribute("href")).toBe("/nts/results-history");
    expect(screen.getByText("Results are kept until midnight of the day of the test.")).toBeTruthy();
  });

  it("is removed from the page once its recording is deleted [FM-22]", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    expect(screen.getByText("40%")).toBeTruthy();
    clinic.services.http.reply(RECORDING, {}, 404);
    await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await clinic.settle();
    expect(screen.queryByText("40%")).toBeNull();
    expect(screen.getByText("The test results were not found")).toBeTruthy();
  });
});

describe("a preliminary result on the page", () => {
  it("shows the curves of the final analysis once the final result replaces it", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const countBreaths = () => {
      const strip = screen.getByRole("application", { name: "Breaths of Capnogram" });
      fireEvent.keyDown(strip, { key: "End" });
      return screen.getAllByText(/^Breath \d+ of \d+/)[0]?.textContent;
    };
    expect(countBreaths()).toMatch(/^Breath 4 of 4/);
    const { http } = clinic.services;
    http.reply(FEATURES, aFeaturesBody({ breathWaveformSplits: [0, 4, 8], breathErrors: ["", "", ""] }));
    http.reply(DIAGNOSIS, { assessmentProbability: 0.7 });
    list(clinic, "Completed");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.until(() => expect(countBreaths()).toMatch(/^Breath 3 of 3/));
    expect(screen.getByText("70%")).toBeTruthy();
  });

  it("shows no curves of the preliminary result beside the number of the final one [REQ-TEST-41]", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const { http } = clinic.services;
    const hasCurves = () => screen.queryByRole("application", { name: "Breaths of Capnogram" }) !== null;
    await clinic.until(() => expect(hasCurves()).toBe(true));
    const answer = http.hold(FEATURES);
    http.reply(DIAGNOSIS, { assessmentProbability: 0.7 });
    list(clinic, "Completed");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await clinic.until(() => expect(screen.getByText("70%")).toBeTruthy());
    expect(hasCurves()).toBe(false);
    answer(aFeaturesBody());
    await clinic.until(() => expect(hasCurves()).toBe(true));
  });
});
