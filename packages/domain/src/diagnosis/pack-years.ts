import { formatCount } from "../number/percent.ts";
import { roundTo } from "../number/rounding.ts";

type PackYearsResult =
  | { readonly kind: "empty" }
  | { readonly kind: "valid"; readonly packYears: number }
  | { readonly kind: "invalid"; readonly error: string };

/** Reads what was typed: any number of 0 or more; its bounds are the server's. */
export function parsePackYears(typed: string): PackYearsResult {
  const text = typed.trim();
  if (text === "") return { kind: "empty" };
  const packYears = Number(text);
  return /^(\d+\.?\d*|\.\d+)$/.test(text) && Number.isFinite(packYears)
    ? { kind: "valid", packYears }
    : { kind: "invalid", error: "Enter a number of 0 or more" };
}

/** Cigarettes in the pack that a pack year counts. */
const CIGARETTES_IN_A_PACK = 20;

/** Pack years of so many cigarettes a day for so many years, to one decimal; undefined unless both are numbers. */
export function reckonPackYears(typedPerDay: string, typedYears: string): number | undefined {
  const perDay = parsePackYears(typedPerDay);
  const years = parsePackYears(typedYears);
  if (perDay.kind !== "valid" || years.kind !== "valid") return undefined;
  return roundPackYears((perDay.packYears * years.packYears) / CIGARETTES_IN_A_PACK);
}

/**
 * "1 pack year" for exactly 1, else "n pack years". A whole number shows no decimals, a fraction one, because 7.5 is
 * neither 7 nor 8.
 */
export function formatPackYears(packYears: number): string {
  const text = Number.isInteger(packYears) ? formatCount(packYears) : roundPackYears(packYears).toFixed(1);
  return `${text} ${packYears === 1 ? "pack year" : "pack years"}`;
}

export function roundPackYears(packYears: number): number {
  return roundTo(packYears, 1);
}

/** The live sentence under the field. What is sent is the number as typed. */
export function formatExposure(packYears: number): string {
  return `Your patient's tobacco smoking exposure is ${formatPackYears(packYears)}.`;
}

/** The smoking history that a diagnosis used. Provided without a number means "Don't know". */
export interface SmokingHistory {
  readonly isProvided: boolean;
  readonly packYears: number | null;
}

export function formatSmokingInput({ isProvided, packYears }: SmokingHistory): string {
  return isProvided && packYears !== null ? formatPackYears(packYears) : "Not entered";
}

/** The message if the server refuses pack years without a reason. */
export const UNEXPECTED_PACK_YEARS = "Unexpected pack year value";
