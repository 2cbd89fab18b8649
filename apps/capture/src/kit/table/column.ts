import { toCsv, type Cell } from "@capno/domain/text/csv";
import type { DataColumn } from "@capno/ui-kit/layout/DataTable";

import type { FileColumn } from "../table.ts";

/**
 * A column of a page's table and of the file that the page saves, said once:
 *
 *     { heading: "Project", slot: "subvalue", cell: ({ project }) => project ?? "–", csv: ({ project }) => project ?? "" }
 */
export interface Column<Row> extends DataColumn<Row> {
  /** The file's cell under the same heading, or file columns with names of their own; absent: only on the page. */
  readonly csv?: ((row: Row) => Cell) | readonly Pick<FileColumn<Row>, "name" | "read">[];
}

/** The file of these columns and rows. Lines about the whole file go before the headings. */
export function formatColumnsCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  before: readonly (readonly Cell[])[] = [],
): string {
  const inFile = columns.flatMap(({ heading, csv = [] }) =>
    typeof csv === "function" ? [{ name: heading, read: csv }] : csv,
  );
  return toCsv([
    ...before,
    inFile.map(({ name }) => name),
    ...rows.map((row) => inFile.map(({ read }) => toCell(read(row)))),
  ]);
}

const toCell = (value: string | number | boolean | null): Cell =>
  typeof value === "number" ? value : String(value ?? "");
