import { formatClock } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Card } from "@capno/ui-kit/layout/Card";
import { DataTable } from "@capno/ui-kit/layout/DataTable";
import { useMachine } from "@capno/machine/use-machine";
import { useState } from "react";

import { formatUnsaved } from "../../export-status/export-texts.ts";
import { useExportStatus } from "../export-status/use-export-status.ts";
import { getSerialAmong } from "../../queries/serial-text.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import { useRemovalTime } from "../use-removal-time.ts";
import { useTestColumns } from "../history/use-test-columns.tsx";
import { formatUnreadable } from "../../queries/results-of-today.ts";
import styles from "./TodayBoard.module.css";
import { UnreadTests } from "./UnreadTests.tsx";
import type { Today, TodayRow } from "./use-today.ts";

/** Today's tests of all handsets, newest first, and how many of their results are not saved. */
export function TodayBoard({
  today,
  handsets,
}: {
  readonly today: Today;
  readonly handsets: readonly ListedHandset[];
}) {
  const exportStatus = useExportStatus();
  useMachine(exportStatus);
  const removal = useRemovalTime();
  const columns = useTestColumns();
  const [isNarrowed, setIsNarrowed] = useState(false);
  const { rows } = today;
  const marks = rows.flatMap(({ openId, capturedAt }) =>
    openId === undefined ? [] : exportStatus.getMark(openId, capturedAt),
  );
  const unsaved = formatUnsaved(marks);
  const isUnsaved = ({ openId, capturedAt }: TodayRow) =>
    openId !== undefined && exportStatus.getMark(openId, capturedAt) !== "saved";
  const shown = isNarrowed && unsaved !== undefined ? rows.filter(isUnsaved) : rows;
  return (
    <Card
      title="Today"
      padding="none"
      actions={<span className={styles.note}>{`Results are removed at ${removal}`}</span>}
      className={styles.board}
      aria-busy={today.isLoading}
    >
      <UnreadTests today={today} />
      {today.unreadable > 0 && (
        <Banner tone="watch" role="status">
          {formatUnreadable(today.unreadable)}
        </Banner>
      )}
      {unsaved !== undefined && (
        <p className={styles.unsaved}>
          <span>{`${unsaved}.`}</span>
          <Button
            size="small"
            variant="quiet"
            aria-pressed={isNarrowed}
            onClick={() => setIsNarrowed(!isNarrowed)}
          >
            {isNarrowed ? "Show all" : "Show only these"}
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty} data-loading={today.isLoading ? "" : undefined}>
          {describeEmpty(today)}
        </p>
      ) : (
        <div className={styles.rows} data-saved={unsaved === undefined ? "" : undefined}>
          <DataTable
            rows={shown}
            getKey={({ udi, testIdentifier }) => `${udi} ${testIdentifier}`}
            columns={[
              {
                heading: "Time",
                slot: "title",
                cell: (row) =>
                  row.hasUnknownDate ? UNKNOWN_DATE : formatClock(row.capturedAt, getTimeZone()),
              },
              { heading: "Handset", slot: "detail", cell: ({ udi }) => getSerialAmong(udi, handsets) },
              ...columns,
            ]}
          />
        </div>
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
