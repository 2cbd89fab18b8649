import type { Capnogram } from "@capno/api-client/models/capnogram";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { describeBreathQuality, classifyBreaths } from "@capno/domain/breath";
import { formatDateTime } from "@capno/domain/time";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { useMemo } from "react";

import { TIME_ZONE } from "../../shared/time/time-zone.ts";

/** The record that came last, with its quality and its curve; the line above says it where there is none. */
export function LastTrainingRecord({ record }: { readonly record: Capnogram | undefined }) {
  const series = useMemo(
    () =>
      record === undefined
        ? []
        : [
            {
              label: "pCO2",
              times: record.samplesKPa.map((_, place) => place * SAMPLE_INTERVAL_S),
              values: record.samplesKPa,
            },
          ],
    [record],
  );
  if (record === undefined) return null;
  const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  return (
    <>
      <DataList
        layout="columns"
        rows={[
          { term: "Last record", value: formatDateTime(record.recordedAt, TIME_ZONE) },
          { term: "Breath quality", value: describeBreathQuality(quality) },
        ]}
      />
      <CapnogramChart title="Capnogram of the last record" series={series} height={160} />
    </>
  );
}
