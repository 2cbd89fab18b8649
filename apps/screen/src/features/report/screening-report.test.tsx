import { ME } from "@capno/breath-test/testing/open-product";
import { openReport as openReportOf } from "@capno/breath-test/testing/open-report";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import packageFile from "../../../package.json" with { type: "json" };
import product from "../../product.ts";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const LEGAL = {
  regulatoryWarning: "A warning.",
  legalDisclaimer: "A disclaimer.",
  diagnoseLegalText: "Words of Diagnose.",
};

const openReport = (administeredBy: string | null) =>
  openReportOf(product, {
    base: "/nts",
    administeredBy,
    diagnosis: { assessmentProbability: 0.42 },
    config: { report: { ...aRuntimeConfig().report, ...LEGAL } },
  });

describe("the printed report of Screen [spec §2] [REQ-HISTORY-10]", () => {
  it("names who conducted the test, and which test and software", async () => {
    const report = await openReport("gp2@capno.example");
    expect(report).toContain("Test conducted bygp2@capno.example");
    expect(report).not.toContain(ME);
    expect(report).toContain("42%");
    expect(report).toContain(
      `Test 12B34C56JAF · software version ${packageFile.version} · dashboard version 4.2.4`,
    );
  });

  it("contains the regulatory warning and the disclaimer, and no text of Diagnose [REQ-HISTORY-15]", async () => {
    const report = await openReport(ME);
    expect(report).toContain("A warning.A disclaimer.");
    expect(report).not.toContain("Words of Diagnose.");
  });

  it("names the account if no administrator is known", async () => {
    expect(await openReport(null)).toContain(`Report made by${ME}`);
  });
});
