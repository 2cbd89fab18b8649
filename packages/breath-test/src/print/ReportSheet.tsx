import { formatDateTime } from "@capno/domain/date-text";
import { useState, type ReactNode } from "react";

import type { BreathTestRecord } from "../journey/definition.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useReference, YOUR_REFERENCE } from "../reference/use-reference.ts";
import { FIRST_RESULT } from "../result/finality-texts.ts";
import { describeRecordQuality } from "../result/record-quality.ts";
import { getTimeZone } from "../time-zone.ts";
import styles from "./ReportSheet.module.css";

export interface ReportSheetProps {
  /** Whose report it is: a first result is marked on every page. ADR 0045 */
  readonly record: Pick<BreathTestRecord<unknown>, "isFinal" | "capnogramId" | "features">;
  /** The product's own word, after the name of the whole: "Screen". */
  readonly product: string;
  /** What tells this test from every other: term and value. */
  readonly identifiers: readonly (readonly [term: string, value: string])[];
  /** On every printed page: what made the report. */
  readonly footer: ReactNode;
  /** The result, and what it was read from. */
  readonly children: ReactNode;
  /** Smaller type and tighter lines, for a report with curves. */
  readonly isDense?: boolean;
}

/** Identifiers first, then what was measured, the operator's legal words, and below on every page what made it. */
export function ReportSheet(props: ReportSheetProps) {
  const { record, product, identifiers, footer, children, isDense = false } = props;
  const { config, clock } = useJourney().services;
  const { productName, report } = config;
  const reference = useReference((references) => references.findOfRecording(record.capnogramId));
  const rows = reference === undefined ? identifiers : [...identifiers, [YOUR_REFERENCE, reference] as const];
  const [printedAt] = useState(() => clock.now());
  return (
    <article className={styles.sheet}>
      <div className={styles.body}>
        <div className={`${styles.report} ${isDense ? styles.dense : ""}`}>
          <header className={styles.header}>
            <p className={styles.product}>{`${productName} ${product}`}</p>
            <h1 className={styles.title}>Respiratory test report</h1>
          </header>
          {!record.isFinal && (
            <p className={styles.first}>
              <strong>{FIRST_RESULT}</strong>
              <span>{`As known on ${formatDateTime(printedAt, getTimeZone())}. Print the final result when it is there.`}</span>
            </p>
          )}
          <dl className={styles.identifiers}>
            {rows.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quality}>{describeRecordQuality(record)}</p>
          {children}
          <section className={styles.legal}>
            {report.regulatoryWarning !== "" && <p>{report.regulatoryWarning}</p>}
            {report.legalDisclaimer !== "" && <p>{report.legalDisclaimer}</p>}
          </section>
        </div>
      </div>
      {/* Paper repeats the footer of a table on each page. */}
      <div className={styles.place}>
        <footer className={styles.footer}>
          {!record.isFinal && <p className={styles.firstFooter}>First result, not the final one</p>}
          {footer}
        </footer>
      </div>
    </article>
  );
}
