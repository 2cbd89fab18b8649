import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aBreathTestBody, aFeaturesBody, type aRecordingBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const HISTORY = "/nts/results-history";
const RESULT = "/nts/results/a";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** A test of a minute ago that the server has so. */
async function openClinic(
  outcome: "In progress" | "Completed" | "Failed",
  changes: Partial<ReturnType<typeof aRecordingBody>> = {},
  config: Parameters<typeof openProduct>[1]["config"] = {},
): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: HISTORY, config });
  const { http, clock } = clinic.services;
  clinic.record("a", changes, 60_000);
  http.reply(FEATURES, aFeaturesBody());
  http.reply(DIAGNOSIS, { assessmentProbability: 0.4 });
  list(clinic, outcome);
  expect(clock.now()).toBe(Date.parse("2026-11-20T09:30:00Z"));
  return clinic;
}

const list = (clinic: Rehearsal, testOutcome: string) => {
  const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
  clinic.services.http.reply(TESTS, [aBreathTestBody({ capnogramId: "a", testOutcome, capturedAt })]);
};

async function poll(clinic: Rehearsal): Promise<void> {
  await act(async () => void vi.advanceTimersByTime(10_000));
  await clinic.settle();
}

const count = (clinic: Rehearsal, route: string) => clinic.services.http.sent(route).length;
const getRow = (term: string) => screen.getByText(term, { selector: "dt" }).nextElementSibling?.textContent;
const getReports = ({ services }: Rehearsal) => services.notices.reported.map(({ problem }) => problem);
const getChannel = ({ services }: Rehearsal) =>
  services.realtime.channels().filter((name) => name.includes("handset@"));

describe("whose result it is · spec §2 Result page", () => {
  it("is named with its time in the clinic's zone and its handset", async () => {
    const clinic = await openClinic("Completed", { testIdentifier: "12B34C56JAF" });
    await clinic.go(RESULT);
    expect(getRow("Test ID")).toBe("12B34C56JAF");
    // Newfoundland, where the tests run.
    expect(getRow("Date")).toBe("20 November 2026, 05:59");
    expect(getRow("Handset")).toBe("00201");
    expect(screen.queryByText("Your reference", { selector: "dt" })).toBeNull();
  });

  it("has no date where the handset's clock was not set · ADR 0107", async () => {
    const clinic = await openClinic("Completed", { capturedAt: "2000-01-01T10:00:00Z" });
    await clinic.go(RESULT);
    expect(getRow("Date")).toBe("Unknown date");
  });
});

describe("the ways on from a result", () => {
  it("keep in mind that it was opened from the history · decision T17", async () => {
    const clinic = await openClinic("Completed");
    const getPaper = () =>
      screen.getByRole("link", { name: "Download PDF test results" }).getAttribute("href");
    await clinic.go(`${RESULT}?results=1`);
    expect(getPaper()).toBe("/nts/a/print?results=1");
    fireEvent.click(screen.getByRole("button", { name: "Go back" }));
    await clinic.settle();
    expect(clinic.path()).toBe(`${HISTORY}/${encodeURIComponent(FIRST)}`);
    await clinic.go(RESULT);
    expect(getPaper()).toBe("/nts/a/print");
    expect(screen.queryByRole("button", { name: "Go back" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Finish test" }));
    await clinic.settle();
    expect(clinic.path()).toBe(`/nts/handsets/${encodeURIComponent(FIRST)}/start-test`);
  });

  it.each([
    [true, "This result can be opened until 00:00. Save the PDF to keep it."],
    [false, "This result can be opened until 00:00. Download the PDF test results to keep it."],
  ])("say how it is kept: a file is offered: %s", async (savePdf, words) => {
    const { report } = aRuntimeConfig();
    const clinic = await openClinic("Completed", {}, { report: { ...report, savePdf } });
    await clinic.go(RESULT);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("lead to the history where there is no such test", async () => {
    const clinic = await openClinic("Completed");
    clinic.services.http.reply("GET /v2/capnograms/a/", {}, 404);
    await clinic.go(RESULT);
    const link = screen.getByRole("link", { name: "Results history" });
    expect(link.getAttribute("href")).toBe(HISTORY);
    expect(screen.getByText("Results are kept until midnight of the day of the test.")).toBeTruthy();
  });

  it("leave no page behind that failed", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go("/nts/instructions");
    clinic.services.http.fail(DIAGNOSIS, "unexpected-status", 500);
    await clinic.go(RESULT);
    expect(clinic.path()).toBe("/nts/handsets");
    expect(clinic.services.notices.raised).toHaveLength(1);
    await clinic.goBack();
    expect(clinic.path()).toBe("/nts/instructions");
  });
});

describe("what a first result says of itself · ADR 0045", () => {
  it("is that it may change, and nothing of a failure or of a final one", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    await clinic.pass(30_000);
    expect(screen.getByText("It may still change. The final result is shown here by itself.")).toBeTruthy();
    expect(screen.queryByText(/has failed so far/)).toBeNull();
    expect(screen.queryByText("The final result is here")).toBeNull();
  });

  it("is not that a final one came where the stage of it has failed", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    await clinic.hear("DIAGNOSE_FINAL", "FAILED", "a");
    await clinic.hear("DECODE", "SUCCEEDED", "a");
    await clinic.pass(30_000);
    expect(screen.getByText("First result, the final one is on its way")).toBeTruthy();
    expect(screen.queryByText("The final result is here")).toBeNull();
  });

  it("is no more than that the final one took its place, which was only shown", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("It replaces the first one.")).toBeTruthy();
    expect(screen.queryByText(/was printed/)).toBeNull();
  });

  it("is nothing where it was final from the beginning, however long it is read", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    await clinic.pass(30_000);
    expect(screen.getByText("40%")).toBeTruthy();
    expect(screen.queryByText(/first result|final result/i)).toBeNull();
    // Neither asked for as a first one on the way.
    expect(count(clinic, DIAGNOSIS)).toBe(1);
  });
});

