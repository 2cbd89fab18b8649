/** A curve of partial pressure over time. NaN stands where the server sent no usable number: a gap. */
export interface Waveform {
  readonly timesS: readonly number[];
  readonly valuesKPa: readonly number[];
}

/** Means with their standard deviations; the three lists may differ in length, the drawing decides. */
export interface AveragedWaveform {
  readonly timesS: readonly number[];
  readonly meansKPa: readonly number[];
  readonly deviationsKPa: readonly number[];
}
