import { sql } from "kysely";

import { createTables } from "./create-tables.ts";
import type { Database } from "./tables.ts";

type Migration = (database: Database) => Promise<void>;

/** Each makes the next version of the tables. What was once released stays as it is: a change is one more. */
const MIGRATIONS: readonly Migration[] = [
  createTables,
  addMailsAndFacts,
  keepAll,
  addStudyLog,
  dropDocuments,
  joinStatistics,
];

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

/** One log of rows for everything that the members of a study write together. */
async function addStudyLog(database: Database): Promise<void> {
  await database.schema
    .createTable("study_log")
    .ifNotExists()
    .addColumn("place", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("thread", "text", (column) => column.notNull())
    .addColumn("user", "text")
    .addColumn("handset", "text")
    .addColumn("at", "double precision", (column) => column.notNull())
    .addColumn("mark", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .execute();
  await sql`create index if not exists study_log_threads on study_log (kind, thread, place)`.execute(
    database,
  );
  await database.schema
    .alterTable("groups")
    .addColumn("log_changes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Version 3 split documents that no database of today has. */
async function keepAll(): Promise<void> {}

/** The stores of a group, before there was a log. */
async function dropDocuments(database: Database): Promise<void> {
  await database.schema.dropTable("documents").ifExists().execute();
}

/** A column for each statistic was one more place to change with each. */
async function joinStatistics(database: Database): Promise<void> {
  await database.schema.alterTable("capnograms").addColumn("statistics", "text").execute();
  await sql`update capnograms set statistics = json_object('endTidalCo2', pet_co2, 'respiratoryRate', respiratory_rate,
    'metabolicBurden', metabolic_burden, 'obstructiveIndex', obstructive_index) where breath_quality is not null`.execute(
    database,
  );
  for (const column of ["pet_co2", "respiratory_rate", "metabolic_burden", "obstructive_index"])
    await database.schema.alterTable("capnograms").dropColumn(column).execute();
}
