import { FIRST, openProduct, type ProductHarness } from "@capno/breath-test/testing/open-product";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import product from "./product.ts";

const HANDSETS = [aHandsetBody({ udi: FIRST, product: "ntd" }), aHandsetBody({ product: "ntd" })];
const HANDSET_PAGES = `/ntd/handsets/${encodeURIComponent(FIRST)}`;

/** The first diagnosis of "a" is there; "b" is another test of this handset in the same state. */
async function reachTheQuestion(): Promise<ProductHarness> {
  const clinic = await openProduct(product, { at: "/ntd", handsets: HANDSETS });
  await clinic.press(/00201/);
  await clinic.press("Start");
  clinic.record("a");
  const capturedAt = new Date(clinic.services.clock.now()).toISOString();
  clinic.listTests(
    FIRST,
    ["a", "b"].map((id) => ({
      testIdentifier: `TEST-${id}`,
      capnogramId: id,
      capturedAt,
      testOutcome: "In progress",
    })),
  );
  await clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  return clinic;
}

it("the report of a test whose question was left says that it waits for the smoking history, and leads there [REQ-TEST-49]", async () => {
  const clinic = await reachTheQuestion();
  await clinic.go(`${HANDSET_PAGES}/start-test`);
  clinic.services.http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  clinic.services.http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody());
  await clinic.go("/ntd/a/print");
  await clinic.until(() => expect(screen.getByText("Printing waits for the smoking history")).toBeTruthy());
  expect(screen.queryByText(/Usually ready in seconds/)).toBeNull();
  await clinic.press("Continue test TEST-a");
  expect(clinic.path()).toBe(`${HANDSET_PAGES}/smoking-history/a`);
});

it.each([
  [true, "Usually ready in seconds"],
  [false, "Enter the smoking history in the tab where the test was started."],
])("the report of another test waits in its own words, with a smoking history: %s", async (has, words) => {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
  const clinic = await reachTheQuestion();
  clinic.record("c", {}, 600_000);
  clinic.services.http.reply("GET /v2/capnograms/c/computedFeatures/", aFeaturesBody());
  const ancillaryFeatures = { smokingPackYearsProvided: has, smokingPackYears: has ? 20 : null };
  clinic.services.http.reply("GET /v2/capnograms/c/diagnosis/", aDiagnosisBody({ ancillaryFeatures }));
  await clinic.go("/ntd/c/print");
  await clinic.until(() =>
    expect(screen.getByRole("heading", { name: "Printing waits for the final result" })).toBeTruthy(),
  );
  expect(screen.queryByText("Printing waits for the smoking history")).toBeNull();
  expect(screen.getByText(words)).toBeTruthy();
});
