import type { Capnogram } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import type { StatisticName } from "@capno/domain/statistic/statistics";
import type { Duid } from "@capno/domain/units";
import type { BundleSource } from "@capno/fhir/bundle-source";

import packageFile from "../../../package.json" with { type: "json" };

/** A record as a Bundle is made of it: the statistics that are displayed, and no others. */
export function toBundleSource(
  duid: Duid,
  record: Capnogram,
  displayed: readonly StatisticName[],
): BundleSource {
  const { recordedAt, hasUnknownDate, samplesKPa, breathStarts, breathErrors } = record;
  return {
    subject: { kind: "record", recordId: String(record.id), duid },
    // The page shows such a date as unknown.
    capturedAt: hasUnknownDate ? undefined : recordedAt,
    receivedAt: undefined,
    handsetUdi: record.handsetUdi,
    software: { name: "Capno Capture", version: packageFile.version, udi: undefined },
    waveform: {
      timesS: samplesKPa.map((_, place) => place * SAMPLE_INTERVAL_S),
      valuesKPa: samplesKPa,
    },
    average: record.averageWaveform,
    quality: classifyBreaths({ starts: breathStarts, errors: breathErrors }),
    statistics: displayed.map((name) => ({ name, rawValue: record.statistics[name] })),
    smoking: undefined,
    outcome: undefined,
  };
}
