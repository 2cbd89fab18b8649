import { FIRST, ME, openProduct } from "@capno/breath-test/testing/open-product";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const ACCESS = "POST /v2/capnograms/a/access/";
const SENTENCE = "2 of 2 breaths used";

const saved: string[] = [];
const files: Blob[] = [];
const copied: string[] = [];
let refuses = false;
let isFull = false;
beforeEach(() => {
  saved.length = 0;
  files.length = 0;
  copied.length = 0;
  refuses = false;
  isFull = false;
  const createObjectURL = (file: Blob) => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    files.push(file);
    return `blob:${file.type}`;
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const clipboard = {
    writeText(text: string) {
      if (refuses) return Promise.reject(new DOMException("refused", "NotAllowedError"));
      copied.push(text);
      return Promise.resolve();
    },
  };
  // What simulates a person in another file may have left one that is only read.
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
});
afterEach(() => void Reflect.deleteProperty(navigator, "clipboard"));

/** A finished test, opened from the history of a deployment with these values of `report`. */
async function openResult(
  report: Partial<ReturnType<typeof aRuntimeConfig>["report"]> = {},
  testOutcome = "Completed",
) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ username: ME, hasWatchedTrainingVideo: true })),
    config: { ...config, report: { ...config.report, ...report } },
  });
  const { http, clock } = services;
  http.reply("GET /v2/handsets/", [aHandsetBody({ udi: FIRST, product: "ntd" })]);
  http.reply("GET /version", { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" });
  const clinic = await openProduct(product, { at: "/ntd/instructions", services });
  clinic.record("a", { testIdentifier: "12B34C56JAF" }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
  http.reply(ACCESS, undefined, 204);
  const capturedAt = new Date(clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome, capturedAt }]);
  await clinic.go("/ntd/results/a?results=1");
  await clinic.until(() => expect(screen.getByText(SENTENCE)).toBeTruthy());
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await clinic.settle();
  };
  const accesses = () =>
    http.requests
      .filter(({ method, path }) => `${method} ${path}` === ACCESS)
      .map(({ query }) => query?.["type"]);
  return { clinic, services, press, accesses };
}

