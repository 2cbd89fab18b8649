import { aCurves } from "@capno/report/testing/a-report";
import { screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { openPrint, PRINT_DELAY_MS, type PrintHarness } from "../../testing/open-print.tsx";

const PRINT = "/any/a/print";
const [average, capnogram] = aCurves(false);
if (average?.kind !== "average" || capnogram === undefined) throw new Error("expected two curves");
const other = { ...average, title: "Other average" };
const missing = { kind: "missing", title: "Average waveform", words: "It could not be read." } as const;

/** A frame without room draws no average waveform. */
const giveRoom = (hasRoom: (label: string | null) => boolean) =>
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
    return hasRoom(this.getAttribute("aria-label")) ? 700 : -1;
  });

const printButton = () => screen.queryByText("Print");
const closeDialog = (page: PrintHarness) => page.during(() => window.dispatchEvent(new Event("afterprint")));

describe("PrintedReport [spec §2] [REQ-NAME-07] [REQ-HISTORY-06] [REQ-HISTORY-07]", () => {
  it("prints once after its delay and records that once", async () => {
    const page = await openPrint("severe", "Completed", { curves: [missing] });
    expect(page.looks).toEqual([]);
    await page.draw(2);
    await page.wait(PRINT_DELAY_MS - 1);
    expect(window.print).not.toHaveBeenCalled();
    await page.wait(1);
    expect(window.print).toHaveBeenCalledOnce();
    expect(page.looks).toEqual(["VIEWED_PDF a"]);
    expect(page.journey.exportStatus.getState().paper).toMatchObject({
      status: "printing",
      result: { capnogramId: "a" },
    });
    await page.wait(20_000);
    expect(printButton()).toBeNull();
  });

  it("is drawn in ink on white paper, however dark the screen is, and the patient's curve unlike the healthy one", async () => {
    await openPrint("severe", "Completed");
    const { style } = screen.getByRole("main");
    const [ink, paper, wave, healthy] = ["--ink", "--surface", "--wave", "--wave-healthy"].map((name) =>
      style.getPropertyValue(name),
    );
    expect([ink, paper]).toEqual(["#0f1f21", "#ffffff"]);
    expect([wave, healthy]).toEqual(["#0b6168", "#7a4bb3"]);
  });

  it("waits for its fonts", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.defineProperty(document, "fonts", { configurable: true, value: { ready: promise } });
    onTestFinished(() => void Reflect.deleteProperty(document, "fonts"));
    const page = await openPrint("severe", "Completed");
    await page.drawAndWait();
    expect(window.print).not.toHaveBeenCalled();
    await page.during(() => resolve());
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
  });

  it("waits for two frames, so that the drawn page is printed", async () => {
    const page = await openPrint("severe", "Completed");
    for (const drawn of [0, 1]) {
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await page.draw(drawn);
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await page.wait(PRINT_DELAY_MS);
      expect(window.print).not.toHaveBeenCalled();
    }
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
  });

  it("waits for all its curves", async () => {
    giveRoom(() => true);
    const page = await openPrint("severe", "Completed", { curves: [average, other, capnogram, missing] });
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
  });

  it("offers a Print button if a curve never reports that it is drawn", async () => {
    giveRoom((label) => label !== other.title);
    const page = await openPrint("severe", "Completed", { curves: [average, other, capnogram] });
    await page.drawAndWait();
    await page.wait(15_000 - PRINT_DELAY_MS - 1);
    expect(printButton()).toBeNull();
    await page.wait(1);
    expect(window.print).not.toHaveBeenCalled();
    expect(page.looks).toEqual([]);
    await page.press("Print");
    await page.drawAndWait();
    expect(window.print).toHaveBeenCalledOnce();
    expect(printButton()).toBeNull();
  });

  it("sets the file's name as the title, and restores the title and its timers", async () => {
    document.title = "Capno";
    const page = await openPrint("severe", "Completed", { at: "/any/instructions" });
    const before = page.services.clock.waiting();
    await page.go(PRINT);
    expect(document.title).toBe("Respiratory-Test_TEST-a_2026-11-20");
    await page.draw(2);
    await page.go("/any/instructions");
    expect(document.title).toBe("Capno");
    expect(page.services.clock.waiting()).toBe(before);
  });

  it("asks whether it printed if the page is left while the dialog is open [REQ-HISTORY-42]", async () => {
    const page = await openPrint("severe", "Completed");
    await page.drawAndWait();
    await page.go("/any/instructions");
    expect(page.journey.exportStatus.getState().paper?.status).toBe("asked");
  });
});

describe("PrintedReport, going back [REQ-HISTORY-06]", () => {
  it.each([
    [PRINT, "/any/results/a"],
    [`${PRINT}?results=1`, "/any/results/a?results=1"],
  ])("leads from %s to %s if no page was open before, and not back to the print page", async (at, to) => {
    const page = await openPrint("severe", "Completed", { at });
    await page.drawAndWait();
    await closeDialog(page);
    expect(page.path()).toBe(to);
    await page.goBack();
    expect(page.path()).toBe(to);
  });

  it("waits for a press on a touch device, where the browser reports the end of the dialog at once", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(pointer: coarse)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const page = await openPrint("severe", "Completed", { at: PRINT });
    await page.drawAndWait();
    await closeDialog(page);
    await page.wait(60_000);
    expect(page.path()).toBe(PRINT);
    await page.press("Go back");
    expect(page.path()).toBe("/any/results/a");
  });

  it("leads to the previous page if there is one", async () => {
    const page = await openPrint("severe", "Completed");
    window.history.replaceState({ idx: 1 }, "");
    onTestFinished(() => window.history.replaceState(null, ""));
    await page.drawAndWait();
    await closeDialog(page);
    expect(page.path()).toBe("/any/instructions");
  });
});
