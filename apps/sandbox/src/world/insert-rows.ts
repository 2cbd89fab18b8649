import type { Insertable } from "kysely";

import type { Database, Tables } from "./tables.ts";

/** Below the number of parameters that SQLite and PostgreSQL take in one statement. */
const PARAMETERS_PER_STATEMENT = 8_000;

/** Many rows, all with the same columns, in few statements and one transaction. */
export async function insertRows<Name extends keyof Tables>(
  database: Database,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  if (columns === 0) return;
  const size = Math.floor(PARAMETERS_PER_STATEMENT / columns);
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += size) {
      await transaction
        .insertInto(table)
        .values(rows.slice(from, from + size))
        .execute();
    }
  });
}
