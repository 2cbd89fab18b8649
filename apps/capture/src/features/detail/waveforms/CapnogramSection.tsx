import type { Capnogram } from "@capno/api-client/models/capnogram";
import { formatBreathErrors, getBreathMarks } from "@capno/charts/breath-marks";
import { BreathErrors } from "@capno/charts/BreathErrors";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMemo } from "react";

import { toCsv } from "../../../saving/csv.ts";
import { useSaving } from "../../../saving/use-saving.ts";
import { toFileName } from "../saving/file-name.ts";
import styles from "../ParticipantDetail.module.css";
import { formatReadingDate } from "../records/reading-date.ts";
import { SaveMenu } from "../saving/SaveMenu.tsx";
import { FailedRecord } from "../records/OpenedRecordNotice.tsx";
import { Section } from "../Section.tsx";
import { useChartPicture } from "../saving/use-chart-picture.ts";
import type { OpenedRecord } from "../records/use-detail-records.ts";

interface CapnogramSectionProps {
  readonly duid: Duid;
  readonly records: OpenedRecord;
}

const NO_MARKS = [] as const;

function getMarks({ breathStarts, breathErrors, samplesKPa }: Capnogram) {
  return getBreathMarks({
    startsS: breathStarts.map((start) => start * SAMPLE_INTERVAL_S),
    errors: breathErrors,
    endS: samplesKPa.length * SAMPLE_INTERVAL_S,
  });
}

/** The latest record, breath by breath. @spec §2 CAPNOGRAM */
export function CapnogramSection({ duid, records }: CapnogramSectionProps) {
  const { notices } = useServices();
  const { handle, savePicture } = useChartPicture();
  const { saveText } = useSaving();
  const record = records.latest.data;
  const series = useMemo(() => {
    if (record === undefined || record.samplesKPa.length === 0) return [];
    const times = Float64Array.from(record.samplesKPa, (_, place) => place * SAMPLE_INTERVAL_S);
    return [{ label: "pCO2", times, values: record.samplesKPa }];
  }, [record]);
  const marks = useMemo(() => (record ? getMarks(record) : NO_MARKS), [record]);
  const errors = record && formatBreathErrors(record.breathErrors);
  const fileName = toFileName(duid, "capnogram", record?.recordedAt);

  function saveSamples() {
    if (record === undefined) return;
    const rows = record.samplesKPa.map((kPa, place) => [(place * SAMPLE_INTERVAL_S).toFixed(2), kPa]);
    saveText(toCsv([["Time (s)", "pCO2 (kPa)"], ...rows]), `${fileName}.csv`, "text/csv");
  }

  return (
    <Section
      title="CAPNOGRAM"
      className={styles.capnogram}
      needs={records.chosen?.isFailed ? [records.list] : [records.list, records.latest]}
      actions={
        series.length > 0 && (
          <SaveMenu
            label="Save capnogram"
            csvLabel="Samples as CSV"
            onCsv={saveSamples}
            onPicture={() => savePicture(`${fileName}.png`)}
          />
        )
      }
    >
      {() =>
        records.chosen?.isFailed ? (
          <FailedRecord record={records.chosen} />
        ) : (
          <>
            {errors !== undefined && (
              <BreathErrors text={errors} isShaded={marks.length > 0} className={styles.errors} />
            )}
            <CapnogramChart
              title={`Capnogram of ${duid}, ${formatReadingDate(record?.recordedAt)}`}
              series={series}
              annotations={marks}
              handle={handle}
              onProblems={(problems) =>
                notices.report(
                  `capnogram: ${problems.map((problem) => `${problem.kind} ${problem.count}`).join(", ")}`,
                )
              }
            />
          </>
        )
      }
    </Section>
  );
}
