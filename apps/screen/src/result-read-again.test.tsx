import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody, aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const RECORDING = "GET /v2/capnograms/a/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const RESULT = "/nts/results/a";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

function list(clinic: Rehearsal, testOutcome: string): void {
  const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [aBreathTestBody({ capnogramId: "a", testOutcome, capturedAt })]);
}

/** A test of a minute ago with a first diagnosis of 40 %. */
async function openClinic(outcome: "In progress" | "Completed"): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const { http } = clinic.services;
  clinic.record("a", {}, 60_000);
  http.reply(FEATURES, aFeaturesBody());
  http.reply(DIAGNOSIS, { assessmentProbability: 0.4 });
  list(clinic, outcome);
  return clinic;
}

async function poll(clinic: Rehearsal): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(10_000));
  await clinic.settle();
}

const count = (clinic: Rehearsal, route: string) => clinic.services.http.sent(route).length;

describe("a result that is asked for again", () => {
  it("is not shown any more once its recording is gone · fault F22", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    expect(screen.getByText("40%")).toBeTruthy();
    clinic.services.http.reply(RECORDING, {}, 404);
    await act(async () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
    await clinic.settle();
    expect(screen.queryByText("40%")).toBeNull();
    expect(screen.getByText("The test results were not found")).toBeTruthy();
  });

  it("leads to the handsets where not even its first diagnosis can be read", async () => {
    const clinic = await openClinic("In progress");
    clinic.services.http.fail(DIAGNOSIS, "unexpected-status", 500);
    await clinic.go(RESULT);
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.notices.raised).toHaveLength(1);
  });

  it("is left in peace once the final diagnosis is there", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    clinic.services.http.reply(DIAGNOSIS, { assessmentProbability: 0.7 });
    list(clinic, "Completed");
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
    const before = count(clinic, DIAGNOSIS);
    await poll(clinic);
    await poll(clinic);
    expect(count(clinic, DIAGNOSIS)).toBe(before);
  });
});

describe("the curves of a result that is asked for again", () => {
  it("are those of its own analysis: none of the first stays beside the final number", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const countBreaths = () => {
      const strip = screen.getByRole("application", { name: "Breaths of Capnogram" });
      fireEvent.keyDown(strip, { key: "End" });
      fireEvent.keyDown(strip, { key: "Enter" });
      const dialog = screen.getByRole("dialog");
      fireEvent.keyDown(dialog, { key: "Escape" });
      return within(dialog).getByRole("heading", { name: /^Breath/ }).textContent;
    };
    expect(countBreaths()).toBe("Breath 4 of 4");
    const { http } = clinic.services;
    http.reply(FEATURES, aFeaturesBody({ breathWaveformSplits: [0, 4, 8], breathErrors: ["", "", ""] }));
    http.reply(DIAGNOSIS, { assessmentProbability: 0.7 });
    list(clinic, "Completed");
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("70%")).toBeTruthy();
    expect(countBreaths()).toBe("Breath 3 of 3");
  });
});

describe("news that cannot be read", () => {
  it("changes nothing of the result it comes for", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const { realtime } = clinic.services;
    const [channel = ""] = realtime.channels().filter((name) => name.includes("handset@"));
    await act(async () => realtime.emit(channel, "upload_lifecycle", { event: "unheard of" }));
    await act(async () => realtime.emit(channel, "something new", {}));
    await clinic.settle();
    expect(screen.getByText("First result, the final one is on its way")).toBeTruthy();
  });
});

describe("how a result is set", () => {
  const getValue = (term: string) => screen.getByText(term, { selector: "dt" }).nextElementSibling;

  it("shows what tells tests and handsets apart in letters of one width", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    const date = getValue("Date")?.className;
    expect(getValue("Test ID")?.className).not.toBe(date);
    expect(getValue("Handset")?.className).toBe(getValue("Test ID")?.className);
  });

  it("keeps room below its average breath for the breaths of the recording beside it, where there are any", async () => {
    const getRoom = () =>
      within(document.body)
        .getByRole("region", { name: "Average waveform" })
        .querySelector('[class*="room"]');
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    expect(getRoom()).not.toBeNull();
    await clinic.go("/nts/instructions");
    clinic.record("b", {}, 60_000);
    clinic.services.http.reply("GET /v2/capnograms/b/computedFeatures/", {}, 400);
    clinic.services.http.reply("GET /v2/capnograms/b/diagnosis/", { assessmentProbability: 0.4 });
    await clinic.go("/nts/results/b");
    expect(screen.getByText("The average waveform of this test could not be read.")).toBeTruthy();
    expect(getRoom()).toBeNull();
  });

  it("gives the recording more room than its average breath, with which nothing is compared here", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    expect(screen.getByRole("figure", { name: "Average waveform" })).toBeTruthy();
    expect(document.querySelector("[data-is-compared]")).toBeNull();
  });
});
