import { classNames } from "@capno/ui-kit/styles/class-names";
import { formatClock, UNKNOWN_DATE } from "@capno/domain/time";
import { Link } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Card } from "@capno/ui-kit/layout/Card";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { useMachine } from "@capno/machine/use-machine";

import { ExportBadge } from "../export-status/ExportBadge.tsx";
import { useExportStatus } from "../export-status/use-export-status.ts";
import { getSerialAmong } from "../../queries/serial-text.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useTestLabel } from "../use-test-label.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import { useRemovalTime } from "../use-removal-time.ts";
import { ContinueTest, useWaitingForAnswer } from "../history/ContinueTest.tsx";
import { formatUnreadable } from "../../queries/results-of-today.ts";
import styles from "./TodayBoard.module.css";
import { sortToday, type TodayRow } from "./today-rows.ts";
import { UnreadTests } from "./UnreadTests.tsx";
import type { Today } from "./use-today.ts";

/** Today's tests of all handsets, those not saved first. */
export function TodayBoard({
  today,
  handsets,
}: {
  readonly today: Today;
  readonly handsets: readonly ListedHandset[];
}) {
  const { paths } = useJourney();
  const exportStatus = useExportStatus();
  useMachine(exportStatus);
  const removal = useRemovalTime();
  const rows = sortToday(today.rows, exportStatus.getMark);
  const getSerial = (udi: string) => getSerialAmong(udi, handsets);
  return (
    <Card
      title="Today"
      padding="none"
      actions={
        <>
          {handsets.length > 1 && <Link to={paths.handsetBoard}>All handsets</Link>}
          <span className={styles.note}>{`Results are removed at ${removal}`}</span>
        </>
      }
      className={styles.board}
    >
      <UnreadTests today={today} />
      {today.unreadable > 0 && (
        <Banner tone="watch" role="status">
          {formatUnreadable(today.unreadable)}
        </Banner>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty}>{describeEmpty(today)}</p>
      ) : (
        <table className={styles.table}>
          <thead className={hiddenBelow.tablet}>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Your reference</th>
              <th scope="col">Handset</th>
              <th scope="col">Test Outcome</th>
              <th scope="col">Saved</th>
              <th scope="col">
                <VisuallyHidden>Open</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.udi} ${row.testIdentifier}`} row={row} serialText={getSerial(row.udi)} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** What was not read is never said to be none. */
function describeEmpty({ isLoading, failed, unreadable }: Today): string {
  if (isLoading) return "Loading today's tests...";
  return failed.length > 0 || unreadable > 0
    ? "Not all of today's tests could be read."
    : "No tests yet today.";
}

function Row({ row, serialText }: { readonly row: TodayRow; readonly serialText: string }) {
  const { paths } = useJourney();
  const waitingId = useWaitingForAnswer();
  const reference = useTestLabel(({ findOfRecording }) =>
    row.capnogramId === undefined ? undefined : findOfRecording(row.capnogramId),
  );
  const { openId, unfinishedId, testIdentifier } = row;
  return (
    <tr>
      <td className={styles.time}>
        {row.hasUnknownDate ? UNKNOWN_DATE : formatClock(row.capturedAt, getTimeZone())}
      </td>
      <td className={styles.reference}>
        {reference !== undefined && <ChangingText>{reference}</ChangingText>}
      </td>
      <td className={styles.handset}>{serialText}</td>
      <td className={classNames(styles.outcome, openId === undefined && styles.alone)}>
        <ChangingText>{row.outcome}</ChangingText>
      </td>
      <td className={styles.saved}>{openId !== undefined && <ExportBadge capnogramId={openId} />}</td>
      <td className={styles.open}>
        {unfinishedId !== undefined && unfinishedId === waitingId && (
          <ContinueTest capnogramId={unfinishedId} testIdentifier={testIdentifier} />
        )}
        {openId !== undefined && (
          <Link
            to={paths.result(openId, true)}
            className={buttonClass("secondary", "small")}
            aria-label={`Open test ${testIdentifier}`}
          >
            Open
          </Link>
        )}
      </td>
    </tr>
  );
}
