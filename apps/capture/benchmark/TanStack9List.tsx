import type { Participant } from "@capno/domain/participant";
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
  type SortingState,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";

import type { ComparedListProps } from "./compared-list.ts";
import { PEER_COLUMNS, PeerFilter, PeerRows } from "./PeerRows.tsx";

const FEATURES = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { basic: sortFn_basic },
});

export function TanStack9List({ participants, now }: ComparedListProps) {
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useState<SortingState>([{ id: "lastUsedTime", desc: false }]);
  const columns = useMemo(
    () =>
      PEER_COLUMNS.map(({ id, title, text }): ColumnDef<typeof FEATURES, Participant> => ({
        id,
        header: title,
        accessorFn: (row) => (id === "light" ? row.duid : (row[id] ?? undefined)),
        cell: ({ row }) => text(row.original, now),
        sortFn: "basic",
        sortUndefined: "last",
        sortDescFirst: false,
        // The search looks into one column, as the product's does.
        enableGlobalFilter: id === "light",
      })),
    [now],
  );
  const table = useTable({
    features: FEATURES,
    columns,
    data: participants,
    state: { globalFilter: filter, sorting },
    onSortingChange: setSorting,
    globalFilterFn: "includesString",
  });
  const { rows } = table.getRowModel();
  return (
    <>
      <PeerFilter text={filter} onChange={setFilter} count={rows.length} />
      <PeerRows
        rows={rows}
        getKey={(row) => row.id}
        head={table.getHeaderGroups().map((group) => (
          <tr key={group.id} style={{ display: "flex" }}>
            {group.headers.map((header, place) => (
              <th key={header.id} style={{ width: PEER_COLUMNS[place]?.width }}>
                <button type="button" onClick={header.column.getToggleSortingHandler()}>
                  <table.FlexRender header={header} />
                </button>
              </th>
            ))}
          </tr>
        ))}
        drawCells={(row) =>
          row.getAllCells().map((cell, place) => (
            <td key={cell.id} style={{ width: PEER_COLUMNS[place]?.width }}>
              <table.FlexRender cell={cell} />
            </td>
          ))
        }
      />
    </>
  );
}
