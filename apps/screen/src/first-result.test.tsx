import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;
const NOTICE = "Provisional result. The final one follows.";
const REPLACED = "Final result: was 40%, is now 70%.";
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

/** The print page is downloaded when it is first opened. */
async function openPrint(clinic: ProductHarness, shows: string | RegExp): Promise<void> {
  await clinic.go("/nts/a/print");
  await clinic.until(() => expect(screen.getByText(shows)).toBeTruthy());
}

/** Fonts and frames are the browser's own, so the dialog opens in real time. */
const untilPrinted = (clinic: ProductHarness) =>
  clinic.until(() => expect(window.print).toHaveBeenCalledOnce());

describe("a preliminary result [REQ-TEST-06] [REQ-TEST-41]", () => {
  it("is marked until the final result is pushed, which replaces it and is announced", async () => {
    const clinic = await openInProgress("/nts/results/a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(spoken().join()).toContain(NOTICE);
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(spoken().join()).toContain(REPLACED);
  });

  it("keeps the breath on display when the final result replaces it [REQ-TEST-45]", async () => {
    const clinic = await openInProgress("/nts/results/a");
    const strip = screen.getByRole("application", { name: "Breaths of Capnogram" });
    fireEvent.keyDown(strip, { key: "End" });
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.getAllByText(/^Breath 4 of 4/)).not.toEqual([]);
  });

  it("is marked until polling finds the final result", async () => {
    const clinic = await openInProgress("/nts/results/a");
    finish(clinic);
    await poll(clinic);
    expect(screen.getByText("70%")).toBeTruthy();
    expect(spoken().join()).toContain(REPLACED);
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

  it("stays where the final result cannot be read, which is requested again", async () => {
    const clinic = await openInProgress("/nts/results/a");
    clinic.services.http.fail("GET /v2/capnograms/a/diagnosis/", "unexpected-status", 500);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    finish(clinic);
    await poll(clinic);
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it("stays whole where its recording cannot be requested again with the final result", async () => {
    const clinic = await openInProgress("/nts/results/a");
    finish(clinic);
    clinic.services.http.fail("GET /v2/capnograms/a/", "unexpected-status", 500);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(clinic.services.notices.raised).toEqual([]);
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

  it("is marked also where the list cannot say whether it is preliminary", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, 0.4);
    clinic.services.http.fail(TESTS, "unexpected-status", 500);
    await clinic.go("/nts/results/a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  it("is not marked where it was final when it was opened", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    finish(clinic);
    const answerTests = clinic.services.http.hold(TESTS);
    await clinic.go("/nts/results/a");
    // Neither first nor final yet.
    expect(screen.queryByText(/%$/)).toBeNull();
    answerTests([row("Completed")]);
    await clinic.settle();
    expect(screen.getByText("70%")).toBeTruthy();
    expect(spoken().join()).not.toMatch(/Provisional result|final/);
  });

  it("says that the final diagnosis is late, and that it failed", async () => {
    const clinic = await openInProgress("/nts/results/a");
    await clinic.pass(450_000);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    expect(screen.getByText(/Taking longer than usual/)).toBeTruthy();
    clinic.listTests(FIRST, [row("Failed")]);
    await poll(clinic);
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.getByText("Provisional result. The final one has failed so far.")).toBeTruthy();
  });

  it("is not shown for a final result that is open over midnight", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    finish(clinic);
    await clinic.go("/nts/results/a");
    clinic.listTests(FIRST, []);
    await clinic.pass(15 * 3_600_000);
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

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

describe("printing a preliminary result [REQ-TEST-41]", () => {
  it("waits for the final result and prints that, unmarked", async () => {
    const clinic = await openInProgress("/nts/instructions");
    await openPrint(clinic, "Printing waits for the final result");
    expect(screen.getByText(NOTICE)).toBeTruthy();
    await clinic.pass(30_000);
    expect(window.print).not.toHaveBeenCalled();
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    await untilPrinted(clinic);
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(/Provisional result/)).toBeNull();
  });

  it("happens at once on request, keeps the printed sheet, and says afterwards that the final result is there", async () => {
    const clinic = await openInProgress("/nts/results/a");
    await openPrint(clinic, "Printing waits for the final result");
    await clinic.press("Print the provisional result now");
    await untilPrinted(clinic);
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    await act(async () => window.dispatchEvent(new Event("afterprint")));
    await clinic.settle();
    expect(clinic.path()).toBe("/nts/results/a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(spoken().join()).toContain("The provisional one was printed or saved: print or save it again.");
  });
});

describe("the history of a test with a preliminary result [REQ-TEST-41]", () => {
  it("says so in its row, opens nothing, and says when the final one is there", async () => {
    const clinic = await openInProgress("/nts/results/a");
    await clinic.go(HISTORY);
    expect(screen.getByText("In progress")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Open/ })).toBeNull();
    finish(clinic);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(spoken()).toContain("The final result of test TEST-a is here.");
    await act(async () => userEvent.click(screen.getByRole("link", { name: "Open test TEST-a" })));
    await clinic.settle();
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
