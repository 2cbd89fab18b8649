import type { Participant } from "@capno/domain/participant";
import { useMemo, useState } from "react";
import {
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
} from "tanstack-table-8";

import type { ComparedListProps } from "./compared-list.ts";
import { PEER_COLUMNS, PeerFilter, PeerRows } from "./PeerRows.tsx";

const CORE = getCoreRowModel<Participant>();
const FILTERED = getFilteredRowModel<Participant>();
const SORTED = getSortedRowModel<Participant>();

export function TanStack8List({ participants, now }: ComparedListProps) {
  const [filter, setFilter] = useState("");
  const [sorting, setSorting] = useState<SortingState>([{ id: "lastUsedTime", desc: false }]);
  const columns = useMemo(
    () =>
      PEER_COLUMNS.map(({ id, title, text }): ColumnDef<Participant> => ({
        id,
        header: title,
        accessorFn: (row) => (id === "light" ? row.duid : (row[id] ?? undefined)),
        cell: ({ row }) => text(row.original, now),
        sortingFn: "basic",
        sortUndefined: "last",
        sortDescFirst: false,
        // The search looks into one column, as the product's does.
        enableGlobalFilter: id === "light",
      })),
    [now],
  );
  const table = useReactTable({
    columns,
    data: participants as Participant[],
    state: { globalFilter: filter, sorting },
    onSortingChange: setSorting,
    globalFilterFn: "includesString",
    getCoreRowModel: CORE,
    getFilteredRowModel: FILTERED,
    getSortedRowModel: SORTED,
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
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </button>
              </th>
            ))}
          </tr>
        ))}
        drawCells={(row) =>
          row.getVisibleCells().map((cell, place) => (
            <td key={cell.id} style={{ width: PEER_COLUMNS[place]?.width }}>
              {flexRender(cell.column.columnDef.cell, cell.getContext())}
            </td>
          ))
        }
      />
    </>
  );
}
