import { formatDateTime, UNKNOWN_DATE } from "@capno/domain/time";
import { Link } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Card } from "@capno/ui-kit/layout/Card";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { Fragment } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { ContinueTest, useWaitingForAnswer } from "./ContinueTest.tsx";
import { ExportBadge } from "../export-status/ExportBadge.tsx";
import { PROVISIONAL_RESULT } from "../result/finality-texts.ts";
import { useTestLabel, YOUR_REFERENCE } from "../use-test-label.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import styles from "./HistoryPage.module.css";
import type { ResultRow } from "../../queries/results-of-today.ts";

/** The tests that the server lists; cards on narrow screens. Only completed ones can be opened. */
export function ResultsTable(props: {
  readonly rows: readonly ResultRow[];
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
}) {
  const { rows, firstIds } = props;
  const { paths, definition } = useJourney();
  const waitingId = useWaitingForAnswer();
  const timeZone = getTimeZone();
  return (
    <Card padding="none">
      <table className={styles.table}>
        <thead className={hiddenBelow.laptop}>
          <tr>
            <th scope="col">Test ID</th>
            <th scope="col">Date</th>
            <th scope="col">Test Outcome</th>
            <th scope="col">Saved</th>
            <th scope="col">
              <VisuallyHidden>Open</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { unfinishedId } = row;
            const isWaiting = unfinishedId !== undefined && unfinishedId === waitingId;
            const isFirst = unfinishedId !== undefined && (isWaiting || firstIds.has(unfinishedId));
            return (
              <Fragment key={row.testIdentifier}>
                <tr className={isFirst ? styles.noted : undefined}>
                  <td className={styles.identifier}>
                    <span>{row.testIdentifier}</span>
                    {row.capnogramId !== undefined && <Reference capnogramId={row.capnogramId} />}
                  </td>
                  <td className={styles.date}>
                    {row.hasUnknownDate ? UNKNOWN_DATE : formatDateTime(row.capturedAt, timeZone)}
                  </td>
                  <td className={styles.outcome}>
                    <ChangingText>{row.outcome}</ChangingText>
                  </td>
                  <td className={styles.exportStatus}>
                    {row.openId !== undefined && <ExportBadge capnogramId={row.openId} />}
                  </td>
                  <td className={styles.open}>
                    {isWaiting && (
                      <ContinueTest capnogramId={unfinishedId} testIdentifier={row.testIdentifier} />
                    )}
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
                    <td colSpan={5}>
                      <VisuallyHidden>{`Test ${row.testIdentifier}: `}</VisuallyHidden>
                      <StatusMark
                        tone="watch"
                        label={
                          isWaiting
                            ? `Waits for its ${definition.question?.title.toLowerCase() ?? "answer"}`
                            : PROVISIONAL_RESULT
                        }
                      />
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

function Reference({ capnogramId }: { readonly capnogramId: string }) {
  const reference = useTestLabel((testLabels) => testLabels.findOfRecording(capnogramId));
  if (reference === undefined) return null;
  return (
    <span className={styles.reference}>
      <VisuallyHidden>{`${YOUR_REFERENCE}: `}</VisuallyHidden>
      <ChangingText>{reference}</ChangingText>
    </span>
  );
}
