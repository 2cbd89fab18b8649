import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const NOTE = "room 3, 10:40";
const FIELD = "Your reference (optional)";

async function startTest(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts", breathTest: { reference: true } });
  await clinic.press(/00201/);
  await act(async () => userEvent.type(screen.getByLabelText(FIELD), NOTE));
  await clinic.press("Start");
  return clinic;
}

async function finish(clinic: ProductHarness): Promise<void> {
  const { http, clock } = clinic.services;
  clinic.record("a");
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.84 });
  const capturedAt = new Date(clock.now()).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", capturedAt, testOutcome: "Completed" }]);
  await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
}

const isShown = () => screen.queryAllByText(NOTE, { exact: false }).length > 0;

describe("your reference [REQ-TEST-43]", () => {
  it("is shown while waiting, with the result, in the history and on paper, and is never sent", async () => {
    vi.stubGlobal("print", () => undefined);
    const clinic = await startTest();
    expect(screen.getByText(`Your reference: ${NOTE}`)).toBeTruthy();
    await finish(clinic);
    expect(clinic.path()).toBe("/nts/results/a");
    expect(isShown()).toBe(true);
    await clinic.go(`/nts/results-history/${encodeURIComponent(FIRST)}`);
    expect(isShown()).toBe(true);
    await clinic.go("/nts/a/print");
    expect(isShown()).toBe(true);

    const { http, notices, activity } = clinic.services;
    const left = JSON.stringify([http.requests, notices.toasts, activity.entries]);
    expect(left).not.toContain("room 3");
    expect(http.requests.length).toBeGreaterThan(5);
  });

  it("is not shown with another recording of the day", async () => {
    const clinic = await startTest();
    await finish(clinic);
    clinic.record("b");
    const { http } = clinic.services;
    http.reply("GET /v2/capnograms/b/computedFeatures/", aFeaturesBody());
    http.reply("GET /v2/capnograms/b/diagnosis/", { assessmentProbability: 0.1 });
    await clinic.go("/nts/results/b");
    expect(screen.getByText("10%")).toBeTruthy();
    expect(isShown()).toBe(false);
  });

  it("is empty for the next test", async () => {
    const clinic = await startTest();
    await finish(clinic);
    await clinic.press("Finish test");
    expect(screen.getByLabelText<HTMLInputElement>(FIELD).value).toBe("");
  });
});
