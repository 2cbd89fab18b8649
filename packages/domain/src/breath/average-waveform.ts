/**
 * Means of several breaths with their standard deviations. NaN where there is no usable number: a gap; the three
 * lists may differ in length, the drawing decides.
 */
export interface AverageWaveform {
  readonly timesS: readonly number[];
  readonly meansKPa: readonly number[];
  readonly deviationsKPa: readonly number[];
}
