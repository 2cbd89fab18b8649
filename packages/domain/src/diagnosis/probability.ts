import { formatPercent, roundFraction } from "../number/percent.ts";

type ProbabilityResult =
  | { readonly kind: "available"; readonly percent: number }
  | { readonly kind: "not-available" }
  | { readonly kind: "invalid" };

/**
 * A COPD prediction probability as whole percent. Nothing is not 0 %, and a number outside 0..1 is an invalid
 * result rather than a clamped one.
 */
export function getProbability(value: number | null | undefined): ProbabilityResult {
  if (value === null || value === undefined || Number.isNaN(value)) return { kind: "not-available" };
  if (value < 0 || value > 1) return { kind: "invalid" };
  return { kind: "available", percent: roundFraction(value) };
}

export function formatProbability(result: ProbabilityResult): string {
  if (result.kind === "available") return formatPercent(result.percent);
  return result.kind === "invalid" ? "Invalid result" : "Not available";
}
