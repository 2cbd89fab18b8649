import { formatClock, UNKNOWN_DATE } from "@capno/domain/time";
import { Link } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Card } from "@capno/ui-kit/layout/Card";
import { DataTable } from "@capno/ui-kit/layout/DataTable";
import { useMachine } from "@capno/machine/use-machine";

import { useExportStatus } from "../export-status/use-export-status.ts";
import { getSerialAmong } from "../../queries/serial-text.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import { useRemovalTime } from "../use-removal-time.ts";
import { useTestColumns } from "../history/use-test-columns.tsx";
import { formatUnreadable } from "../../queries/results-of-today.ts";
import styles from "./TodayBoard.module.css";
import { sortToday } from "./today-rows.ts";
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
  const columns = useTestColumns();
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
      aria-busy={today.isLoading}
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
        <DataTable
          rows={rows}
          getKey={({ udi, testIdentifier }) => `${udi} ${testIdentifier}`}
          columns={[
            {
              heading: "Time",
              slot: "title",
              cell: (row) => (row.hasUnknownDate ? UNKNOWN_DATE : formatClock(row.capturedAt, getTimeZone())),
            },
            { heading: "Handset", slot: "detail", cell: ({ udi }) => getSerialAmong(udi, handsets) },
            ...columns,
          ]}
        />
      )}
    </Card>
  );
}

/** A handset whose tests could not be read is never shown as one without tests. */
function describeEmpty({ isLoading, failed, unreadable }: Today): string {
  if (isLoading) return "Loading today's tests...";
  return failed.length > 0 || unreadable > 0
    ? "Not all of today's tests could be read."
    : "No tests yet today.";
}
