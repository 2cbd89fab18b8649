import { formatDateTime } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { DataTable } from "@capno/ui-kit/layout/DataTable";

import { getTimeZone } from "../../day/time-zone.ts";
import type { ResultRow } from "../../queries/results-of-today.ts";
import { useTestColumns } from "./use-test-columns.tsx";

interface ResultsTableProps {
  readonly rows: readonly ResultRow[];
  /** Recordings with a first diagnosis and no final one. */
  readonly firstIds: ReadonlySet<string>;
}

/** The tests that the server lists. Only completed ones can be opened. */
export function ResultsTable({ rows, firstIds }: ResultsTableProps) {
  const columns = useTestColumns(firstIds);
  return (
    <DataTable
      rows={rows}
      getKey={({ testIdentifier }) => testIdentifier}
      columns={[
        { heading: "Test ID", slot: "title", cell: ({ testIdentifier }) => testIdentifier },
        {
          heading: "Date",
          slot: "detail",
          cell: (row) => (row.hasUnknownDate ? UNKNOWN_DATE : formatDateTime(row.capturedAt, getTimeZone())),
        },
        ...columns,
      ]}
    />
  );
}
