import { describe, expect, it } from "vitest";

import { findProductionFault, isPlaceholder, isProduction } from "./production.ts";

const approved = {
  environmentName: "production",
  report: {
    regulatoryWarning: "For use by healthcare professionals. UKCA 1234.",
    legalDisclaimer: "The result supports the judgement of a qualified clinician.",
    softwareUdiPrefix: "(01)05060123450017",
  },
  agreement: {
    version: "2.1",
    sections: [{ heading: "1. Parties", paragraphs: ["This agreement is between you and the provider."] }],
  },
};
const { report, agreement } = approved;
const [section] = agreement.sections;

describe("`findProductionFault` [REQ-VALUE-40]", () => {
  it("finds nothing where every text is approved", () => {
    expect(findProductionFault(approved)).toBeUndefined();
    const diagnoseLegalText = "";
    expect(findProductionFault({ ...approved, report: { ...report, diagnoseLegalText } })).toBeUndefined();
  });

  it.each(["prod", "production", "Prod-eu", " PRODUCTION"])("counts %j as production", (name) => {
    expect(isProduction(name)).toBe(true);
    expect(findProductionFault({ environmentName: name })?.key).toBe("report.regulatoryWarning");
  });

  it.each(["", "local", "staging", "internal-prod", "live", undefined, null, 7])(
    "checks nothing in %j",
    (environmentName) => {
      expect(findProductionFault({ environmentName })).toBeUndefined();
    },
  );

  it.each([null, undefined])("does not count %s, which is no name, as production", (name) => {
    expect(isProduction(name)).toBe(false);
  });

  it("checks nothing without a configuration", () => {
    expect(findProductionFault(null)).toBeUndefined();
  });

  it("does not accept a text that an object inherits", () => {
    const inherited = Object.create(report) as object;
    expect(findProductionFault({ ...approved, report: inherited })?.key).toBe("report.regulatoryWarning");
  });

  it("refuses a demo in production and nowhere else", () => {
    const demo = { controlUrl: "https://demo.example", accounts: [] };
    expect(findProductionFault({ ...approved, demo })).toEqual({
      key: "demo",
      reason: "is not allowed in production",
    });
    expect(findProductionFault({ ...approved, environmentName: "trial", demo })).toBeUndefined();
  });

  it.each([
    ["report.regulatoryWarning", { report: { ...report, regulatoryWarning: "" } }],
    ["report.legalDisclaimer", { report: { ...report, legalDisclaimer: null } }],
    ["agreement.version", { agreement: null }],
    ["report.legalDisclaimer", { report: { ...report, legalDisclaimer: "  " } }],
    ["report.softwareUdiPrefix", { report: { ...report, softwareUdiPrefix: undefined } }],
    ["agreement.version", { agreement: { ...agreement, version: "" } }],
    ["agreement.version", { agreement: undefined }],
    ["agreement.sections", { agreement: { ...agreement, sections: [] } }],
    ["agreement.sections", { agreement: { ...agreement, sections: [{ ...section, heading: "" }] } }],
    ["agreement.sections", { agreement: { ...agreement, sections: [{ ...section, paragraphs: [] }] } }],
  ])("names %s where it is empty in %j", (key, change) => {
    expect(findProductionFault({ ...approved, ...change })).toEqual({
      key,
      reason: "must be given in production",
    });
  });

  it.each([
    [
      "report.regulatoryWarning",
      {
        report: { ...report, regulatoryWarning: "Demonstration with synthetic data. Not a medical device." },
      },
    ],
    [
      "report.legalDisclaimer",
      { report: { ...report, legalDisclaimer: "The wording of this paragraph is a placeholder." } },
    ],
    ["report.softwareUdiPrefix", { report: { ...report, softwareUdiPrefix: "(01)05012345678900" } }],
    ["report.diagnoseLegalText", { report: { ...report, diagnoseLegalText: "PLACEHOLDER" } }],
    ["intendedUse", { intendedUse: "To be written (TBD)" }],
    ["agreement.version", { agreement: { ...agreement, version: "TBC" } }],
    [
      "agreement.sections",
      { agreement: { ...agreement, sections: [{ ...section, paragraphs: ["Draft for legal review"] }] } },
    ],
  ])("names %s where it is still a placeholder", (key, change) => {
    expect(findProductionFault({ ...approved, ...change })).toEqual({
      key,
      reason: "is still a placeholder, which production refuses",
    });
  });

  it.each(["Not a medical device", "UKCA 1234", "(01)05060123450017", "2.1", "methodology"])(
    "does not take %j for a placeholder",
    (text) => expect(isPlaceholder(text)).toBe(false),
  );
});
