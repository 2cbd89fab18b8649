/** A sample as a number; NaN where the server sent none that can be drawn. */
export function toSample(sample: number | null | undefined): number {
  return Number.isFinite(sample) ? (sample as number) : Number.NaN;
}

export function toSamples(wire: readonly (number | null)[]): readonly number[] {
  return wire.map(toSample);
}
