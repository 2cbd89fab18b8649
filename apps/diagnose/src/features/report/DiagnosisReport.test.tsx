import { FIRST, ME, openProduct } from "@capno/breath-test/rehearsal";
import { aDiagnosisBody, aFeaturesBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../product.ts";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

/** The report of test `a`, as the page prints it. */
async function openReport(recorded: { administeredBy: string | null }, version: string): Promise<string> {
  const clinic = await openProduct(product, {
    at: "/ntd/instructions",
    handsets: [aHandsetBody({ udi: FIRST, product: "ntd" })],
  });
  const { http } = clinic.services;
  clinic.record("a", { testIdentifier: "12B34C56JAF", ...recorded }, 60_000);
  http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
  http.reply("GET /v2/capnograms/a/diagnosis/", aDiagnosisBody({ version }));
  const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
  clinic.listTests(FIRST, [{ capnogramId: "a", testOutcome: "Completed", capturedAt }]);
  http.reply("POST /v2/capnograms/a/access/", undefined, 204);
  await clinic.go("/ntd/a/print");
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

describe("the printed report of Diagnose · spec §2 Print pages, decision A4, H6", () => {
  it("names who conducted the test, not who prints it", async () => {
    const report = await openReport({ administeredBy: "gp2@capno.example" }, "2.3.1");
    expect(report).toContain("Test conducted bygp2@capno.example");
    expect(report).not.toContain(ME);
  }, 60_000);

  it("names nobody where nobody is known", async () => {
    const report = await openReport({ administeredBy: null }, "2.3.1");
    expect(report).toContain("Test conducted byUnknown");
  }, 60_000);

  it("holds the UDI of the software that diagnosed, not of the one that prints", async () => {
    const report = await openReport({ administeredBy: ME }, "4.10.2 3.12.1 4.1.9");
    expect(report).toContain(
      "Software UDI used during diagnosis: (01)05060000000001(8012)041002031201040109",
    );
  }, 60_000);

  it("holds the version that diagnosed where that is no UDI", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1");
    expect(report).toContain("Software version used during diagnosis: 2.3.1");
  }, 60_000);
});
