import { CompiledQuery, type Insertable } from "kysely";

import type { Database, Tables } from "./tables.ts";

/** Below the number of parameters that SQLite takes in one statement. */
const PARAMETERS_PER_STATEMENT = 8_000;

/** SQL by database, table, columns and number of rows, reused at each reset. */
const sentences = new WeakMap<Database, Map<string, string>>();

/** Many rows, all with the same columns, in few statements and one transaction. */
export async function insertRows<Name extends keyof Tables>(
  database: Database,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as Column<Name>[];
  if (columns.length === 0) return;
  const size = Math.floor(PARAMETERS_PER_STATEMENT / columns.length);
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += size) {
      const some = rows.slice(from, from + size);
      const values = some.flatMap((row) => readValues(row, columns));
      await transaction.executeQuery(CompiledQuery.raw(tell(database, table, columns, some), values));
    }
  });
}

function readValues<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): unknown[] {
  const values: unknown[] = columns.map((column) => row[column]);
  if (Object.keys(row).length === columns.length && !values.includes(undefined)) return values;
  throw new Error(`a row lacks or adds a column: ${Object.keys(row).join()} for ${columns.join()}`);
}

type Column<Name extends keyof Tables> = keyof Insertable<Tables[Name]> & string;

/** The SQL statement that inserts this many rows. */
function tell<Name extends keyof Tables>(
  database: Database,
  table: Name,
  columns: readonly Column<Name>[],
  rows: readonly Insertable<Tables[Name]>[],
): string {
  const known = sentences.get(database) ?? new Map<string, string>();
  sentences.set(database, known);
  const key = [table, rows.length, ...columns].join(" ");
  const sentence =
    known.get(key) ??
    database
      .insertInto(table)
      // Each row has its columns in its own order.
      .values(rows.map((row) => pick(row, columns)))
      .compile().sql;
  known.set(key, sentence);
  return sentence;
}

function pick<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Row;
}
