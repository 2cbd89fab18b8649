import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import { type BreathPhase, splitPhases } from "@capno/domain/breath/breath-phases";
import type { Extent } from "../axes/viewport.ts";
import { MAX_KPA } from "../samples/max-kpa.ts";
import { cleanSamples, type DrawingProblem, type Run } from "../samples/clean-samples.ts";

/** An average waveform whose deviations need not be known. */
export interface DrawnAverage extends Omit<AverageWaveform, "deviationsKPa"> {
  readonly deviationsKPa?: readonly number[] | null | undefined;
}

export type AverageRole = "current" | "previous" | "healthy";

/** One averaged breath ready to be drawn. */
export interface AverageLine {
  readonly role: AverageRole;
  readonly label: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly low: ArrayLike<number> | undefined;
  readonly high: ArrayLike<number> | undefined;
  readonly runs: readonly Run[];
}

export interface AverageModel {
  readonly lines: readonly AverageLine[];
  /** Inspiration and expiration of the current breath, in its seconds; what is unknown is in none. */
  readonly phases: readonly BreathPhase[];
  readonly problems: readonly DrawingProblem[];
  readonly extent: Extent | undefined;
  readonly lowest: number;
  readonly highest: number;
}

interface NamedWaveform {
  readonly role: AverageRole;
  readonly label: string;
  readonly waveform: DrawnAverage | undefined;
}

export function createAverageModel(waveforms: readonly NamedWaveform[]): AverageModel {
  const lines = new Array<AverageLine>();
  const problems = new Array<DrawingProblem>();
  for (const { role, label, waveform } of waveforms) {
    if (!waveform) continue;
    const { timesS, meansKPa, deviationsKPa } = waveform;
    const shortest = Math.min(timesS.length, meansKPa.length, deviationsKPa?.length ?? Infinity);
    const longest = Math.max(timesS.length, meansKPa.length, deviationsKPa?.length ?? 0);
    if (longest > shortest) {
      problems.push({ series: label, kind: "unequal-lengths", count: longest - shortest });
    }
    const take = (from: readonly number[]) => from.slice(0, shortest);
    const edge = (sign: number) =>
      take(meansKPa).map((mean, i) => mean + sign * Math.abs(deviationsKPa?.[i] ?? 0));
    const {
      x,
      y,
      low,
      high,
      runs,
      problems: found,
    } = cleanSamples(
      {
        x: take(timesS),
        y: take(meansKPa),
        ...(deviationsKPa ? { low: edge(-1), high: edge(1) } : {}),
      },
      MAX_KPA,
    );
    problems.push(...found.map((problem) => ({ ...problem, series: label })));
    if (runs.length > 0) lines.push({ role, label, x, y, low, high, runs });
  }
  const xs = lines.flatMap(({ x }) => Array.from(x));
  const means = lines.flatMap(({ y }) => Array.from(y));
  const tops = lines.flatMap(({ high }) => Array.from(high ?? []));
  const isEmpty = xs.length === 0;
  return {
    lines,
    phases: lines.filter(({ role }) => role === "current").flatMap(getPhases),
    problems,
    extent: isEmpty ? undefined : { start: Math.min(...xs), end: Math.max(...xs) },
    lowest: Math.min(...means), // a deviation reaching below zero is no reading below zero
    highest: Math.max(...means, ...tops),
  };
}

/** Run by run: no phase reaches over a point that could not be drawn. */
function getPhases({ x, y, runs }: AverageLine): readonly BreathPhase[] {
  const take = (from: ArrayLike<number>, { start, end }: Run) => Array.from(from).slice(start, end);
  return runs.flatMap((run) => splitPhases(take(x, run), take(y, run)));
}

/** Standard deviation at `x`; undefined where none is known. */
export function getDeviationAt(line: AverageLine, x: number): number | undefined {
  const { high } = line;
  const value = getValueAt(line, x);
  const top = high && getValueAt({ ...line, y: high }, x);
  return value === undefined || top === undefined ? undefined : top - value;
}

/** Value of the line at `x`, between its samples; undefined where it has none or is broken. */
export function getValueAt(line: AverageLine, x: number): number | undefined {
  const run = line.runs.find(
    ({ start, end }) => (line.x[start] as number) <= x && x <= (line.x[end - 1] as number),
  );
  if (!run) return undefined;
  let i = run.start;
  while ((line.x[i] as number) < x) i++;
  const right = line.x[i] as number;
  if (right === x) return line.y[i];
  const left = line.x[i - 1] as number;
  const from = line.y[i - 1] as number;
  return from + (((line.y[i] as number) - from) * (x - left)) / (right - left);
}
