import { createTables } from "./create-tables.ts";
import { splitDocuments } from "./split-documents.ts";
import type { Database } from "./tables.ts";

type Migration = (database: Database) => Promise<void>;

/** Each makes the next version of the tables. What was once released stays as it is: a change is one more. */
const MIGRATIONS: readonly Migration[] = [createTables, addMailsAndFacts, splitDocuments];

/** The version of the tables that this sandbox reads and writes. */
export const NEWEST_VERSION = MIGRATIONS.length;

/** Brings tables of an earlier version up to the newest; 0 has none. */
export async function migrate(database: Database, from = 0): Promise<void> {
  for (const migration of MIGRATIONS.slice(from)) await migration(database);
}

/** The tables of persisted state: emails, and facts about the world. */
async function addMailsAndFacts(database: Database): Promise<void> {
  await database.schema
    .createTable("mails")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();

  await database.schema
    .createTable("world_facts")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
