import { FIRST, openProduct, SECOND, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;

function store(clinic: ProductHarness, probability: number, handsetUdi = FIRST): void {
  const { http } = clinic.services;
  clinic.record("a", { handsetUdi });
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: probability });
}

/** The result of a test, opened on its first diagnosis; `answerTests` is its list, asked for and awaited. */
async function openFirstDiagnosis() {
  const clinic = await openProduct(product, { at: "/nts" });
  for (const name of [/00201/, "Start"]) {
    // oxlint-disable-next-line no-await-in-loop -- one click leads to the other
    await act(async () => userEvent.click(screen.getByRole("button", { name })));
    // oxlint-disable-next-line no-await-in-loop -- one click leads to the other
    await clinic.settle();
  }
  store(clinic, 0.4);
  const answerTests = clinic.services.http.hold(TESTS);
  await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  expect(screen.getByText("40%")).toBeTruthy();
  return { clinic, answerTests };
}

describe("the result page of a test that is not over", () => {
  it("asks whether the diagnosis is final, and shows the final one though its event was lost [REQ-TEST-06]", async () => {
    const { clinic, answerTests } = await openFirstDiagnosis();
    store(clinic, 0.7);
    const capturedAt = new Date(clinic.services.clock.now()).toISOString();
    answerTests([
      aBreathTestBody({ capnogramId: "a", testIdentifier: "TEST-a", testOutcome: "Completed", capturedAt }),
    ]);
    await clinic.settle();
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText("40%")).toBeNull();
  });

  it("shows nothing of a recording that turns out to be another handset's [REQ-DETAIL-25]", async () => {
    const { clinic } = await openFirstDiagnosis();
    store(clinic, 0.7, SECOND);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.services.notices.raised).toMatchObject([{ facts: { kind: "malformed-reply" } }]);
    expect(screen.queryByText(/%$/)).toBeNull();
  });
});
