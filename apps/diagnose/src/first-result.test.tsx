import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const NOTICE = "Provisional result. The final one follows.";

function store(clinic: ProductHarness, outcome: string, changes: Parameters<typeof aDiagnosisBody>[0]): void {
  const { http } = clinic.services;
  clinic.record("a", {}, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody(changes));
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: outcome }]);
}

async function openClinic(
  at: string,
  outcome: string,
  changes: Parameters<typeof aDiagnosisBody>[0] = {},
): Promise<ProductHarness> {
  const handsets = [aHandsetBody({ udi: FIRST, product: "ntd" })];
  const clinic = await openProduct(product, { at: "/ntd/instructions", handsets });
  store(clinic, outcome, changes);
  await clinic.go(at);
  return clinic;
}

/** The print page is downloaded when it is first opened. */
const untilShown = (clinic: ProductHarness, text: string | RegExp) =>
  clinic.until(() => expect(screen.getByText(text)).toBeTruthy());

describe("a preliminary diagnosis [REQ-TEST-06] [REQ-TEST-41]", () => {
  it("is marked as preliminary until the final one replaces it, which is announced", async () => {
    const clinic = await openClinic("/ntd/results/a", "In progress", { assessmentSeverityCategory: "Mild" });
    expect(screen.getByText("Mild")).toBeTruthy();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    store(clinic, "Completed", { assessmentSeverityCategory: "Severe" });
    await clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    expect(screen.getByText("Severe")).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(
      screen
        .getByText(/^Final result: was “.+, severity: Mild”, is now “.+, severity: Severe”\.$/)
        .closest('[role="status"]'),
    ).toBeTruthy();
  });

  it("shows the severity in the server's words, also where none applies [REQ-TEST-24]", async () => {
    await openClinic("/ntd/results/a", "Completed", { assessmentSeverityCategory: "Not applicable" });
    expect(screen.getByText("Not applicable").closest("p")?.textContent).toBe("Severity: Not applicable");
  });

  it("is marked on every page of its print-out", async () => {
    const clinic = await openClinic("/ntd/a/print", "In progress");
    await untilShown(clinic, "Printing waits for the final result");
    await act(async () =>
      userEvent.click(screen.getByRole("button", { name: "Print the provisional result now" })),
    );
    await untilShown(clinic, "Respiratory test report");
    expect(screen.getByText(NOTICE)).toBeTruthy();
    // Below, where paper repeats it on each page.
    expect(screen.getByText("Provisional result, not the final one").closest("footer")).toBeTruthy();
  });

  it("is marked in the history", async () => {
    const clinic = await openClinic("/ntd/results/a", "In progress");
    await clinic.go(`/ntd/results-history/${encodeURIComponent(FIRST)}`);
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });
});

describe("the print-out of a final diagnosis [REQ-NAME-04] [REQ-NAME-08] [REQ-TEST-41]", () => {
  it.each([
    ["2.3.1", "Software version used during diagnosis: 2.3.1"],
    ["4.12.3 3.14.2 4.2.4", "Software UDI used during diagnosis: (01)05060000000001(8012)041203031402040204"],
  ])("shows for the stored version %s: %s", async (version, line) => {
    const clinic = await openClinic("/ntd/a/print", "Completed", { version });
    await untilShown(clinic, line);
    expect(screen.queryByText(/Provisional result/)).toBeNull();
  });
});
