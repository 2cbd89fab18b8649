import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { ReportProps } from "@capno/breath-test/definition";
import { useJourney } from "@capno/breath-test/journey-context";
import { ReportSheet, type ReportSheetProps } from "@capno/breath-test/report-sheet";
import { getTimeZone } from "@capno/breath-test/time-zone";
import { formatDateTime } from "@capno/domain/date-text";
import { parseHandset } from "@capno/domain/handset";
import { formatProbability, getProbability } from "@capno/domain/probability";

import styles from "./ScreeningReport.module.css";

/** @spec §2 Print pages, decisions H9, H10 */
export function ScreeningReport({ record }: ReportProps<ScreeningResult>) {
  const { services, definition } = useJourney();
  const { session, shellVersion } = services;
  const { recording, diagnosis } = record;
  const identifiers: ReportSheetProps["identifiers"] = [
    recording.administeredBy === null
      ? ["Printed by", session.account().username]
      : ["Test conducted by", recording.administeredBy],
    ["Test ID", recording.testIdentifier],
    ["Handset", parseHandset(recording.handsetUdi).serialText],
    ["Date", formatDateTime(recording.capturedAt, getTimeZone())],
  ];
  return (
    <ReportSheet
      record={record}
      product="Screen"
      identifiers={identifiers}
      footer={`Test ${recording.testIdentifier} · software version ${definition.version} · dashboard version ${shellVersion}`}
    >
      <section className={styles.result}>
        <h2>COPD prediction probability</h2>
        <p>{formatProbability(getProbability(diagnosis.probability))}</p>
      </section>
    </ReportSheet>
  );
}
