import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { FIRST } from "../../testing/names.ts";
import { openPrint, PRINT_DELAY_MS, type PrintHarness } from "../../testing/open-print.tsx";

const RECORDING = "GET /v2/capnograms/a/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const WAITING = "Printing waits for the final result";
const SHEET = "Respiratory test report";
const MARK = "Provisional result, not the final one";

beforeEach(() => {
  // TanStack Query refetches with an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
});

const isMaking = () => document.querySelector("[aria-busy]") !== null;
const isShown = (words: string) => screen.queryByText(words) !== null;
const poll = (page: PrintHarness) => page.during(() => vi.advanceTimersByTime(10_000));
const hearFinal = (page: PrintHarness) => page.during(() => page.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));

/** The print page of a first result, which waits for the final one. */
async function waitForFinal(): Promise<PrintHarness> {
  const page = await openPrint("mild", "In progress");
  expect(isShown(WAITING)).toBe(true);
  return page;
}

describe("PrintPage, waiting for a final result [REQ-TEST-41]", () => {
  it("shows what it waits for, the elapsed time and the usual time", async () => {
    const page = await waitForFinal();
    await page.wait(30_000);
    const stages = within(screen.getByRole("list", { name: "Report" })).getAllByRole("listitem");
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      "Provisional result, done",
      "Final result, in progressUsually ready in secondsElapsed 0:30",
      "Print, not startedAfter 1:00 the provisional result is printed, marked as such",
    ]);
  });

  it("returns to the result without printing", async () => {
    const page = await waitForFinal();
    await page.press("Back to the result");
    expect(page.path()).toBe("/any/results/a");
    await page.wait(60_000);
    await page.drawAndWait();
    expect(window.print).not.toHaveBeenCalled();
  });

  it("prints the first result after a minute, marked as such [REQ-TEST-62]", async () => {
    const page = await waitForFinal();
    await page.wait(59_999);
    expect(isShown(WAITING)).toBe(true);
    await page.wait(1);
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
    expect([isShown("mild"), isShown(MARK)]).toEqual([true, true]);
  });

  it("does not wait if the final diagnosis has failed", async () => {
    await openPrint("mild", "Failed");
    expect([isShown(WAITING), isShown(MARK)]).toEqual([false, true]);
  });

  it("stops waiting once the final diagnosis fails", async () => {
    const page = await waitForFinal();
    page.store("mild", "Failed");
    await poll(page);
    expect([isShown(WAITING), isShown(MARK)]).toEqual([false, true]);
  });

  it("keeps waiting until the announced final result has arrived", async () => {
    const page = await waitForFinal();
    page.services.http.hold(DIAGNOSIS);
    page.services.http.hold(FEATURES);
    await hearFinal(page);
    expect(isShown(WAITING)).toBe(true);
  });

  it.each([
    [
      "waveform and times",
      RECORDING,
      (now: number) =>
        aRecordingBody({
          handsetUdi: FIRST,
          testIdentifier: "TEST-a",
          capturedAt: new Date(now - 60_000).toISOString(),
        }),
    ],
    ["features", FEATURES, () => aFeaturesBody()],
  ])("shows no final number while its %s are refetched", async (_, route, toBody) => {
    const page = await waitForFinal();
    page.store("severe", "Completed");
    const body = toBody(page.services.clock.now());
    const answer = page.services.http.hold(route);
    await hearFinal(page);
    expect([isShown(WAITING), isShown(SHEET), isMaking()]).toEqual([false, false, true]);
    await page.during(() => answer(body));
    expect([isShown("severe"), isShown(MARK)]).toEqual([true, false]);
  });

  it("restarts with the final result if that arrives before the dialog", async () => {
    const page = await waitForFinal();
    await page.press("Print the provisional result now");
    await page.draw(2);
    await page.wait(PRINT_DELAY_MS - 1);
    page.store("severe", "Completed");
    await hearFinal(page);
    await page.wait(1);
    expect([isShown("severe"), isShown(MARK)]).toEqual([true, false]);
    expect(window.print).not.toHaveBeenCalled();
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
  });

  it("keeps the sheet as printed, and remembers that it was", async () => {
    const page = await waitForFinal();
    await page.press("Print the provisional result now");
    await page.drawAndWait();
    expect(page.journey.records.getFirstSeen("a")).toMatchObject({ isTaken: true });
    page.store("severe", "Completed");
    await hearFinal(page);
    expect([isShown("mild"), isShown("severe"), isShown(MARK)]).toEqual([true, false, true]);
  });
});

describe("PrintPage, printing a final result", () => {
  it("waits for nothing, and remembers no printed first result", async () => {
    const page = await openPrint("severe", "Completed");
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
    expect(page.journey.records.getFirstSeen("a")).toBeUndefined();
  });

  it("shows a loader until all data is there", async () => {
    const page = await openPrint("severe", "Completed");
    page.services.http.hold("GET /v2/capnograms/b/");
    page.services.http.reply("GET /v2/capnograms/b/computedFeatures/", aFeaturesBody());
    await page.go("/any/b/print");
    expect([isMaking(), isShown(SHEET)]).toEqual([true, false]);
  });

  it("says that there is no such test", async () => {
    const page = await openPrint("severe", "Completed");
    page.services.http.reply("GET /v2/capnograms/x/", {}, 404);
    page.services.http.reply("GET /v2/capnograms/x/computedFeatures/", {}, 404);
    await page.go("/any/x/print");
    expect([isShown("The test results were not found"), isMaking()]).toEqual([true, false]);
    // This page has no menu.
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Results history",
      "Start a new test",
    ]);
  });

  it("shows an error and navigates to the product's home if the recording cannot be read", async () => {
    const page = await openPrint("severe", "Completed");
    page.services.http.fail("GET /v2/capnograms/b/", "unexpected-status", 500);
    page.services.http.fail("GET /v2/capnograms/b/computedFeatures/", "unexpected-status", 500);
    await page.go("/any/b/print");
    expect(page.path()).toBe("/any");
    expect(page.services.notices.raised).toHaveLength(1);
  });
});
