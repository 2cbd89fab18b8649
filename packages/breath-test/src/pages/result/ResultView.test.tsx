import { toEpochMs } from "@capno/domain/units";
import { toClinicWords } from "@capno/test-kit/clinic-words";
import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { BreathTestDefinition } from "../../definition.ts";
import { aDeployment } from "../../testing/a-deployment.ts";
import { aRecord } from "../../testing/a-record.ts";
import { FIRST } from "../../testing/names.ts";
import { openJourneyOf, openStartedTest } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { aReportProduct } from "../../testing/report-product.ts";
import { ResultView } from "./ResultView.tsx";

const HANDSET = encodeURIComponent(FIRST);
const PRODUCT: Partial<BreathTestDefinition> = {
  needsHealthyWaveform: false,
  Result: () => <p>40%</p>,
  quoteResult: () => "40%",
};

const view = (changes: Parameters<typeof aRecord>[0] = {}, isMixed = false) => (
  <ResultView record={aRecord(changes)} hasFinalFailed={false} isMixed={isMixed} />
);
const getRow = (term: string) => screen.getByText(term, { selector: "dt" }).nextElementSibling;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

describe("ResultView [spec §2]", () => {
  it("names the test, its time in the clinic's zone and its handset, and sets ids in a monospaced font", async () => {
    await openPart(openJourneyOf(PRODUCT), view());
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Test ID",
      "Date",
      "Handset",
    ]);
    expect(getRow("Test ID")?.textContent).toBe("12B34C56JAF");
    expect(getRow("Date")?.textContent).toBe(toClinicWords("2026-11-20T09:27:00Z"));
    expect(getRow("Handset")?.textContent).toBe("00201");
    expect(getRow("Test ID")?.className).not.toBe(getRow("Date")?.className);
    expect(getRow("Handset")?.className).toBe(getRow("Test ID")?.className);
  });

  it("shows an unknown date if the handset's clock was not set", async () => {
    const { recording } = aRecord();
    const capturedAt = toEpochMs(Date.parse("2000-01-01T10:00:00Z"));
    await openPart(openJourneyOf(PRODUCT), view({ recording: { ...recording, capturedAt } }));
    expect(getRow("Date")?.textContent).toBe("Unknown date");
  });
});

describe("ResultView, once shown", () => {
  it("records one view of the report [REQ-TEST-14]", async () => {
    const recordAccess = vi.fn(async () => true);
    const clinic = openJourneyOf({ ...PRODUCT, recordAccess });
    const { become } = await openPart(clinic, view());
    await become(view());
    expect(recordAccess).toHaveBeenCalledExactlyOnceWith(clinic.services.http, "a", "VIEWED_REPORT");
  });

  it("counts as a result to export, and again when it becomes final [REQ-HISTORY-48]", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { become } = await openPart(clinic, view({ isFinal: false }));
    const getListed = () => clinic.journey.exportStatus.getState().results.get("a");
    expect(getListed()).toMatchObject({ isFinal: false });
    await become(view());
    expect(getListed()).toMatchObject({ isFinal: true });
  });
});

describe("ResultView, while parts of a final result are refetched [REQ-TEST-41]", () => {
  it.each([
    ["keeps its curves where they are of no first result", false],
    ["shows no curves of the first result beside the final one", true],
  ])("%s", async (_, hadFirst) => {
    const clinic = openJourneyOf(PRODUCT);
    if (hadFirst) clinic.journey.records.noteFirstSeen("a", { isTaken: false, result: "59%" });
    await openPart(clinic, view({}, true));
    expect(screen.queryByRole("region", { name: "Capnogram" }) === null).toBe(hadFirst);
  });
});

it.each([true, false])(
  "ResultView shows no breath quality of the first result beside the final one, where there was one: %s [REQ-TEST-41]",
  async (hadFirst) => {
    const clinic = openJourneyOf(PRODUCT);
    if (hadFirst) clinic.journey.records.noteFirstSeen("a", { isTaken: false, result: "59%" });
    await openPart(clinic, view({}, true));
    const quality = screen.getByText("Breath quality");
    expect(quality.closest("[data-old]") !== null).toBe(hadFirst);
  },
);

