/** A curve of partial pressure over time. NaN stands where the server sent no usable number: a gap. */
export interface Waveform {
  readonly timesS: readonly number[];
  readonly valuesKPa: readonly number[];
}
