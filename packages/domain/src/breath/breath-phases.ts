import { BREATH_THRESHOLD_KPA, SHORTEST_PHASE_S } from "../spec-values/breath-values.ts";

/** A stretch of a curve on one side of the threshold, in the curve's seconds. */
export interface BreathPhase {
  readonly kind: "expiration" | "inspiration";
  readonly start: number;
  readonly end: number;
}

/** A value exactly on the threshold counts as expiration; a missing one never does. */
export function isExpiration(kPa: number | undefined): boolean {
  return kPa !== undefined && kPa >= BREATH_THRESHOLD_KPA;
}

/**
 * The phases of a curve in kPa, in order. The 0.5 kPa crossings are interpolated linearly between points. A point
 * without a number ends a phase. A phase between two others that is too short to be breathing is noise and is
 * merged into the previous phase; the true length of the first and the last is unknown.
 */
export function splitPhases(times: ArrayLike<number>, values: ArrayLike<number>): readonly BreathPhase[] {
  const phases: BreathPhase[] = [];
  let from = 0;
  // One past the end nothing is known, so the last stretch ends there.
  for (let i = 0; i <= times.length; i++) {
    if (isKnown(times, values, i)) continue;
    phases.push(...splitStretch(times, values, from, i));
    from = i + 1;
  }
  return phases;
}

const isKnown = (times: ArrayLike<number>, values: ArrayLike<number>, i: number): boolean =>
  Number.isFinite(times[i]) && Number.isFinite(values[i]);

/** The phases of points `from` to `to` (exclusive), all of them known. */
function splitStretch(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  from: number,
  to: number,
): readonly BreathPhase[] {
  const found: BreathPhase[] = [];
  let start = times[from] as number;
  for (let i = from + 1; i <= to; i++) {
    const kind = isExpiration(values[i - 1]) ? "expiration" : "inspiration";
    const isLast = i === to;
    if (!isLast && isExpiration(values[i]) === isExpiration(values[i - 1])) continue;
    const end = isLast ? (times[i - 1] as number) : getCrossing(times, values, i);
    const before = found.at(-1);
    if (before && (before.kind === kind || (!isLast && end - start < SHORTEST_PHASE_S))) {
      found[found.length - 1] = { ...before, end };
    } else if (end > start) found.push({ kind, start, end });
    start = end;
  }
  return found;
}

/** When the straight line that leads to point `i` meets the threshold. */
function getCrossing(times: ArrayLike<number>, values: ArrayLike<number>, i: number): number {
  const [t0, t1] = [times[i - 1] as number, times[i] as number];
  const [v0, v1] = [values[i - 1] as number, values[i] as number];
  return t0 + ((BREATH_THRESHOLD_KPA - v0) / (v1 - v0)) * (t1 - t0);
}
