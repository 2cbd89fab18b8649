import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import { getBackendVersions } from "@capno/api-client/endpoints/version";
import type { BreathTestRecord, ReportProps } from "@capno/breath-test/definition";
import { useJourney } from "@capno/breath-test/journey-context";
import { queryKeys } from "@capno/breath-test/query-keys";
import { getRecordCurves } from "@capno/breath-test/record-curves";
import { ReportSheet } from "@capno/breath-test/report-sheet";
import { getTimeZone } from "@capno/breath-test/time-zone";
import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { formatDateTime } from "@capno/domain/date-text";
import { parseHandset } from "@capno/domain/handset";
import { formatSmokingInput } from "@capno/domain/pack-years";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { getSoftwareOfDiagnosis } from "../../software-udi.ts";
import { getSeverity } from "../../severity.ts";
import { Explanation } from "../../Explanation.tsx";
import styles from "./DiagnosisReport.module.css";

/** The capnogram, and the average waveform where it could be read. */
export function countReportCharts({ features }: BreathTestRecord<DiagnosisResult>): number {
  return features === undefined ? 1 : 2;
}

const LABELS = { current: "Patient", healthy: "Healthy" };
const CHART_HEIGHT_PX = 128;

/** Identifiers first, then result, curves, and what made it. @spec §2 Print pages, decision A4 */
export function DiagnosisReport({ record, onChartReady }: ReportProps<DiagnosisResult>) {
  const { services, definition } = useJourney();
  const { config, shellVersion, http } = services;
  const { recording, diagnosis } = record;
  const severity = getSeverity(diagnosis.severityCategory);
  const curves = useMemo(() => getRecordCurves(record, true), [record]);
  const backend = useQuery({
    queryKey: queryKeys.backendVersions,
    queryFn: ({ signal }) => getBackendVersions(http, { signal }),
    staleTime: Infinity,
  });
  const identifiers = [
    ["Test conducted by", recording.administeredBy ?? "Unknown"],
    ["Test ID", recording.testIdentifier],
    ["Date", formatDateTime(recording.capturedAt, getTimeZone())],
    [
      "Smoking history",
      formatSmokingInput({
        smokingPackYearsProvided: diagnosis.smoking.isProvided,
        smokingPackYears: diagnosis.smoking.packYears,
      }),
    ],
    ["Handset", parseHandset(recording.handsetUdi).serialText],
  ] as const;
  const versions = [
    `Software version ${definition.version}`,
    `dashboard ${shellVersion}`,
    ...(backend.data ? [`camrest ${backend.data.camrest}`, `diagnoserver ${backend.data.diagnoserver}`] : []),
  ];
  const software = getSoftwareOfDiagnosis(config.report.softwareUdiPrefix, diagnosis.version);
  const footer = (
    <>
      <p>{`${software.label}: ${software.value}`}</p>
      <p>{`Test ${recording.testIdentifier} · ${versions.join(" · ")}`}</p>
    </>
  );
  return (
    <ReportSheet record={record} product="Diagnose" identifiers={identifiers} footer={footer} isDense>
      <section className={styles.result}>
        <h2>Test result</h2>
        <p className={styles.category}>{diagnosis.probabilityCategory}</p>
        {severity !== undefined && (
          <p className={styles.severity}>
            {"Severity: "}
            <b>{severity}</b>
          </p>
        )}
        <div className={styles.explanation}>
          <Explanation html={diagnosis.explanationHtml} />
        </div>
      </section>
      <section className={styles.chart}>
        <h2>Average waveform</h2>
        {curves.average === undefined ? (
          <p>The average waveform of this test could not be read.</p>
        ) : (
          <AverageWaveformChart
            title="Average waveform"
            waveform={curves.average}
            healthy={curves.healthy}
            labels={LABELS}
            height={CHART_HEIGHT_PX}
            isPrinted
            onReady={onChartReady}
          />
        )}
      </section>
      <section className={styles.chart}>
        <h2>Capnogram</h2>
        <CapnogramChart
          title="Capnogram"
          series={curves.capnogram}
          height={CHART_HEIGHT_PX}
          isPrinted
          onReady={onChartReady}
        />
      </section>
    </ReportSheet>
  );
}
