import { normalisePastedText } from "../text/pasted-text.ts";

/**
 * The final diagnoses that may be chosen, exactly as specified, in its order and with its spelling: these strings
 * are what is stored.
 */
export const FINAL_DIAGNOSES = [
  "Pre-COPD",
  "ACOS",
  "Anaemia",
  "Asthma",
  "Breathing Pattern Disorder",
  "Bronchiectasis",
  "Congestive Cardiac Failure",
  "Extrinsic Allergic Alveolitis",
  "GOLD 1 COPD",
  "GOLD 2 COPD",
  "GOLD 3 COPD",
  "GOLD 4 COPD",
  "Gastro-oesophageal Reflux Disease",
  "Hypersentivity Pneumonitis",
  "Lung Cancer",
  "Obesity Hypoventilation Syndrome",
  "Occupational Lung Disease",
  "Pneumonia",
  "Post-COVID syndrome",
  "Post-nasal drip",
  "Pulmonary Fibrosis",
  "Sarcoidosis",
  "Upper Airway Obstruction",
  "Tracheobroncomalacia",
  "None of the Above",
] as const;
export type FinalDiagnosis = (typeof FINAL_DIAGNOSES)[number];

export const AGREES_ANSWERS = ["Yes", "No"] as const;
export type AgreesAnswer = (typeof AGREES_ANSWERS)[number];

/** How a test identifier looks, for a hint; it is not enforced. */
export const TEST_IDENTIFIER_EXAMPLE = "12B34C56JAF";

export interface FeedbackForm {
  readonly testIdentifier: string;
  readonly agrees: AgreesAnswer | "";
  readonly finalDiagnosis: FinalDiagnosis | "";
}

/** Why the form cannot be sent yet; undefined where it can. */
export function getReasonFeedbackIsIncomplete(form: FeedbackForm): string | undefined {
  if (normaliseTestIdentifier(form.testIdentifier) === "") return "Enter the test identifier";
  return form.agrees === "" ? "Say whether you agree with the result" : undefined;
}

/** An identifier as the server knows it, from what a person typed. */
export function normaliseTestIdentifier(typed: string): string {
  return normalisePastedText(typed).trim().toUpperCase();
}

/** Whether text looks like an NHS number or an email address, for a hint beside the field. */
export function looksLikePatientIdentity(text: string): boolean {
  return /\S@\S+\.\S/.test(text) || /(?:^|\D)\d{3}[ -]?\d{3}[ -]?\d{4}(?!\d)/.test(text);
}
