import type { AverageWaveform } from "../breath/breath-statistics.ts";

/** The averaged breath of a record, and how many good breaths it is the average of. */
export interface WeightedBreath {
  readonly waveform: AverageWaveform;
  readonly goodBreaths: number;
}

export interface MeanBreath {
  readonly timesS: readonly number[];
  /** NaN where no record has a value. */
  readonly meansKPa: readonly number[];
  /** One standard deviation of the breaths; undefined where one of the records does not tell its own. */
  readonly deviationsKPa: readonly number[] | undefined;
  /** How many records form each point. */
  readonly recordCounts: readonly number[];
}

/** The moments of a curve: where it begins, and how far they are apart. */
interface TimeGrid {
  readonly startS: number;
  readonly stepS: number;
}

/** Moments nearer to each other than this part of a step are the same. */
const TOLERANCE_STEPS = 0.01;
const TIME_DECIMALS = 6;

/** The moments of a curve; undefined where they are not evenly apart, or fewer than two. */
export function getTimeGrid({ timesS, meansKPa }: AverageWaveform): TimeGrid | undefined {
  const [startS] = timesS;
  if (startS === undefined || timesS.length !== meansKPa.length) return undefined;
  // Over the whole length: written with two decimals, a single step may be half a decimal off. One moment has none.
  const stepS = ((timesS.at(-1) ?? startS) - startS) / (timesS.length - 1);
  const isEven = timesS.every(
    (time, place) => Math.abs(time - (startS + place * stepS)) <= stepS * TOLERANCE_STEPS,
  );
  return stepS > 0 && isEven ? { startS, stepS } : undefined;
}

/** Whether two curves have their points at the same moments, as far as both reach. */
export function hasSameGrid(left: TimeGrid, right: TimeGrid): boolean {
  const tolerance = Math.min(left.stepS, right.stepS) * TOLERANCE_STEPS;
  return Math.abs(left.startS - right.startS) <= tolerance && Math.abs(left.stepS - right.stepS) <= tolerance;
}

/** Of several grids the one that most have; of equally many that which comes first. */
export function getMostFrequentGrid(grids: readonly TimeGrid[]): TimeGrid | undefined {
  const counted = grids.map((grid) => ({
    grid,
    count: grids.filter((other) => hasSameGrid(grid, other)).length,
  }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return counted.find(({ count }) => count === most)?.grid;
}

/**
 * What the average of all good breaths of all records would be: each record's mean weighs as much as it has good
 * breaths, and the deviation is made of that within the records and that between them. The curves have the same
 * moments, and lie over each other where their analysis lets a breath begin. It is as long as records with half of
 * the good breaths reach. A moment at which a record has no number is made of the others.
 */
export function getMeanBreath(breaths: readonly WeightedBreath[]): MeanBreath | undefined {
  const first = breaths[0] && getTimeGrid(breaths[0].waveform);
  if (first === undefined) return undefined;
  const all = sum(breaths.map(({ goodBreaths }) => goodBreaths));
  const timesS: number[] = [];
  const meansKPa: number[] = [];
  const deviationsKPa: number[] = [];
  const recordCounts: number[] = [];
  for (let place = 0; ; place++) {
    const reaching = breaths.filter(({ waveform }) => place < waveform.meansKPa.length);
    if (reaching.length === 0 || sum(reaching.map(({ goodBreaths }) => goodBreaths)) < all / 2) break;
    const points = reaching.map(({ waveform, goodBreaths }) => ({
      mean: waveform.meansKPa[place] ?? Number.NaN,
      deviation: waveform.deviationsKPa[place] ?? Number.NaN,
      weight: goodBreaths,
    }));
    const known = points.filter(({ mean }) => Number.isFinite(mean));
    const mean = getWeightedMean(known.map(({ mean: value, weight }) => ({ value, weight })));
    timesS.push(Number((first.startS + place * first.stepS).toFixed(TIME_DECIMALS)));
    meansKPa.push(mean ?? Number.NaN);
    deviationsKPa.push(mean === null ? 0 : getPooledDeviation(known, mean));
    recordCounts.push(known.length);
  }
  const isKnown = deviationsKPa.every(Number.isFinite);
  return { timesS, meansKPa, deviationsKPa: isKnown ? deviationsKPa : undefined, recordCounts };
}

interface WeightedPoint {
  readonly mean: number;
  readonly deviation: number;
  readonly weight: number;
}

/** Of the sample, as each record's own is; NaN where it cannot be known. */
function getPooledDeviation(points: readonly WeightedPoint[], mean: number): number {
  const squares = points.map(
    (point) => (point.weight - 1) * point.deviation ** 2 + point.weight * (point.mean - mean) ** 2,
  );
  const freedom = sum(points.map(({ weight }) => weight)) - 1;
  // Of one breath it is nought by nought, which is no number.
  return Math.sqrt(sum(squares) / freedom);
}

/** Null where nothing weighs anything. */
export function getWeightedMean(
  values: readonly { readonly value: number; readonly weight: number }[],
): number | null {
  const weight = sum(values.map((one) => one.weight));
  return weight > 0 ? sum(values.map((one) => one.value * one.weight)) / weight : null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