describe("the export of a result [REQ-HISTORY-41]", () => {
  it("saves a PDF, records one look at it, and names the act alone", async () => {
    const { services, press, accesses, clinic } = await openResult();
    expect(clinic.askBeforeLogOut()).toBeDefined();
    await press("Download PDF test results");
    await clinic.until(() => expect(saved).toHaveLength(1));
    // A download may be refused or cancelled: it counts until one press says that the file is there.
    await clinic.until(() =>
      expect(clinic.askBeforeLogOut()?.concerns[0]?.message).toContain("was copied and may not be saved"),
    );
    await press("It is saved");
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    expect(saved[0]).toMatch(/^Respiratory-Test_12B34C56JAF_\d{4}-\d{2}-\d{2}\.pdf blob:application\/pdf$/);
    expect(files[0]?.size).toBeGreaterThan(1_000);
    expect(accesses().filter((type) => type === "VIEWED_PDF")).toHaveLength(1);
    expect(services.activity.entries.at(-1)).toEqual({ what: "PDF made" });
    // The page looks again now and then; no first result was there to be replaced.
    await clinic.pass(15_000);
    expect(screen.queryByText(/^Final result/)).toBeNull();
  });

  it("counts a PDF as saved that the browser wrote into the file that was chosen, without a further press", async () => {
    const stream = { write: async () => undefined, close: async () => undefined };
    vi.stubGlobal("showSaveFilePicker", async () => ({ createWritable: async () => stream }));
    const { services, press, clinic } = await openResult();
    await press("Download PDF test results");
    await clinic.until(() => expect(screen.getByText(/^Saved .*, as PDF$/)).toBeTruthy());
    expect(screen.queryByRole("button", { name: "It is saved" })).toBeNull();
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    expect(services.activity.entries.at(-1)).toEqual({ what: "PDF saved" });
    expect(saved).toEqual([]);
  });

  it("says of a PDF that could not be written what to do, until it is written", async () => {
    const { services, press, clinic } = await openResult();
    isFull = true;
    await press("Download PDF test results");
    await clinic.until(() => expect(screen.getByText("The PDF was not saved")).toBeTruthy());
    expect(screen.getByText("The file could not be written. Check the disk, then try again.")).toBeTruthy();
    expect(services.notices.reported.map(({ problem }) => problem)).toContain("a PDF could not be written");
    expect(clinic.askBeforeLogOut()?.concerns[0]?.message).not.toContain("copied");
    isFull = false;
    await press("Try again");
    await clinic.until(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText("The PDF was not saved")).toBeNull();
  });

  it.each([
    ["saved", "Download PDF test results", () => saved],
    ["copied", "Copy for the record", () => copied],
  ])(
    "says of a preliminary result that was %s that the final one replaces it",
    async (_, button, getTaken) => {
      const { press, clinic } = await openResult({}, "In progress");
      await press(button);
      await clinic.until(() => expect(getTaken()).toHaveLength(1));
      await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 60_000);
      expect(screen.getByText(/was printed, saved or copied/)).toBeTruthy();
      // What was kept is not the final one.
      expect(clinic.askBeforeLogOut()).toBeDefined();
    },
  );

  it("copies nothing before the parts of the result that are being refetched are there [SAFETY]", async () => {
    const { services, press, clinic } = await openResult();
    const answer = services.http.hold("GET /v2/capnograms/a/computedFeatures/");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await clinic.settle();
    await press("Copy for the record");
    expect(copied).toEqual([]);
    answer(aFeaturesBody({ breathErrors: ["", "cough", "", ""] }));
    await clinic.until(() => expect(copied).toHaveLength(1));
    expect(copied[0]).toContain("1 of 2 breaths used: 1 cough");
  });

  it("counts a FHIR file as a copy that may not be saved, and records that its PDF was made", async () => {
    const { services, press, accesses, clinic } = await openResult({ saveFhir: true });
    await press("More actions");
    fireEvent.click(screen.getByRole("menuitem", { name: "Save as FHIR" }));
    await clinic.until(() => expect(saved).toHaveLength(1));
    await clinic.until(() =>
      expect(clinic.askBeforeLogOut()?.concerns[0]?.message).toContain("was copied and may not be saved"),
    );
    expect(accesses().filter((type) => type === "VIEWED_PDF")).toHaveLength(1);
    expect(services.activity.entries.at(-1)).toEqual({ what: "FHIR file made" });
  });

  it("copies eight lines, and a ninth with this product's codes where they are configured", async () => {
    const { services, press, clinic } = await openResult({
      copyCodes: [
        { product: "ntd", code: "a code of the owner" },
        { product: "nts", code: "another product's" },
      ],
    });
    await press("Copy for the record");
    expect(copied[0]?.split("\n")).toEqual([
      "Capno Diagnose: Respiratory test report",
      "Test ID: 12B34C56JAF",
      expect.stringMatching(/^Date: \d{2} \w+ \d{4}, \d{2}:\d{2} \S+$/),
      "Handset: 00201",
      `Test conducted by: ${ME}`,
      expect.stringMatching(/^Test result: \S.*; Severity: \S.*; Smoking history: \S/),
      `${SENTENCE}. 100% usable`,
      expect.stringMatching(/^Software (UDI|version) used during diagnosis: /),
      "Codes: a code of the owner",
    ]);
    expect(services.notices.toasts).toEqual([{ message: "Copied. Paste it into the patient's record." }]);
    expect(clinic.askBeforeLogOut()?.concerns[0]?.message).toContain("was copied and may not be saved");
    await press("It is in the record");
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    // No first result was there to be replaced.
    await clinic.pass(15_000);
    expect(screen.queryByText(/^Final result/)).toBeNull();
    // No trace of the text: the act alone.
    expect(services.activity.entries.at(-1)).toEqual({ what: "Result copied" });
    expect(JSON.stringify([services.activity.entries, services.notices.reported])).not.toContain(
      "12B34C56JAF",
    );
  });

  it("shows the text where the browser refuses to copy, and has kept nothing until it is copied by hand", async () => {
    refuses = true;
    const { services, press, clinic } = await openResult();
    expect(screen.queryByLabelText("Text")).toBeNull();
    await press("Copy for the record");
    const field = screen.getByLabelText<HTMLTextAreaElement>("Text");
    expect(field.value.split("\n")).toHaveLength(8);
    expect(field.rows).toBe(9);
    for (const [from, to] of [
      [0, 5],
      [field.value.length - 5, field.value.length],
    ] as const) {
      field.setSelectionRange(from, to);
      fireEvent.copy(field);
    }
    expect(services.notices.toasts).toEqual([]);
    expect(clinic.askBeforeLogOut()?.concerns[0]?.message).not.toContain("copied");
    fireEvent.focus(field);
    fireEvent.copy(field);
    expect(services.notices.toasts).toEqual([{ message: "Copied. Paste it into the patient's record." }]);
    expect(clinic.askBeforeLogOut()?.concerns[0]?.message).toContain("was copied and may not be saved");
    for (const button of screen.getAllByRole("button", { name: "Close" }).slice(-1)) fireEvent.click(button);
    await clinic.settle();
    expect(screen.queryByLabelText("Text")).toBeNull();
  });

  it("offers the formats that the deployment enables, and no others", async () => {
    await openResult({ savePdf: false, copyText: false });
    expect(screen.queryByRole("button", { name: "Copy for the record" })).toBeNull();
    expect(screen.getByRole("button", { name: "Download PDF test results" })).toBeTruthy();
  });
});
