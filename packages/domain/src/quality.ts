import { clampPercent } from "./percent.ts";
import { BREATHS_EXCLUDED_FROM_QUALITY } from "./spec-values/breath-values.ts";

/**
 * The share of good breaths in percent, not rounded: of all breaths but the first and the last, those whose
 * error is empty. Null where no breath remains. @spec §4, decision F6
 */
export function getBreathQuality(breathErrors: readonly string[]): number | null {
  const judged = breathErrors.length - BREATHS_EXCLUDED_FROM_QUALITY;
  if (judged <= 0) return null;
  const good = breathErrors.slice(1, -1).filter((error) => error === "").length;
  return clampPercent((good / judged) * 100);
}

/** A record whose processing failed names it here. @spec §3 */
export function isFailedParse(processingVersion: string): boolean {
  return processingVersion.startsWith("ERROR");
}
