import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

vi.setConfig({ testTimeout: 60_000 });

const ACCESS = "POST /v2/capnograms/a/access/";
const TITLE = "Respiratory test report";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "fonts");
  window.history.replaceState(null, "");
});

/** A finished test; without features there is no average breath to be drawn. */
async function openClinic(features: "read" | "unread", at = "/ntd/instructions"): Promise<Rehearsal> {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at, handsets });
  const { http, clock } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF" }, 60_000);
  const isRead = features === "read";
  http.reply("GET /v2/capnograms/a/computedFeatures/", isRead ? aFeaturesBody() : {}, isRead ? 200 : 400);
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
  http.reply(ACCESS, undefined, 204);
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  return clinic;
}

/** The page is downloaded when it is first opened. */
async function openPrint(clinic: Rehearsal, to = "/ntd/a/print"): Promise<void> {
  await clinic.go(to);
  await clinic.until(() => expect(screen.getByText(TITLE)).toBeTruthy());
}

/** Fonts and frames are the browser's own; the product waits a moment after them. */
const untilPrinted = (clinic: Rehearsal) =>
  vi.waitFor(async () => {
    await clinic.pass(500);
    expect(window.print).toHaveBeenCalledOnce();
  });

const closeDialog = async (clinic: Rehearsal) => {
  await act(async () => window.dispatchEvent(new Event("afterprint")));
  await clinic.settle();
};
const getLooks = ({ services }: Rehearsal) => services.http.sent(ACCESS).map(({ query }) => query?.["type"]);

describe("a report with curves · spec §2 Print pages, decisions A7, H6, H7", () => {
  it("is printed once what can be drawn is drawn, and that is recorded once", async () => {
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    await untilPrinted(clinic);
    expect(getLooks(clinic)).toEqual(["VIEWED_PDF"]);
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    await clinic.pass(20_000);
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    expect(clinic.services.activity.entries.filter(({ what }) => what === "PDF opened")).toHaveLength(1);
  });

  it("waits for its fonts", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.defineProperty(document, "fonts", { configurable: true, value: { ready: promise } });
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    await new Promise((done) => setTimeout(done, 100));
    await clinic.pass(5_000);
    expect(window.print).not.toHaveBeenCalled();
    resolve();
    await untilPrinted(clinic);
  });

  it("waits for two frames, so that what is printed is what is drawn", async () => {
    const frames: FrameRequestCallback[] = [];
    const clinic = await openClinic("unread");
    vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
    await openPrint(clinic);
    const drawFrame = async () => {
      await act(async () => {
        for (const frame of frames.splice(0)) frame(0);
      });
      await clinic.pass(5_000);
    };
    await clinic.pass(5_000);
    expect(window.print).not.toHaveBeenCalled();
    await drawFrame();
    expect(window.print).not.toHaveBeenCalled();
    await drawFrame();
    expect(window.print).toHaveBeenCalledOnce();
  });

  it("can be printed by hand where a curve never says that it is drawn", async () => {
    // In a frame without room no curve is drawn.
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(-1);
    const clinic = await openClinic("read");
    await openPrint(clinic);
    await new Promise((done) => setTimeout(done, 100));
    await clinic.pass(14_900);
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    await clinic.pass(100);
    expect(window.print).not.toHaveBeenCalled();
    expect(getLooks(clinic)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Print" }));
    await untilPrinted(clinic);
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  it("gives the file its name, and the page its own back", async () => {
    document.title = "Capno";
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    expect(document.title).toBe("Respiratory-Test_12B34C56JAF_2026-11-20");
    await clinic.go("/ntd/instructions");
    expect(document.title).toBe("Capno");
  });

  it("names the software that made it", async () => {
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    const footer = document.querySelector("footer")?.textContent;
    expect(footer).toMatch(
      /Software version [\d.]+ · dashboard 4\.2\.4 · camrest 4\.12\.3 · diagnoserver 3\.14\.2/,
    );
  });

  it("leaves nothing running behind it", async () => {
    const clinic = await openClinic("unread");
    const before = clinic.services.clock.waiting();
    await openPrint(clinic);
    await clinic.go("/ntd/instructions");
    expect(clinic.services.clock.waiting()).toBe(before);
  });
});

describe("the way back from paper · decision H6", () => {
  it.each([
    ["/ntd/a/print", "/ntd/results/a"],
    ["/ntd/a/print?results=1", "/ntd/results/a?results=1"],
  ])("leads from %s to %s where nothing was open before", async (from, to) => {
    const clinic = await openClinic("unread");
    await openPrint(clinic, from);
    await untilPrinted(clinic);
    await closeDialog(clinic);
    expect(clinic.path()).toBe(to);
  });

  it("leads to the page before where there is one", async () => {
    const clinic = await openClinic("unread", "/ntd/results-history");
    await openPrint(clinic);
    window.history.replaceState({ idx: 1 }, "");
    await untilPrinted(clinic);
    await closeDialog(clinic);
    expect(clinic.path()).toMatch(/^\/ntd\/results-history/);
  });
});

describe("a report that cannot be made", () => {
  it("says that it is being made until all of it is there", async () => {
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    await clinic.go("/ntd/instructions");
    clinic.services.http.hold("GET /v2/capnograms/b/");
    clinic.services.http.hold("GET /v2/capnograms/b/computedFeatures/");
    await clinic.go("/ntd/b/print");
    expect(await screen.findByText("Preparing the report...")).toBeTruthy();
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  it("says that there is no such test", async () => {
    const clinic = await openClinic("unread");
    await openPrint(clinic);
    const { http } = clinic.services;
    http.reply("GET /v2/capnograms/x/", {}, 404);
    http.reply("GET /v2/capnograms/x/computedFeatures/", {}, 404);
    await clinic.go("/ntd/x/print");
    expect(screen.getByText("The test results were not found")).toBeTruthy();
    expect(screen.queryByText("Preparing the report...")).toBeNull();
    expect(window.print).not.toHaveBeenCalledTimes(2);
  });
});
