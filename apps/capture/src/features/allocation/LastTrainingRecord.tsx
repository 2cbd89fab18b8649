import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { classifyBreaths, describeBreathQuality } from "@capno/domain/breath";
import { formatDateTime, UNKNOWN_DATE } from "@capno/domain/time";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { useMemo } from "react";

import { isWhole } from "./use-training-records.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";

/** The record that came last, with its quality and its curve; the line above says it where there is none. */
export function LastTrainingRecord({
  record,
}: {
  readonly record: Capnogram | CapnogramSummary | undefined;
}) {
  if (record === undefined) return null;
  if (isWhole(record)) return <WholeRecord record={record} />;
  return <DataList layout="columns" rows={[toDateRow(record)]} />;
}

function WholeRecord({ record }: { readonly record: Capnogram }) {
  const series = useMemo(
    () => [
      {
        label: "pCO₂",
        times: record.samplesKPa.map((_, place) => place * SAMPLE_INTERVAL_S),
        values: record.samplesKPa,
      },
    ],
    [record],
  );
  const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  return (
    <>
      <DataList
        layout="columns"
        rows={[toDateRow(record), { term: "Breath quality", value: describeBreathQuality(quality) }]}
      />
      <CapnogramChart title="Capnogram of the last record" series={series} height={160} />
    </>
  );
}

const toDateRow = ({ recordedAt }: Pick<Capnogram | CapnogramSummary, "recordedAt">) => ({
  term: "Last record",
  value: recordedAt === null ? UNKNOWN_DATE : formatDateTime(recordedAt, TIME_ZONE),
});
