import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";
const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const NOTICE = "Provisional result. The final one follows.";
/** Whenever a test looks at it, the recording is of one time. */
const CAPTURED_AT = "2026-11-20T09:29:00Z";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(window, "print").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function store(clinic: ProductHarness, probability: number): void {
  const { http } = clinic.services;
  clinic.record("a", { capturedAt: CAPTURED_AT, receivedAt: CAPTURED_AT });
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: probability });
}

const row = (testOutcome: string) =>
  aBreathTestBody({ capnogramId: "a", testIdentifier: "TEST-a", testOutcome, capturedAt: CAPTURED_AT });

/** A clinic whose server has a first diagnosis of 40 % and says that the test is still in progress. */
async function openInProgress(at: string): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  store(clinic, 0.4);
  clinic.listTests(FIRST, [row("In progress")]);
  await clinic.go(at);
  return clinic;
}

/** The server has the final diagnosis of 70 %; nothing says so yet. */
function finish(clinic: ProductHarness): void {
  store(clinic, 0.7);
  clinic.listTests(FIRST, [row("Completed")]);
}

/** What is asked every ten seconds is asked once more. */
async function poll(clinic: ProductHarness): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(10_000));
  await clinic.settle();
}

const spoken = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);

describe("a preliminary result [REQ-TEST-06] [REQ-TEST-41]", () => {
  it("keeps the breath on display when the final result replaces it [REQ-TEST-45]", async () => {
    const clinic = await openInProgress("/nts/results/a");
    const strip = screen.getByRole("application", { name: "Breaths of Capnogram" });
    fireEvent.keyDown(strip, { key: "End" });
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.getAllByText(/^Breath 4 of 4/)).not.toEqual([]);
  });

  it("stays marked while the final result is announced but not read, and is never shown as final", async () => {
    const clinic = await openInProgress("/nts/results/a");
    const { http } = clinic.services;
    const asked = () => http.sent("GET /v2/capnograms/a/diagnosis/").length;
    const before = asked();
    const answer = http.hold("GET /v2/capnograms/a/diagnosis/");
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    // Only the final result is fetched; the preliminary one is not fetched again.
    expect(asked() - before).toBe(1);
    answer({ assessmentProbability: 0.7 });
    await clinic.settle();
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it.each(["In progress", "Completed"])(
    "is removed from the page where Back restores it after it was deleted: %s [FM-22]",
    async (outcome) => {
      const clinic = await openProduct(product, { at: "/nts/instructions" });
      store(clinic, 0.4);
      clinic.listTests(FIRST, [row(outcome)]);
      await clinic.go("/nts/results/a");
      expect(screen.getByText("40%")).toBeTruthy();
      clinic.services.http.reply("GET /v2/capnograms/a/diagnosis/", {}, 404);
      await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
      await clinic.settle();
      expect(screen.queryByText("40%")).toBeNull();
      expect(screen.getByText("The test results were not found")).toBeTruthy();
    },
  );

  it("announces no final result of a test that failed after its first one [SAFETY]", async () => {
    const clinic = await openInProgress("/nts/results/a");
    await clinic.go(HISTORY);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    clinic.listTests(FIRST, [row("Failed")]);
    await poll(clinic);
    expect(screen.getByText("Failed")).toBeTruthy();
    expect(spoken().join()).not.toContain("The final result");
  });
});
