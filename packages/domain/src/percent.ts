/**
 * A wire fraction as whole percent, clamped to 0–100; null stays null and a number that is none becomes null.
 * Whether a value is a fraction is never guessed from its size: 1 is 100 %. @spec §9, decisions E7, E8
 */
export function toRoundedPercent(fraction: number | null): number | null {
  if (fraction === null || !Number.isFinite(fraction)) return null;
  return clampPercent(roundFraction(fraction));
}

/** The nearest whole percent. 0.145 × 100 is 14.499999999999998 to a computer and 15 % to a reader. */
export function roundFraction(fraction: number): number {
  return Math.round(Number((fraction * 100).toPrecision(12)));
}

/** @spec §9 ("Progress clamped 0-100") */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
