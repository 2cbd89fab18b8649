import { FIRST, ME, openProduct } from "@capno/breath-test/rehearsal";
import { aFeaturesBody } from "@capno/test-kit/wire-builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../product.ts";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** The report of test `a`, as the page prints it. */
async function openReport(administeredBy: string | null): Promise<string> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const { http } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF", administeredBy }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", { assessmentProbability: 0.42 });
  const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  await clinic.go("/nts/a/print");
  return vi.waitFor(
    async () => {
      await clinic.settle();
      const report = document.querySelector("article")?.textContent ?? "";
      expect(report).toContain("Respiratory test report");
      return report;
    },
    { timeout: 5_000 },
  );
}

describe("the printed report of Screen · spec §2 Print pages, decision H10", () => {
  it("names who conducted the test, and which test and software", async () => {
    const report = await openReport("gp2@capno.example");
    expect(report).toContain("Test conducted bygp2@capno.example");
    expect(report).not.toContain(ME);
    expect(report).toContain("42%");
    expect(report).toMatch(/Test 12B34C56JAF · software version [\d.]+ · dashboard version 4\.2\.4/);
  }, 60_000);

  it("says who prints it where nobody else is known", async () => {
    expect(await openReport(null)).toContain(`Printed by${ME}`);
  }, 60_000);
});
