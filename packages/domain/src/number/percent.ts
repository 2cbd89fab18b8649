/**
 * A wire fraction as whole percent, clamped to 0–100; null stays null and a number that is none becomes null.
 * Whether a value is a fraction is never guessed from its size: 1 is 100 %.
 */
export function toRoundedPercent(fraction: number | null): number | null {
  if (fraction === null || !Number.isFinite(fraction)) return null;
  return clampPercent(roundFraction(fraction));
}

/** The nearest whole percent. 0.145 × 100 is 14.499999999999998 to a computer and 15 % to a reader. */
export function roundFraction(fraction: number): number {
  return Math.round(Number((fraction * 100).toPrecision(12)));
}

/** A percentage as on every page, print and file: "92%", rounded to a whole number. A missing one needs its own text. */
export function formatPercent(percent: number): string {
  return `${Math.round(percent)}%`;
}

/** "7", "4,012", "10,000": in groups of three. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** "1 record", "4,012 records": for a thing whose plural ends in s. */
export const formatQuantity = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? "" : "s"}`;

/** @spec §9 ("Progress clamped 0-100") */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
