import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { findFaults } from "@capno/fhir/testing/find-faults";
import { findObservation, findPatient, findReport } from "@capno/fhir/testing/find-resource";
import { watchSavedFiles, type SavedFiles } from "@capno/fhir/testing/saved-files";
// Loaded by the press, which is no matter of a machine's speed; here it is there already.
import "@capno/report/make-report-pdf";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "./product.ts";

const SERVER = "/fhir";
const { report } = aRuntimeConfig();
let saved: SavedFiles;
beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(() => saved.end());

async function openResult(
  options: {
    readonly outcome?: string;
    readonly saveFhir?: boolean;
    readonly serverUrl?: string;
    readonly recordedAt?: string;
  } = {},
) {
  const { outcome = "Completed", saveFhir = true, serverUrl = "" } = options;
  const config = { report: { ...report, saveFhir }, fhir: { profiles: "", serverUrl } as const };
  const clinic = await openProduct(product, { at: "/nts/instructions", config });
  const { http } = clinic.services;
  const dated = options.recordedAt === undefined ? {} : { capturedAt: options.recordedAt };
  clinic.record("a", { testIdentifier: "NTS-7", ...dated }, 60_000);
  http.reply(
    "GET /v2/capnograms/a/computedFeatures/",
    aFeaturesBody({ breathErrors: ["", "cough", "", ""] }),
  );
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.42 });
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: outcome }]);
  await clinic.go("/nts/results/a");
  return clinic;
}

const openMenu = () => act(async () => userEvent.click(screen.getByRole("button", { name: "More actions" })));

/** What makes it is loaded in real time. */
async function press(clinic: Awaited<ReturnType<typeof openResult>>, name: string, until: () => void) {
  if (name.endsWith("FHIR")) await openMenu();
  await act(async () =>
    userEvent.click(screen.getByRole(name.endsWith("FHIR") ? "menuitem" : "button", { name })),
  );
  await vi.waitFor(async () => {
    await clinic.settle();
    until();
  });
}

describe("Save as FHIR in Screen", () => {
  it("omits the time of a test whose handset had no clock, on the page and in the file", async () => {
    const clinic = await openResult({ recordedAt: "2000-01-01T00:05:00Z" });
    expect(screen.getByText("Unknown date")).toBeTruthy();
    await press(clinic, "Save as FHIR", () => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toBe("Respiratory-Test_NTS-7_unknown-date.fhir.json");
    const bundle = await saved.readBundle();
    expect(findFaults(bundle)).toEqual([]);
    expect(JSON.stringify(bundle)).not.toContain("2000-01");
  });

  it("saves a Bundle of what the page shows, with the PDF in it, and records that in the activity log", async () => {
    const clinic = await openResult();
    expect(clinic.askBeforeLogOut()).toBeDefined();
    await press(clinic, "Save as FHIR", () => expect(saved.names).toHaveLength(1));
    await clinic.settle();
    expect(screen.getByText(/^File made \d\d:\d\d$/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "It is saved" }));
    await clinic.settle();
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    // This product's report names no backend.
    expect(clinic.services.http.sent("GET /version")).toEqual([]);
    expect(saved.names[0]).toMatch(/^Respiratory-Test_NTS-7_\d{4}-\d\d-\d\d\.fhir\.json$/);
    const bundle = await saved.readBundle();
    expect(findFaults(bundle)).toEqual([]);
    expect(findPatient(bundle)?.identifier?.[0]?.value).toBe("NTS-7");
    expect(findObservation(bundle, "result")?.valueQuantity).toMatchObject({ value: 42, code: "%" });
    expect(screen.getByText("42%")).toBeTruthy();
    expect(findReport(bundle)).toMatchObject({
      status: "final",
      presentedForm: [{ contentType: "application/pdf" }],
    });
    expect(atob(findReport(bundle)?.presentedForm?.[0]?.data ?? "")).toMatch(/^%PDF-1\.4/);
    expect(clinic.services.activity.entries.map(({ what }) => what)).toContain("FHIR file made");
    // The page looks again now and then; no first result was there to be replaced.
    await clinic.pass(15_000);
    expect(screen.queryByText(/^Final result/)).toBeNull();
  });

  it("marks a preliminary result as such, and does not send one", async () => {
    const clinic = await openResult({ outcome: "In progress", serverUrl: SERVER });
    await press(clinic, "Save as FHIR", () => expect(saved.names).toHaveLength(1));
    expect(findReport(await saved.readBundle())?.status).toBe("preliminary");
    await openMenu();
    const send = screen.getByRole("menuitem", { name: "Send as FHIR (only a final result is sent)" });
    await act(async () => userEvent.click(send));
    await clinic.settle();
    expect(clinic.services.http.sent(`POST ${SERVER}`)).toEqual([]);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 60_000);
    expect(screen.getByText(/was printed or saved/)).toBeTruthy();
    expect(clinic.askBeforeLogOut()).toBeDefined();
  });

  it("is offered only where the deployment has enabled it", async () => {
    await openResult({ saveFhir: false, serverUrl: SERVER });
    expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});

describe("Send as FHIR in Screen", () => {
  it("is offered only where the deployment has a FHIR server", async () => {
    await openResult();
    await openMenu();
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Save as FHIR"]);
  });

  it("sends a transaction below the API's address", async () => {
    const clinic = await openResult({ serverUrl: SERVER });
    const { http, notices } = clinic.services;
    http.reply(`POST ${SERVER}`, {
      resourceType: "Bundle",
      entry: [{ response: { status: "201 Created" } }],
    });
    await press(clinic, "Send as FHIR", () => expect(notices.toasts).toHaveLength(1));
    expect(notices.toasts[0]?.message).toBe("Sent to the FHIR server");
    expect(clinic.services.activity.entries.at(-1)).toEqual({ what: "Sent as FHIR" });
    expect(clinic.askBeforeLogOut()).toBeUndefined();
    const [request] = http.sent(`POST ${SERVER}`);
    expect(request?.json).toMatchObject({ type: "transaction" });
    expect(findFaults(request?.json)).toEqual([]);
    expect(saved.names).toEqual([]);
  });

  it("shows a refusal in the server's words", async () => {
    const clinic = await openResult({ serverUrl: SERVER });
    const { http, notices } = clinic.services;
    const issue = [{ severity: "error", details: { text: "Unknown handset" } }];
    http.reply(`POST ${SERVER}`, { resourceType: "OperationOutcome", issue }, 422);
    await press(clinic, "Send as FHIR", () => expect(notices.shown).toHaveLength(1));
    expect(notices.shown).toEqual([
      { level: "error", message: "The FHIR server refused the result (422). It says: Unknown handset" },
    ]);
  });
});

describe("Download PDF test results in Screen", () => {
  it("asks for no backend's name: this product's report names none", async () => {
    const clinic = await openResult();
    await press(clinic, "Download PDF test results", () => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^Respiratory-Test_NTS-7_.*\.pdf$/);
    expect(clinic.services.http.sent("GET /version")).toEqual([]);
  });
});
