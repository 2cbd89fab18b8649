import { formatDateTime } from "@capno/domain/time/date-text";
import { formatHandset, formatOverallQuality, type Participant } from "@capno/domain/participant/participant";
import type { EpochMs } from "@capno/domain/units";
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";

export interface ComparedListProps {
  readonly participants: readonly Participant[];
  readonly now: EpochMs;
}

/** Height of the part that scrolls. */
export const LIST_HEIGHT_PX = 480;
const ROW_HEIGHT_PX = 36;
const SORTING = [{ id: "lastUsedTime", desc: false }];

const FEATURES = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { basic: sortFn_basic },
});

const formatPercent = (value: number | null) => (value === null ? "-" : `${value}%`);
const formatTime = ({ lastUsedTime }: Participant) =>
  lastUsedTime === null ? "-" : formatDateTime(lastUsedTime, "Europe/London");

/** Plain text: less than the product's own cells draw. */
const COLUMNS: readonly ColumnDef<typeof FEATURES, Participant>[] = (
  [
    ["duid", "User ID", ({ duid }: Participant) => duid],
    ["serialNumber", "Handset ID", formatHandset],
    ["lastUsedTime", "Last Time Used", formatTime],
    ["lastQuality", "Breath Quality", ({ lastQuality }: Participant) => formatPercent(lastQuality)],
    ["count", "Total Records", ({ count }: Participant) => String(count)],
    ["adherence", "Adherence %", ({ adherence }: Participant) => formatPercent(adherence)],
    ["quality", "Overall Breath Quality", formatOverallQuality],
  ] as const
).map(([id, header, text]) => ({
  id,
  header,
  accessorFn: (row) => row[id] ?? undefined,
  cell: ({ row }) => text(row.original),
  sortFn: "basic",
  sortUndefined: "last",
  // The search looks into one column, as the product's does.
  enableGlobalFilter: id === "duid",
}));

/** The peer: TanStack Table with the rows in sight by TanStack Virtual, as its own example does it. */
export function TanStackList({ participants }: ComparedListProps) {
  const [filter, setFilter] = useState("");
  const table = useTable({
    features: FEATURES,
    columns: COLUMNS,
    data: participants,
    state: { globalFilter: filter, sorting: SORTING },
    globalFilterFn: "includesString",
  });
  const { rows } = table.getRowModel();
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 4,
  });
  return (
    <>
      <output>{rows.length}</output>
      <input type="search" value={filter} onChange={(event) => setFilter(event.target.value)} />
      <div ref={frame} style={{ height: LIST_HEIGHT_PX, overflow: "auto" }}>
        <table style={{ display: "grid" }}>
          <tbody style={{ display: "grid", position: "relative", height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <tr
                key={rows[index]?.id}
                style={{
                  display: "flex",
                  position: "absolute",
                  transform: `translateY(${start}px)`,
                  width: "100%",
                  height: ROW_HEIGHT_PX,
                }}
              >
                {rows[index]?.getAllCells().map((cell) => (
                  <td key={cell.id} style={{ width: 150 }}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
