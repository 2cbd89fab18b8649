import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { ReportProps } from "@capno/breath-test/definition";
import { useJourney } from "@capno/breath-test/journey-context";
import { ReportSheet } from "@capno/breath-test/report-sheet";
import { getTimeZone } from "@capno/breath-test/time-zone";
import { formatDateTime } from "@capno/domain/date-text";
import { parseHandset } from "@capno/domain/handset";
import { formatProbability, getProbability } from "@capno/domain/probability";

import styles from "./ScreeningReport.module.css";

/** @spec §2 Print pages, decisions H9, H10 */
export function ScreeningReport({ record }: ReportProps<ScreeningResult>) {
  const { services, definition } = useJourney();
  const { config, session, shellVersion } = services;
  const { recording, diagnosis } = record;
  const rows = [
    recording.administeredBy === null
      ? ["Printed by", session.account().username]
      : ["Test conducted by", recording.administeredBy],
    ["Test ID", recording.testIdentifier],
    ["Handset", parseHandset(recording.handsetUdi).serialText],
    ["Date", formatDateTime(recording.capturedAt, getTimeZone())],
  ] as const;
  return (
    <ReportSheet
      footer={`Test ${recording.testIdentifier} · software version ${definition.version} · dashboard version ${shellVersion}`}
    >
      <div className={styles.report}>
        <header className={styles.header}>
          <p className={styles.product}>{`${config.productName} Screen`}</p>
          <h1 className={styles.title}>Respiratory test report</h1>
        </header>
        <dl className={styles.rows}>
          {rows.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section className={styles.result}>
          <h2>COPD prediction probability</h2>
          <p>{formatProbability(getProbability(diagnosis.probability))}</p>
        </section>
        <section className={styles.legal}>
          {config.report.regulatoryWarning !== "" && <p>{config.report.regulatoryWarning}</p>}
          {config.report.legalDisclaimer !== "" && <p>{config.report.legalDisclaimer}</p>}
        </section>
      </div>
    </ReportSheet>
  );
}
