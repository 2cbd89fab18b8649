import { FIRST, ME } from "@capno/breath-test/testing/open-product";
import { openReport as openReportOf } from "@capno/breath-test/testing/open-report";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aDiagnosisBody, aHandsetBody } from "@capno/test-kit/wire-builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import packageFile from "../../../package.json" with { type: "json" };
import { diagnosis } from "../../diagnosis.ts";
import product from "../../product.ts";

beforeEach(() => void vi.spyOn(window, "print").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

const openReport = (
  { administeredBy }: { administeredBy: string | null },
  version: string,
  changes: Parameters<typeof aDiagnosisBody>[0] = {},
  diagnoseLegalText = "",
) =>
  openReportOf(product, {
    base: "/ntd",
    administeredBy,
    diagnosis: aDiagnosisBody({ version, ...changes }),
    config: {
      report: {
        ...aRuntimeConfig().report,
        regulatoryWarning: "A warning.",
        legalDisclaimer: "A disclaimer.",
        diagnoseLegalText,
      },
    },
    handsets: [aHandsetBody({ udi: FIRST, product: "ntd" })],
  });

it("the report of Diagnose has no legal words on a shell whose configuration does not know them [REQ-HISTORY-15]", () => {
  const { diagnoseLegalText: _unknown, ...report } = aRuntimeConfig().report;
  expect(diagnosis.getLegalTexts(report)).toEqual([""]);
});

describe("the printed report of Diagnose [spec §2] [REQ-NAME-04] [REQ-HISTORY-06]", () => {
  it("names who conducted the test, not who prints it", async () => {
    const report = await openReport({ administeredBy: "gp2@capno.example" }, "2.3.1");
    expect(report).toContain("Test conducted bygp2@capno.example");
    expect(report).not.toContain(ME);
  });

  it("says Unknown if no administrator is known", async () => {
    const report = await openReport({ administeredBy: null }, "2.3.1");
    expect(report).toContain("Test conducted byUnknown");
  });

  it("shows the severity in the server's words [REQ-TEST-24]", async () => {
    const severity = { assessmentSeverityCategory: "Not applicable" };
    const report = await openReport({ administeredBy: ME }, "2.3.1", severity);
    expect(report).toContain("Severity: Not applicable");
  });

  it("contains no legal text but that of its own key [REQ-HISTORY-15]", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1");
    expect(report).not.toMatch(/A warning|A disclaimer/);
  });

  it("contains the legal text of its own key where a deployment has one [REQ-HISTORY-15]", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1", {}, "Words of Diagnose.");
    expect(report).toContain("Words of Diagnose.");
    expect(report).not.toMatch(/A warning|A disclaimer/);
  });

  it("names the software of the page, the dashboard and the backend [REQ-NAME-04]", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1");
    expect(report).toContain(
      `Software version ${packageFile.version} · dashboard 4.2.4 · camrest 4.12.3 · diagnoserver 3.14.2`,
    );
  });

  it("states the breath quality [REQ-TEST-44]", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1");
    expect(report).toContain("2 of 2 breaths used");
  });

  it("holds the UDI of the software that diagnosed, not of the one that prints", async () => {
    const report = await openReport({ administeredBy: ME }, "4.10.2 3.12.1 4.1.9");
    expect(report).toContain(
      "Software UDI used during diagnosis: (01)05060000000001(8012)041002031201040109",
    );
  });

  it("holds the version that diagnosed where that is no UDI", async () => {
    const report = await openReport({ administeredBy: ME }, "2.3.1");
    expect(report).toContain("Software version used during diagnosis: 2.3.1");
  });
});
