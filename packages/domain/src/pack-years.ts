import { roundTo } from "./rounding.ts";
import { PACK_YEARS_MAX, PACK_YEARS_MIN } from "./spec-values/breath-test-values.ts";

export type PackYearsResult =
  | { readonly kind: "empty" }
  | { readonly kind: "valid"; readonly packYears: number }
  | { readonly kind: "invalid"; readonly error: string };

/** Reads what was typed: a whole number from 0 to 999, so that the text shown equals what is sent. Decision T10 */
export function parsePackYears(typed: string): PackYearsResult {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const packYears = Number(text);
  const isValid = /^\d+$/.test(text) && packYears >= PACK_YEARS_MIN && packYears <= PACK_YEARS_MAX;
  return isValid
    ? { kind: "valid", packYears }
    : {
        kind: "invalid",
        error: `Enter a whole number from ${PACK_YEARS_MIN} to ${PACK_YEARS_MAX}`,
      };
}

/**
 * "1 pack year" for exactly 1, else "n pack years". What is asked is whole and shows no decimals; a stored
 * fraction shows one, because 7.5 is neither 7 nor 8. @spec §2, ADR 0045
 */
export function formatPackYears(packYears: number): string {
  const text = Number.isInteger(packYears) ? packYears.toFixed(0) : roundPackYears(packYears).toFixed(1);
  return `${text} ${packYears === 1 ? "pack year" : "pack years"}`;
}

/** The number as it is shown. ADR 0045 */
export function roundPackYears(packYears: number): number {
  return roundTo(packYears, 1);
}

/** The live sentence under the field. @spec §2 */
export function formatExposure(packYears: number): string {
  return `Your patient's tobacco smoking exposure is ${formatPackYears(packYears)}.`;
}

/** The smoking history of a result or report. @spec §2, decision T12 */
export function formatSmokingInput(input: {
  readonly smokingPackYearsProvided: boolean;
  readonly smokingPackYears: number | null;
}): string {
  return input.smokingPackYearsProvided && input.smokingPackYears !== null
    ? formatPackYears(input.smokingPackYears)
    : "Not entered";
}

/** Said when the server refuses pack years without a reason of its own. @spec §8 */
export const UNEXPECTED_PACK_YEARS = "Unexpected pack year value";
