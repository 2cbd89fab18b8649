import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

vi.setConfig({ testTimeout: 60_000 });

const RECORDING = "GET /v2/capnograms/a/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const WAITING = "Printing waits for the final result";
const SHEET = "Respiratory test report";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(window, "print").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aRecording = () => aRecordingBody({ handsetUdi: FIRST, testIdentifier: "TEST-a" });

function store(clinic: Rehearsal, probability: number, testOutcome: string): void {
  const { http, clock } = clinic.services;
  http.reply(RECORDING, aRecording());
  http.reply(FEATURES, aFeaturesBody());
  http.reply(DIAGNOSIS, { assessmentProbability: probability });
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [aBreathTestBody({ capnogramId: "a", testOutcome, capturedAt })]);
}

/** The page is downloaded when it is first opened. */
async function openPrint(clinic: Rehearsal, shows: string): Promise<void> {
  await clinic.go("/nts/a/print");
  await clinic.until(() => expect(screen.getByText(shows)).toBeTruthy());
}

/** The paper of a first result of 40 %, before which the final one is waited for. */
async function waitForFinal(): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  store(clinic, 0.4, "In progress");
  await openPrint(clinic, WAITING);
  return clinic;
}

/** Fonts and frames are the browser's own, so the dialog opens in real time. */
const untilPrinted = (clinic: Rehearsal) => clinic.until(() => expect(window.print).toHaveBeenCalledOnce());

describe("the page that waits to print a final result · ADR 0045", () => {
  it("says what it waits for, for how long, and how long it has", async () => {
    const clinic = await waitForFinal();
    await clinic.pass(30_000);
    const stages = within(screen.getByRole("list", { name: "Report" })).getAllByRole("listitem");
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      "First result, done",
      "Final result, in progressUsually there within secondsElapsed 0:30",
      "Print, not startedAfter 1:00 the first result is printed, marked as such",
    ]);
  });

  it("leads back to the result, and prints nothing then", async () => {
    const clinic = await waitForFinal();
    await clinic.press("Back to the result");
    expect(clinic.path()).toBe("/nts/results/a");
    await clinic.pass(60_000);
    expect(window.print).not.toHaveBeenCalled();
  });

  it("waits no longer once the final one is known to have failed", async () => {
    const clinic = await waitForFinal();
    store(clinic, 0.4, "Failed");
    await act(async () => void vi.advanceTimersByTime(10_000));
    await untilPrinted(clinic);
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.getByText("First result, not the final one")).toBeTruthy();
  });

  it("stays while the final one that is announced has not come", async () => {
    const clinic = await waitForFinal();
    clinic.services.http.hold(DIAGNOSIS);
    clinic.services.http.hold(FEATURES);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText(WAITING)).toBeTruthy();
  });

  it("prints no final number with a recording that is just asked for again", async () => {
    const clinic = await waitForFinal();
    store(clinic, 0.7, "Completed");
    const answer = clinic.services.http.hold(RECORDING);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.queryByText(WAITING)).toBeNull();
    expect(screen.queryByText(SHEET)).toBeNull();
    answer(aRecording());
    await untilPrinted(clinic);
    expect(screen.getByText("70%")).toBeTruthy();
  });
});

describe("a final result that was printed", () => {
  it("is not said to replace a first one that there never was", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    store(clinic, 0.7, "Completed");
    await openPrint(clinic, SHEET);
    await untilPrinted(clinic);
    await clinic.go("/nts/results/a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(screen.queryByText(/replaces/)).toBeNull();
  });
});

describe("a paper that cannot be made", () => {
  it("is left for the handsets, and that is said, where its recording cannot be read", async () => {
    const clinic = await waitForFinal();
    await clinic.go("/nts/instructions");
    clinic.services.http.fail("GET /v2/capnograms/b/", "unexpected-status", 500);
    clinic.services.http.fail("GET /v2/capnograms/b/computedFeatures/", "unexpected-status", 500);
    await clinic.go("/nts/b/print");
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.notices.raised).toHaveLength(1);
    expect(window.print).not.toHaveBeenCalled();
  });
});
