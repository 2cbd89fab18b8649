import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

import type { Breath } from "./breath-splits.ts";

/**
 * Breaths per minute over the whole spans from the first breath's beginning to the last one's. Null with fewer
 * than two breaths.
 */
export function getRespiratoryRate(breaths: readonly Breath[]): number | null {
  const first = breaths[0];
  const last = breaths.at(-1);
  if (first === undefined || last === undefined || breaths.length < 2) return null;
  return (60 * (breaths.length - 1)) / ((last.start - first.start) * SAMPLE_INTERVAL_S);
}

// Noise makes the highest of many single samples too high: look for the highest mean of five instead, and only
// near the end, where the value is the alveoli's and a cough in the middle cannot reach it.
const SMOOTHING_SAMPLES = 5;
const END_OF_EXPIRATION_S = 0.6;

/**
 * The partial pressure in kPa at the very end of a breath's exhalation. Null where the expiration holds no
 * usable samples.
 */
export function getEndTidal(samples: readonly number[], breath: Breath): number | null {
  const from = Math.max(
    breath.start,
    breath.inspiration - Math.round(END_OF_EXPIRATION_S / SAMPLE_INTERVAL_S),
  );
  const expiration = samples.slice(from, breath.inspiration);
  if (expiration.length === 0 || !expiration.every(Number.isFinite)) return null;
  const width = Math.min(SMOOTHING_SAMPLES, expiration.length);
  let sum = 0;
  let highest = -Infinity;
  for (const [i, kPa] of expiration.entries()) {
    sum += kPa - (expiration[i - width] ?? 0);
    if (i >= width - 1) highest = Math.max(highest, sum / width);
  }
  return highest;
}

/** Seconds drawn before the threshold is crossed, so that the rise is seen from the baseline. */
const LEAD_IN_S = 0.2;

/**
 * The mean of several breaths laid over each other where their expiration begins, with the standard deviation
 * (of the sample) at each moment. As long as the median breath, so at least half of them form every point.
 */
export function getAverageWaveform(samples: readonly number[], breaths: readonly Breath[]): AverageWaveform {
  const lead = Math.round(LEAD_IN_S / SAMPLE_INTERVAL_S);
  const usable = breaths.filter((breath) => breath.start >= lead);
  const length = getMedian(usable.map((breath) => breath.end - breath.start));
  const timesS: number[] = [];
  const meansKPa: number[] = [];
  const deviationsKPa: number[] = [];
  for (let i = 0; i < Math.floor(length ?? 0); i++) {
    const values = usable.flatMap((breath) => {
      const at = breath.start - lead + i;
      const kPa = at < breath.end - lead ? samples[at] : undefined;
      return kPa === undefined ? [] : [kPa];
    });
    const mean = getMean(values);
    if (mean === null) break;
    timesS.push(Number((i * SAMPLE_INTERVAL_S).toFixed(2)));
    meansKPa.push(mean);
    deviationsKPa.push(getDeviation(values, mean));
  }
  return { timesS, meansKPa, deviationsKPa };
}

export function getMean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function getMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

function getDeviation(values: readonly number[], mean: number): number {
  if (values.length < 2) return 0;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