describe("ResultView, leaving a result", () => {
  it("leads to the next test on its handset", async () => {
    const { path } = await openPart(openJourneyOf(PRODUCT), view());
    expect(screen.queryByRole("button", { name: "Go back" })).toBeNull();
    await press("Finish test");
    expect(path()).toBe(`/any/handsets/${HANDSET}/start-test`);
  });

  it("leads to a running test, which the start page would abandon [REQ-TEST-42]", async () => {
    const { path } = await openPart(await openStartedTest(1_000, PRODUCT), view());
    expect(screen.queryByRole("link", { name: "Repeat the test" })).toBeNull();
    await press("Finish test");
    expect(path()).toBe(`/any/handsets/${HANDSET}/loading-test`);
  });

  it("leads back to the history if it was opened there [REQ-TEST-17]", async () => {
    const { path } = await openPart(openJourneyOf(PRODUCT), view(), "/part?results=1");
    expect(screen.queryByRole("button", { name: "Finish test" })).toBeNull();
    await press("Go back");
    expect(path()).toBe(`/any/results-history/${HANDSET}`);
  });

  it.each([
    ["", "/any/a/print"],
    ["?results=1", "/any/a/print?results=1"],
  ])("opens the page that prints, which knows where it was opened: %s", async (query, printPath) => {
    const { path } = await openPart(openJourneyOf(PRODUCT), view(), `/part${query}`);
    await press("Print");
    expect(path()).toBe(printPath);
  });

  it("says that it is not saved and when it is removed, then how it was saved, in a live region [REQ-HISTORY-42]", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, view());
    const note = screen.getByText("Not saved, removed at midnight").closest("[role=status]");
    expect(note?.querySelector("circle")).toBeNull();
    clinic.journey.exportStatus.keep(aRecord(), "file-made", "saved");
    await pass(0);
    expect(note?.textContent).toMatch(/^Saved \d\d:\d\d, as PDF$/);
    expect(note?.querySelector("circle")).not.toBeNull();
  });

  it("says that a downloaded file is a copy, and that it is saved after one press [REQ-HISTORY-45] [REQ-HISTORY-62]", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, view());
    clinic.journey.exportStatus.keep(aRecord(), "file-made", "made");
    await pass(0);
    const note = screen.getByText(/^Copied \d\d:\d\d, as PDF$/).closest("[role=status]");
    await press("It is saved");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(note?.textContent).toMatch(/^Saved \d\d:\d\d, as PDF$/);
    expect(screen.queryByRole("button", { name: "It is saved" })).toBeNull();
  });

  it("says that a copied text is a copy, and that it is saved once it is in the record [REQ-HISTORY-42]", async () => {
    const clinic = openJourneyOf(PRODUCT);
    const { pass } = await openPart(clinic, view());
    clinic.journey.exportStatus.keep(aRecord(), "text-copied", "made");
    await pass(0);
    const note = screen.getByText(/^Copied \d\d:\d\d, as text$/).closest("[role=status]");
    await press("It is in the record");
    expect(note?.textContent).toMatch(/^Saved \d\d:\d\d, as text$/);
  });

  it.each([
    ["copy", "Copy for the record"],
    ["pdf", "Download PDF test results"],
    ["fhir", "Save as FHIR"],
    ["print", "Print"],
    [undefined, "Copy for the record"],
  ] as const)(
    "fills the deployment's way into the record, %s, until it is done [REQ-HISTORY-47]",
    async (firstAction, name) => {
      const services = aDeployment({ report: { saveFhir: true, ...(firstAction && { firstAction }) } });
      const clinic = openJourneyOf(PRODUCT, { services });
      const { pass } = await openPart(clinic, view());
      const isFilled = (label: string) =>
        screen.getByRole("button", { name: label }).className ===
        screen.getByRole("button", { name }).className;
      const others = ["Copy for the record", "Download PDF test results", "Finish test"].filter(
        (each) => each !== name,
      );
      expect(others.map(isFilled)).toEqual(others.map(() => false));
      clinic.journey.exportStatus.keep(aRecord(), "text-copied", "made");
      await pass(0);
      expect(isFilled("Finish test")).toBe(false);
      expect(others.filter((each) => each !== "Finish test").map(isFilled)).not.toContain(false);
    },
  );

  it.each(["saved", "made"] as const)(
    "fills the way to the next patient once the result is %s",
    async (outcome) => {
      const clinic = openJourneyOf(PRODUCT);
      const { pass } = await openPart(clinic, view());
      const getLook = (name: string) => screen.getByRole("button", { name }).className;
      const filled = getLook("Copy for the record");
      const plain = getLook("Finish test");
      clinic.journey.exportStatus.keep(aRecord(), "file-made", outcome);
      await pass(0);
      expect([getLook("Finish test"), getLook("Copy for the record")]).toEqual([filled, plain]);
    },
  );

  it.each([
    ["a laptop", ["(max-width: 1279.98px)"], ["Copy for the record", "Download PDF test results"]],
    ["a phone", ["(max-width: 1279.98px)", "(max-width: 719.98px)"], ["Copy for the record"]],
  ])("shows on %s what has room, the rest in a menu, and each button once", async (_, matching, shown) => {
    const watching = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", (media: string) => ({ matches: matching.includes(media), ...watching }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await openPart(openJourneyOf(PRODUCT), view());
    const names = [
      "Copy for the record",
      "Download PDF test results",
      "Print",
      "More actions",
      "Finish test",
    ];
    const getNamed = (name: string) => screen.queryAllByRole("button", { name }).map(() => name);
    expect(names.flatMap(getNamed)).toEqual([...shown, "More actions", "Finish test"]);
  });

  it("prints where the deployment offers no file [spec §2]", async () => {
    const services = aDeployment({ report: { savePdf: false } });
    const { path } = await openPart(openJourneyOf(PRODUCT, { services }), view());
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    await press("Download PDF test results");
    expect(path()).toBe("/any/a/print");
  });
});

