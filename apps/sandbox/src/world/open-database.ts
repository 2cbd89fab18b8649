import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

import { Kysely, SqliteDialect, type SqliteDatabase } from "kysely";

import type { Tables } from "./tables.ts";

/** Opens a database in memory: Kysely over the SQLite that is part of Node. */
export function openDatabase(): Kysely<Tables> {
  return toKysely(new DatabaseSync(":memory:"));
}

export function toKysely(sqlite: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: toKyselyDatabase(sqlite) }) });
}

/** Kysely expects the interface of better-sqlite3. Preparing a statement is slow, so statements are cached. */
function toKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, StatementSync>();

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    if (prepared.size > 300) prepared.clear();
    const statement = sqlite.prepare(text);
    prepared.set(text, statement);
    return statement;
  }

  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
