import type { Breath } from "./breath-splits.ts";
import { getMedian } from "./breath-statistics.ts";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

/** The slopes in kPa per second of the rise (phase II) and of the plateau (phase III). */
interface BreathSlopes {
  readonly rise: number;
  readonly plateau: number;
}

const RISE_WINDOW_S = 0.14;
const PLATEAU_FROM_SHARE = 0.5;
/** What the fall and the sensor's blur may take off the end of an expiration. */
const PLATEAU_END_S = 0.4;
const SHORTEST_PLATEAU_S = 0.3;
/** A plateau that falls or lies flat still needs a logarithm. */
const LOWEST_PLATEAU_SLOPE = 0.01;

/** Least squares over equally spaced samples, per second. */
function getSlope(samples: readonly number[], from: number, to: number): number {
  const middle = (to - from - 1) / 2;
  let covariance = 0;
  let variance = 0;
  for (let i = from; i < to; i++) {
    const x = i - from - middle;
    covariance += x * (samples[i] ?? 0);
    variance += x * x;
  }
  return covariance / variance / SAMPLE_INTERVAL_S;
}

function getBreathSlopes(samples: readonly number[], breath: Breath): BreathSlopes | undefined {
  const windowSamples = Math.round(RISE_WINDOW_S / SAMPLE_INTERVAL_S);
  const plateauEnd = breath.inspiration - Math.round(PLATEAU_END_S / SAMPLE_INTERVAL_S);
  const plateauStart = Math.round(breath.start + PLATEAU_FROM_SHARE * (breath.inspiration - breath.start));
  if ((plateauEnd - plateauStart) * SAMPLE_INTERVAL_S < SHORTEST_PLATEAU_S) return undefined;
  let rise = 0;
  for (let from = breath.start; from + windowSamples <= plateauStart; from++) {
    rise = Math.max(rise, getSlope(samples, from, from + windowSamples));
  }
  return rise <= 0 ? undefined : { rise, plateau: getSlope(samples, plateauStart, plateauEnd) };
}

/** The median breath's slopes; undefined where no breath has a plateau. */
export function getMedianSlopes(
  samples: readonly number[],
  breaths: readonly Breath[],
): BreathSlopes | undefined {
  const slopes = breaths.flatMap((breath) => getBreathSlopes(samples, breath) ?? []);
  const rise = getMedian(slopes.map((slope) => slope.rise));
  const plateau = getMedian(slopes.map((slope) => slope.plateau));
  return rise === null || plateau === null ? undefined : { rise, plateau };
}

/** log(s3/s2): the one number that obstruction raises, whatever the height of the breath. */
export function getObstructionScore({ rise, plateau }: BreathSlopes): number {
  return Math.log(Math.max(plateau, LOWEST_PLATEAU_SLOPE) / rise);
}
