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
const MARK = "First result, not the final one";

beforeEach(() => {
  // The query library asks again by an interval of its own.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
});

const isMaking = () => document.querySelector("[aria-busy]") !== null;
const isShown = (words: string) => screen.queryByText(words) !== null;
const poll = (page: PrintHarness) => page.during(() => vi.advanceTimersByTime(10_000));
const hearFinal = (page: PrintHarness) => page.during(() => page.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a"));

/** The paper of a first result, before which the final one is waited for. */
async function waitForFinal(): Promise<PrintHarness> {
  const page = await openPrint("mild", "In progress");
  expect(isShown(WAITING)).toBe(true);
  return page;
}

describe("the page that waits to print a final result [REQ-TEST-41]", () => {
  it("says what it waits for, for how long, and how long it has", async () => {
    const page = await waitForFinal();
    await page.wait(30_000);
    const stages = within(screen.getByRole("list", { name: "Report" })).getAllByRole("listitem");
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      "First result, done",
      "Final result, in progressUsually there within secondsElapsed 0:30",
      "Print, not startedAfter 1:00 the first result is printed, marked as such",
    ]);
  });

  it("leads back to the result, and prints nothing then", async () => {
    const page = await waitForFinal();
    await page.press("Back to the result");
    expect(page.path()).toBe("/any/results/a");
    await page.wait(60_000);
    await page.drawAndWait();
    expect(window.print).not.toHaveBeenCalled();
  });

  it("prints the first one after a minute, marked", async () => {
    const page = await waitForFinal();
    await page.wait(59_999);
    expect(isShown(WAITING)).toBe(true);
    await page.wait(1);
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
    expect([isShown("mild"), isShown(MARK)]).toEqual([true, true]);
  });

  it("the page that waits to print a final result is not opened for a final one that has failed already", async () => {
    await openPrint("mild", "Failed");
    expect([isShown(WAITING), isShown(MARK)]).toEqual([false, true]);
  });

  it("waits no longer once the final one is known to have failed", async () => {
    const page = await waitForFinal();
    page.store("mild", "Failed");
    await poll(page);
    expect([isShown(WAITING), isShown(MARK)]).toEqual([false, true]);
  });

  it("stays while the final one that is announced has not come", async () => {
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
  ])("prints no final number while its %s are asked for again", async (_, route, toBody) => {
    const page = await waitForFinal();
    page.store("severe", "Completed");
    const body = toBody(page.services.clock.now());
    const answer = page.services.http.hold(route);
    await hearFinal(page);
    expect([isShown(WAITING), isShown(SHEET), isMaking()]).toEqual([false, false, true]);
    await page.during(() => answer(body));
    expect([isShown("severe"), isShown(MARK)]).toEqual([true, false]);
  });

  it("gives way to the final one that comes before the dialog, which is drawn and waited for anew", async () => {
    const page = await waitForFinal();
    await page.press("Print the first result now");
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

  it("keeps the sheet as it was printed, which is remembered", async () => {
    const page = await waitForFinal();
    await page.press("Print the first result now");
    await page.drawAndWait();
    expect(page.journey.records.getFirstSeen("a")).toBe("printed");
    page.store("severe", "Completed");
    await hearFinal(page);
    expect([isShown("mild"), isShown("severe"), isShown(MARK)]).toEqual([true, false, true]);
  });
});

describe("the page that prints a final result", () => {
  it("waits for nothing else, and no first result was printed then", async () => {
    const page = await openPrint("severe", "Completed");
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
    expect(page.journey.records.getFirstSeen("a")).toBeUndefined();
  });

  it("says that it is being made until all of it is there", async () => {
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
  });

  it("the page that prints a final result is left for the handsets, and that is said, where its recording cannot be read", async () => {
    const page = await openPrint("severe", "Completed");
    page.services.http.fail("GET /v2/capnograms/b/", "unexpected-status", 500);
    page.services.http.fail("GET /v2/capnograms/b/computedFeatures/", "unexpected-status", 500);
    await page.go("/any/b/print");
    expect(page.path()).toBe("/any");
    expect(page.services.notices.raised).toHaveLength(1);
  });
});
