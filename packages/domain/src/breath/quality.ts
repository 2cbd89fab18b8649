import { clampPercent } from "../number/percent.ts";
import { BREATHS_EXCLUDED_FROM_QUALITY, GOOD_RECORD_ABOVE_PERCENT } from "../spec-values/breath-values.ts";

/**
 * The share of good breaths in percent, not rounded: of all breaths but the first and the last, those whose
 * error is empty. Null where no breath remains.
 */
export function getBreathQuality(breathErrors: readonly string[]): number | null {
  const judged = breathErrors.length - BREATHS_EXCLUDED_FROM_QUALITY;
  if (judged <= 0) return null;
  const good = breathErrors.slice(1, -1).filter((error) => error === "").length;
  return clampPercent((good / judged) * 100);
}

/** More breaths are good than not: the average is made of most of them. Our own line, open question 30. */
export function isGoodRecord(quality: number): boolean {
  return quality > GOOD_RECORD_ABOVE_PERCENT;
}

/** A record whose processing failed names it here. */
export function isFailedParse(processingVersion: string): boolean {
  return processingVersion.startsWith("ERROR");
}