describe("what is asked for while a result is read · decision T6", () => {
  it("is whether the final one is there, until it is", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    expect(getChannel(clinic)).toHaveLength(1);
    const before = count(clinic, TESTS);
    await poll(clinic);
    expect(count(clinic, TESTS)).toBe(before + 1);
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(getChannel(clinic)).toHaveLength(0);
    const after = count(clinic, TESTS);
    await poll(clinic);
    expect(count(clinic, TESTS)).toBe(after);
  });

  it("is the list once more whenever the channel is there again, for what was not heard", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const before = count(clinic, TESTS);
    list(clinic, "Completed");
    const [channel = ""] = getChannel(clinic);
    act(() => clinic.services.realtime.succeed(channel));
    await clinic.settle();
    expect(count(clinic, TESTS)).toBe(before + 1);
    expect(screen.getByText("The final result is here")).toBeTruthy();
  });

  it("is the list once at a time", async () => {
    const clinic = await openClinic("In progress");
    await clinic.go(RESULT);
    const before = count(clinic, TESTS);
    clinic.services.http.hold(TESTS);
    await poll(clinic);
    const [channel = ""] = getChannel(clinic);
    act(() => clinic.services.realtime.succeed(channel));
    await clinic.settle();
    expect(count(clinic, TESTS)).toBe(before + 1);
  });

  it("is no diagnosis again that the server says is gone", async () => {
    const clinic = await openClinic("Completed");
    clinic.services.http.reply(DIAGNOSIS, {}, 404);
    await clinic.go(RESULT);
    expect(screen.getByText("The test results were not found")).toBeTruthy();
    const before = count(clinic, DIAGNOSIS);
    await poll(clinic);
    expect(count(clinic, DIAGNOSIS)).toBe(before);
  });
});

describe("the curves of a result", () => {
  it("are missed on the page and reported where the analysis could not be read, and drawn when it can", async () => {
    const clinic = await openClinic("In progress");
    clinic.services.http.reply(FEATURES, {}, 400);
    await clinic.go(RESULT);
    expect(screen.getByText("The average waveform of this test could not be read.")).toBeTruthy();
    expect(screen.getByText("40%")).toBeTruthy();
    expect(getReports(clinic)).toEqual(["the features of a test are missing"]);
    clinic.services.http.reply(FEATURES, aFeaturesBody());
    await clinic.hear("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.queryByText("The average waveform of this test could not be read.")).toBeNull();
    expect(screen.getByRole("figure", { name: "Average waveform" })).toBeTruthy();
  });

  it("are waited for with the number: there is no half result", async () => {
    const clinic = await openClinic("Completed");
    const answer = clinic.services.http.hold(FEATURES);
    await clinic.go(RESULT);
    expect(screen.queryByText("40%")).toBeNull();
    answer(aFeaturesBody());
    await clinic.settle();
    expect(screen.getByText("40%")).toBeTruthy();
    expect(getReports(clinic)).toEqual([]);
  });

  it("show a breath until it is put away", async () => {
    const clinic = await openClinic("Completed");
    await clinic.go(RESULT);
    const strip = screen.getByRole("application", { name: "Breaths of Capnogram" });
    fireEvent.keyDown(strip, { key: "End" });
    fireEvent.keyDown(strip, { key: "Enter" });
    const dialog = screen.getByRole("dialog", { name: "Breath 4 of 4" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    await clinic.settle();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are reported where they have flaws", async () => {
    const clinic = await openClinic("Completed", {
      breathWaveform: { sampleTimes: [0, 1, 2], sampleValues: [0, -5, 0] },
    });
    clinic.services.http.reply(
      FEATURES,
      aFeaturesBody({
        breathWaveformAverage: {
          sampleTimes: [0, 1, 2],
          sampleValues: [0, -5, 0],
          sampleStdDeviations: [0.1, 0.2, 0.1],
        },
      }),
    );
    await clinic.go(RESULT);
    expect(getReports(clinic)).toEqual(
      expect.arrayContaining(["an average waveform has flaws", "a capnogram has flaws"]),
    );
  });
});
