import { formatClock, formatDay } from "@capno/domain/date-text";
import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/button-class";
import { Card } from "@capno/ui-kit/Card";
import { StatusMark } from "@capno/ui-kit/StatusMark";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { Fragment } from "react";

import { useJourney } from "../journey/journey-context.ts";
import { FIRST_RESULT } from "../result/finality-texts.ts";
import { getTimeZone } from "../time-zone.ts";
import styles from "./HistoryPage.module.css";
import type { ResultRow } from "./results-of-today.ts";
import { useOutcomeWords } from "./use-outcome-words.ts";

/** Today's tests, as cards where a table is too wide; only a completed one can be opened. @spec §2 Results history */
export function ResultsTable(props: {
  readonly rows: readonly ResultRow[];
  /** Recordings whose first diagnosis is there and whose final one is not. */
  readonly firstIds: ReadonlySet<string>;
}) {
  const { rows, firstIds } = props;
  const { paths } = useJourney();
  const words = useOutcomeWords(rows);
  return (
    <Card padding="none" className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Test ID</th>
            <th scope="col">Date</th>
            <th scope="col">Test Outcome</th>
            <th scope="col">
              <VisuallyHidden>Open</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isFirst = row.unfinishedId !== undefined && firstIds.has(row.unfinishedId);
            return (
              <Fragment key={row.testIdentifier}>
                <tr className={isFirst ? styles.noted : undefined}>
                  <td className={styles.identifier}>{row.testIdentifier}</td>
                  <td className={styles.date}>
                    <span>{formatDay(row.capturedAt, getTimeZone())}, </span>
                    {formatClock(row.capturedAt, getTimeZone())}
                  </td>
                  <td className={styles.outcome}>
                    {row.outcome}
                    {row.openId !== undefined && words.has(row.openId) && (
                      <span className={styles.words}> {words.get(row.openId)}</span>
                    )}
                  </td>
                  <td className={styles.open}>
                    {row.openId !== undefined && (
                      <Link
                        to={paths.result(row.openId, true)}
                        className={buttonClass("secondary", "small")}
                        aria-label={`Open test ${row.testIdentifier}`}
                      >
                        Open
                      </Link>
                    )}
                  </td>
                </tr>
                {isFirst && (
                  <tr className={styles.note}>
                    <td colSpan={4}>
                      <VisuallyHidden>{`Test ${row.testIdentifier}: `}</VisuallyHidden>
                      <StatusMark tone="watch" label={FIRST_RESULT} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
