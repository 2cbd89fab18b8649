import { describe, expect, it } from "vitest";

import {
  AGREES_ANSWERS,
  FINAL_DIAGNOSES,
  getReasonFeedbackIsIncomplete,
  looksLikePatientIdentity,
  normaliseTestIdentifier,
} from "./diagnosis-feedback.ts";

describe("diagnosis feedback [spec §2] [REQ-TEST-18] [REQ-TEST-19] [REQ-TEST-20] [REQ-TEST-21]", () => {
  it("offers exactly the 25 specified diagnoses, spelled and ordered as specified", () => {
    expect(FINAL_DIAGNOSES).toHaveLength(25);
    expect(new Set(FINAL_DIAGNOSES).size).toBe(25);
    expect(FINAL_DIAGNOSES.join(", ")).toBe(
      "Pre-COPD, ACOS, Anaemia, Asthma, Breathing Pattern Disorder, Bronchiectasis, Congestive Cardiac Failure, Extrinsic Allergic Alveolitis, GOLD 1 COPD, GOLD 2 COPD, GOLD 3 COPD, GOLD 4 COPD, Gastro-oesophageal Reflux Disease, Hypersentivity Pneumonitis, Lung Cancer, Obesity Hypoventilation Syndrome, Occupational Lung Disease, Pneumonia, Post-COVID syndrome, Post-nasal drip, Pulmonary Fibrosis, Sarcoidosis, Upper Airway Obstruction, Tracheobroncomalacia, None of the Above",
    );
  });

  it.each([
    ["", "Yes", "Enter the test identifier"],
    ["  ", "Yes", "Enter the test identifier"],
    ["12B34C56JAF", "", "Say whether you agree with the result"],
    ["12B34C56JAF", "No", undefined],
  ] as const)(
    "for test %j with the answer %j cannot be sent because: %s",
    (testIdentifier, agrees, reason) => {
      expect(getReasonFeedbackIsIncomplete({ testIdentifier, agrees, finalDiagnosis: "" })).toBe(reason);
    },
  );

  it("asks for one of two words", () => {
    expect(AGREES_ANSWERS).toEqual(["Yes", "No"]);
  });

  it("reads a typed test identifier in any case and without the space around it", () => {
    expect(normaliseTestIdentifier(" 12b34c56jaf ")).toBe("12B34C56JAF");
    expect(normaliseTestIdentifier("１２b34\u200Bc56jaf\u00A0")).toBe("12B34C56JAF");
  });

  it.each([
    ["943 476 5919", true],
    ["9434765919", true],
    ["943-476-5919", true],
    ["jo@example.org", true],
    ["12B34C56JAF", false],
    ["19434765919", false],
    ["", false],
  ])("asks whether %j identifies a patient: %s", (text, looksLikeIt) => {
    expect(looksLikePatientIdentity(text)).toBe(looksLikeIt);
  });
});
