import type { Capnogram } from "@capno/api-client/models/capnogram";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

export function toCurves({ breathStarts, breathErrors, samplesKPa }: Capnogram) {
  return {
    recording: {
      label: "pCO₂",
      times: Float64Array.from(samplesKPa, (_, place) => place * SAMPLE_INTERVAL_S),
      values: samplesKPa,
    },
    breaths: {
      startsS: breathStarts.map((start) => start * SAMPLE_INTERVAL_S),
      errors: breathErrors,
      endS: samplesKPa.length * SAMPLE_INTERVAL_S,
    },
  };
}
