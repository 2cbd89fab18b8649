import { type BreathPhase, splitPhases } from "@capno/domain/breath";

import type { DrawnAverage } from "../average-waveform/average-waveform.ts";
import { type Extent, getSpan } from "../axes/viewport.ts";
import { formatSeconds } from "../model/format-reading.ts";

/** A recording from which a breath is cut: seconds and kPa. */
export interface Recording {
  readonly label: string;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/**
 * One breath of a recording, laid so that its expiration begins where that of the average does: only so one can see
 * what is different. Without a beginning in either it is laid at 0. Nothing of its height is changed.
 */
export function cutBreath(
  { times, values }: Recording,
  { start, end }: Extent,
  average: DrawnAverage | undefined,
): DrawnAverage {
  const own: number[] = [];
  const kPa: number[] = [];
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number;
    // The sample at its end is the first of the next breath, and has a phase of that.
    if (!(time >= start - ROOM_S && time < end - ROOM_S)) continue;
    own.push(time);
    kPa.push(values[i] as number);
  }
  const begins = getExpirationStart(own, kPa);
  const shift =
    begins === undefined
      ? start
      : begins - ((average && getExpirationStart(average.timesS, average.meansKPa)) ?? 0);
  return { timesS: own.map((time) => time - shift), meansKPa: kPa };
}

/** So that the last bits of a number cannot decide which breath a sample at an edge belongs to. */
const ROOM_S = 1e-6;

const getExpirationStart = (times: ArrayLike<number>, values: ArrayLike<number>) =>
  splitPhases(times, values).find(({ kind }) => kind === "expiration")?.start;

/** "expiration 1.9 s, inspiration 1.3 s": divided at 0.5 kPa, as in the chart. */
export function describePhaseLengths(phases: readonly BreathPhase[]): string {
  if (phases.length === 0) return "unknown";
  return phases.map((phase) => `${phase.kind} ${formatSeconds(getSpan(phase))} s`).join(", ");
}
