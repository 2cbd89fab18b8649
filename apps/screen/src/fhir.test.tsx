import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { findReport } from "@capno/fhir/testing/find-resource";
import { watchSavedFiles, type SavedFiles } from "@capno/fhir/testing/saved-files";
// Loaded by the press, which is no matter of a machine's speed; here it is there already.
import "@capno/report/make-report-pdf";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
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
  } = {},
) {
  const { outcome = "Completed", saveFhir = true, serverUrl = "" } = options;
  const practice = { name: "West Surgery", lines: [], groups: {} };
  const config = {
    report: { ...report, saveFhir, practice },
    fhir: { profiles: "ukcore", serverUrl } as const,
  };
  const clinic = await openProduct(product, { at: "/nts/instructions", config });
  const { http } = clinic.services;
  clinic.record("a", { testIdentifier: "NTS-7" }, 60_000);
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
  it("marks a preliminary result as such, and does not send one", async () => {
    const clinic = await openResult({ outcome: "In progress", serverUrl: SERVER });
    await press(clinic, "Save as FHIR", () => expect(saved.names).toHaveLength(1));
    // Of the test's own name, not of its record's.
    expect(saved.names[0]).toMatch(/^Respiratory-Test_NTS-7_\d{4}-\d{2}-\d{2}\.fhir\.json$/);
    const bundle = await saved.readBundle();
    expect(findReport(bundle)?.status).toBe("preliminary");
    for (const words of ["West Surgery", "UKCore"]) expect(JSON.stringify(bundle)).toContain(words);
    await openMenu();
    const send = screen.getByRole("menuitem", { name: "Send as FHIR (only a final result is sent)" });
    await act(async () => userEvent.click(send));
    await clinic.settle();
    expect(clinic.services.http.sent(`POST ${SERVER}`)).toEqual([]);
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a", 60_000);
    expect(screen.getByText(/was printed, saved or copied/)).toBeTruthy();
    expect(clinic.askBeforeLogOut()).toBeDefined();
  });

  it("that is sent counts as saved, and is test data outside production", async () => {
    const clinic = await openResult({ serverUrl: SERVER });
    const { http, activity } = clinic.services;
    http.reply(`POST ${SERVER}`, {
      resourceType: "Bundle",
      type: "transaction-response",
      entry: [{ response: { status: "201 Created" } }],
    });
    await press(clinic, "Send as FHIR", () => expect(http.sent(`POST ${SERVER}`)).toHaveLength(1));
    await clinic.until(() => expect(clinic.askBeforeLogOut()).toBeUndefined());
    expect(activity.entries.at(-1)).toEqual({ what: "Sent as FHIR" });
    expect(JSON.stringify(http.sent(`POST ${SERVER}`)[0]?.json)).toContain("HTEST");
  });

  it("is offered only where the deployment has enabled it", async () => {
    await openResult({ saveFhir: false, serverUrl: SERVER });
    expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});
