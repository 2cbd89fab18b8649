import type { AverageWaveform } from "@capno/charts/AverageWaveformChart";
import type { WaveformSeries } from "@capno/charts/series";

import type { BreathTestRecord } from "../journey/definition.ts";

/** The curves of a record as the charts take them; undefined where there is nothing to draw. */
export interface RecordCurves {
  readonly capnogram: readonly WaveformSeries[];
  readonly average: AverageWaveform | undefined;
  readonly healthy: AverageWaveform | undefined;
}

export function getRecordCurves(
  { recording, features, healthy }: BreathTestRecord<unknown>,
  isCompared: boolean,
): RecordCurves {
  const { timesS, valuesKPa } = recording.waveform;
  const average = features?.averageWaveform;
  const deviations = healthy?.deviationsKPa;
  return {
    capnogram: [{ label: "pCO₂", times: timesS, values: valuesKPa }],
    average: average && {
      times: average.timesS,
      values: average.meansKPa,
      deviations: average.deviationsKPa,
    },
    healthy:
      isCompared && healthy
        ? {
            times: healthy.timesS,
            values: healthy.meansKPa,
            ...(deviations ? { deviations } : {}),
          }
        : undefined,
  };
}
