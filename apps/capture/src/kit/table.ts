import { toCsvLines } from "@capno/domain/text/csv";

/** A column of a file: its cells and their description. */
export interface FileColumn<Row> {
  readonly name: string;
  /** In a few words, for a label. */
  readonly title?: string;
  readonly type: "string" | "integer" | "number" | "boolean" | "datetime";
  /** UCUM; absent where it is no quantity. */
  readonly unit?: string;
  /** The least and the most that are possible by definition; never a limit of physiology. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description: string;
  /** Null is an unknown value, written as an empty cell. */
  readonly read: (row: Row) => string | number | boolean | null;
}

export interface Table<Row> {
  /** Its name in the package. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly key: readonly string[];
  /** A foreign key: the column of another table that this one refers to. */
  readonly refersTo?: { readonly column: string; readonly table: string; readonly its: string };
}

export function toHeading<Row>({ columns }: Table<Row>): string {
  return toCsvLines([columns.map(({ name }) => name)]);
}

export function toLines<Row>({ columns }: Table<Row>, rows: readonly Row[]): string {
  return toCsvLines(
    rows.map((row) =>
      columns.map(({ read }) => {
        const value = read(row);
        if (value === null) return "";
        return typeof value === "boolean" ? String(value) : value;
      }),
    ),
  );
}

/** ISO 8601 in UTC: the same moment for readers in every time zone. */
export const toUtc = (ms: number): string => new Date(ms).toISOString();
