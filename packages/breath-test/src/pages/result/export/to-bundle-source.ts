import { isUnknownDate } from "@capno/domain/time/instant";
import type { EpochMs } from "@capno/domain/units";
import type { BundleSource } from "@capno/fhir/bundle-source";

import type { BreathTestRecord, ResultParts } from "../../../definition.ts";
import { getRecordQuality } from "../../../report/record-quality.ts";

/** The data of a test for a FHIR Bundle: what the result page shows, and no more. */
export function toBundleSource(
  record: BreathTestRecord<unknown>,
  { smoking, coded }: Pick<ResultParts, "smoking" | "coded">,
  now: EpochMs,
  practice: string | undefined,
): BundleSource {
  const { recording, features, isFinal } = record;
  const { testIdentifier, capturedAt, receivedAt, handsetUdi, administeredBy, waveform } = recording;
  return {
    subject: { kind: "test", testIdentifier },
    // The result page calls such a date unknown.
    capturedAt: isUnknownDate(capturedAt, now) ? undefined : capturedAt,
    receivedAt,
    handsetUdi,
    software: coded.software,
    waveform,
    average: features?.averageWaveform,
    quality: getRecordQuality(record),
    statistics: [],
    smoking,
    outcome: { isFinal, administeredBy, practice, result: coded.result },
  };
}
