import { isExpiration } from "@capno/domain/breath/breath-phases";
import { SAMPLE_INTERVAL_S, SHORTEST_PHASE_S } from "@capno/domain/spec-values/breath-values";

/**
 * One breath of a record, in sample indices: expiration from `start` up to `inspiration`, inspiration from there
 * up to `end`.
 */
export interface Breath {
  readonly start: number;
  readonly inspiration: number;
  readonly end: number;
  /** The record holds its true beginning and its true end. */
  readonly isComplete: boolean;
}

const SHORTEST_PHASE_SAMPLES = Math.round(SHORTEST_PHASE_S / SAMPLE_INTERVAL_S);

interface Phase {
  readonly isExpiration: boolean;
  readonly start: number;
}

/** Runs above and below the threshold; a run that is too short belongs to the one before it. */
function getPhases(samples: readonly number[]): readonly Phase[] {
  const phases: Phase[] = [];
  let runStart = 0;
  for (let i = 1; i <= samples.length; i++) {
    const isExpired = isExpiration(samples[runStart]);
    if (i < samples.length && isExpiration(samples[i]) === isExpired) continue;
    const last = phases.at(-1);
    const isLongEnough = i - runStart >= SHORTEST_PHASE_SAMPLES;
    if (last === undefined || (isLongEnough && last.isExpiration !== isExpired)) {
      phases.push({ isExpiration: isExpired, start: runStart });
    }
    runStart = i;
  }
  return phases;
}

/**
 * Splits samples in kPa into breaths at the absolute threshold of 0.5 kPa. A breath begins where its expiration
 * does. What comes before the first expiration belongs to no breath.
 */
export function splitBreaths(samples: readonly number[]): readonly Breath[] {
  const phases = getPhases(samples);
  const breaths: Breath[] = [];
  for (const [i, phase] of phases.entries()) {
    if (!phase.isExpiration) continue;
    const inspiration = phases[i + 1];
    const next = phases[i + 2];
    breaths.push({
      start: phase.start,
      inspiration: inspiration?.start ?? samples.length,
      end: next?.start ?? samples.length,
      isComplete: phase.start > 0 && next !== undefined,
    });
  }
  return breaths;
}
