import type { Breath } from "./breath-splits.ts";
import { getEndTidal } from "./breath-statistics.ts";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

const BREATH_ERRORS = {
  incomplete: "incomplete breath",
  short: "expiration too short",
  cough: "cough",
  low: "end-tidal CO2 too low",
} as const;

const SHORTEST_EXPIRATION_S = 0.5;
const LOWEST_END_TIDAL_KPA = 1;
/** A turn of less than this is noise of the sensor. */
const TURN_KPA = 0.25;
/** An expiration rises once and falls once; a cough shakes it. */
const COUGH_TURNS = 3;

/** How often the samples turn from rising to falling or back by more than the noise. */
function countTurns(samples: readonly number[], from: number, to: number): number {
  let turns = 0;
  let extreme = samples[from] ?? 0;
  let direction: 1 | -1 = 1;
  for (let i = from; i < to; i++) {
    const kPa = samples[i] ?? extreme;
    if ((kPa - extreme) * direction > 0) {
      extreme = kPa;
    } else if ((extreme - kPa) * direction > TURN_KPA) {
      turns++;
      direction = direction === 1 ? -1 : 1;
      extreme = kPa;
    }
  }
  return turns;
}

/** What is wrong with a breath, in words; empty where nothing is. */
export function getBreathError(samples: readonly number[], breath: Breath): string {
  if (!breath.isComplete) return BREATH_ERRORS.incomplete;
  if ((breath.inspiration - breath.start) * SAMPLE_INTERVAL_S < SHORTEST_EXPIRATION_S) {
    return BREATH_ERRORS.short;
  }
  if (countTurns(samples, breath.start, breath.inspiration) >= COUGH_TURNS) {
    return BREATH_ERRORS.cough;
  }
  const endTidal = getEndTidal(samples, breath);
  return endTidal === null || endTidal < LOWEST_END_TIDAL_KPA ? BREATH_ERRORS.low : "";
}
