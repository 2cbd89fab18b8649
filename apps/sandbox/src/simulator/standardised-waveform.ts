import type { AverageWaveform } from "@capno/domain/breath/average-waveform";

export interface StandardisedWaveform {
  /** Share of the breath, 0 to 1. */
  readonly times: readonly number[];
  /** Share of the highest value, 0 to 1. */
  readonly values: readonly number[];
}

const POINTS = 101;

/** The average breath at one length and one height, so that only the form is left to compare. */
export function getStandardisedWaveform(average: AverageWaveform): StandardisedWaveform | null {
  const lastIndex = average.meansKPa.length - 1;
  const highest = Math.max(0, ...average.meansKPa);
  if (lastIndex < 1 || highest === 0) return null;
  const times = Array.from({ length: POINTS }, (_, i) => i / (POINTS - 1));
  const values = times.map((share) => {
    const place = share * lastIndex;
    const before = average.meansKPa[Math.floor(place)] ?? 0;
    const after = average.meansKPa[Math.ceil(place)] ?? before;
    return (before + (place % 1) * (after - before)) / highest;
  });
  return { times, values };
}
