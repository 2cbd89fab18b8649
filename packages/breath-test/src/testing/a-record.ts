import type { ComputedFeatures } from "@capno/api-client/models/breath-test";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";

import type { BreathTestRecord } from "../definition.ts";
import { FIRST } from "./names.ts";

/** A test with a final diagnosis and without readable features. */
export function aRecord(changes: Partial<BreathTestRecord<unknown>> = {}): BreathTestRecord<unknown> {
  return {
    capnogramId: "a",
    recording: {
      testIdentifier: "12B34C56JAF",
      capturedAt: toEpochMs(Date.parse("2026-11-20T09:27:00Z")),
      receivedAt: toEpochMs(Date.parse("2026-11-20T09:29:00Z")),
      hasOffsets: true,
      administeredBy: null,
      handsetUdi: toHandsetUdi(FIRST),
      waveform: { timesS: [0, 1, 2, 3], valuesKPa: [0, 5, 0, 5] },
    },
    diagnosis: {},
    isFinal: true,
    features: undefined,
    healthy: undefined,
    ...changes,
  };
}

/** Features with a breath at each second. */
export const someFeatures = (breathErrors: readonly string[]): ComputedFeatures => ({
  averageWaveform: { timesS: [0, 1], meansKPa: [0, 5], deviationsKPa: [0.1, 0.2] },
  splitsS: breathErrors.map((_, breath) => breath),
  breathErrors,
  standardisedWaveform: null,
  healthyWaveformUrl: null,
});