const getPaper = () => document.querySelector("[data-printed-sheet]")?.textContent;
const print = (event: "beforeprint" | "afterprint") =>
  act(async () => void window.dispatchEvent(new Event(event)));

describe("ResultView, printed by the browser's own command [SAFETY]", () => {
  it("is the report, with its title, who and when, and is recorded as one", async () => {
    const recordAccess = vi.fn(async () => true);
    const clinic = openJourneyOf({ ...PRODUCT, recordAccess });
    await openPart(clinic, view());
    await import("../print/ReportOnPaper.tsx");
    await print("beforeprint");
    expect(getPaper()).toContain("Respiratory test report");
    expect(getPaper()).toContain("gp@capno.example");
    expect(getPaper()).toContain("Test 12B34C56JAF");
    expect(document.documentElement.dataset["printsSheet"]).toBe("");
    expect(recordAccess).toHaveBeenLastCalledWith(clinic.services.http, "a", "VIEWED_PDF");
    await print("afterprint");
    expect(getPaper()).toBeUndefined();
    expect(document.documentElement.dataset["printsSheet"]).toBeUndefined();
  });

  it("has the file's name as its title, and is remembered where it was provisional alone [REQ-TEST-41]", async () => {
    await import("../print/ReportOnPaper.tsx");
    const clinic = openJourneyOf(PRODUCT);
    const { become } = await openPart(clinic, view());
    const isTaken = () => clinic.journey.records.getFirstSeen("a")?.isTaken === true;
    document.title = "Dashboard";
    await print("beforeprint");
    expect(document.title).toBe("Respiratory-Test_12B34C56JAF_2026-11-20");
    await print("afterprint");
    expect([document.title, isTaken()]).toEqual(["Dashboard", false]);
    await become(view({ isFinal: false }));
    await print("beforeprint");
    expect(isTaken()).toBe(true);
    await print("afterprint");
  });

  it("names the backend's versions, which were fetched with the page, and waits for them", async () => {
    await import("../print/ReportOnPaper.tsx");
    const clinic = openJourneyOf({ ...PRODUCT, ...aReportProduct(true) });
    const answer = clinic.services.http.hold("GET /version");
    const { pass } = await openPart(clinic, view());
    await print("beforeprint");
    expect(getPaper()).toMatch(/so nothing is printed/);
    answer({ camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
    await pass(0);
    expect(getPaper()).toContain("camrest 4.12.3");
    await print("afterprint");
  });

  it("is not the report while parts of the final result are still those of the first, and says so", async () => {
    await import("../print/ReportOnPaper.tsx");
    const clinic = openJourneyOf(PRODUCT);
    const { become } = await openPart(clinic, view({}, true));
    await print("beforeprint");
    expect(getPaper()).toMatch(/^Parts of the final result are still loading, so nothing is printed\./);
    await become(view());
    expect(getPaper()).toContain("Respiratory test report");
    await print("afterprint");
  });
});
