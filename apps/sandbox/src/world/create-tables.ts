import { sql } from "kysely";

import type { Database } from "./tables.ts";

export async function createTables(database: Database): Promise<void> {
  const create = database.schema;
  const time = "double precision";

  await create
    .createTable("accounts")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("first_name", "text", (column) => column.notNull())
    .addColumn("last_name", "text", (column) => column.notNull())
    .addColumn("permissions", "text", (column) => column.notNull())
    .addColumn("is_verified", "integer", (column) => column.notNull())
    .addColumn("has_consented", "integer", (column) => column.notNull())
    .addColumn("has_watched_training", "integer", (column) => column.notNull())
    .execute();

  await create
    .createTable("groups")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("projectid", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("allowed_domains", "text", (column) => column.notNull())
    .execute();

  await create
    .createTable("account_groups")
    .ifNotExists()
    .addColumn("account_id", "integer", (column) => column.notNull())
    .addColumn("group_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("account_groups_key", ["account_id", "group_id"])
    .execute();

  await create
    .createTable("invitations")
    .ifNotExists()
    .addColumn("code", "text", (column) => column.primaryKey())
    .addColumn("group_id", "integer", (column) => column.notNull())
    .addColumn("permissions", "text", (column) => column.notNull())
    .execute();

  await create
    .createTable("administrator_tokens")
    .ifNotExists()
    .addColumn("token", "text", (column) => column.primaryKey())
    .execute();

  await create
    .createTable("email_links")
    .ifNotExists()
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "integer", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("expires_at", time, (column) => column.notNull())
    .addColumn("used_at", time)
    .execute();

  await create
    .createTable("refresh_tokens")
    .ifNotExists()
    .addColumn("jti", "text", (column) => column.primaryKey())
    .addColumn("family", "text", (column) => column.notNull())
    .addColumn("account_id", "integer", (column) => column.notNull())
    .addColumn("expires_at", time, (column) => column.notNull())
    .addColumn("rotated_at", time)
    .addColumn("revoked_at", time)
    .execute();

  await create
    .createTable("handsets")
    .ifNotExists()
    .addColumn("udi", "text", (column) => column.primaryKey())
    .addColumn("product", "text")
    .addColumn("name", "text")
    .addColumn("group_id", "integer")
    .addColumn("duid", "text", (column) => column.unique())
    .addColumn("allocated_at", time)
    .addColumn("allocated_by", "text")
    .execute();

  await create
    .createTable("participants")
    .ifNotExists()
    .addColumn("duid", "text", (column) => column.primaryKey())
    .addColumn("created_at", time, (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .execute();

  await create
    .createTable("participant_groups")
    .ifNotExists()
    .addColumn("duid", "text", (column) => column.notNull())
    .addColumn("group_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("participant_groups_key", ["duid", "group_id"])
    .execute();

  await create
    .createTable("lock_leases")
    .ifNotExists()
    .addColumn("udi", "text", (column) => column.primaryKey())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("taken_at", time, (column) => column.notNull())
    .addColumn("expires_at", time, (column) => column.notNull())
    .execute();

  await create
    .createTable("capnograms")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("public_id", "text", (column) => column.notNull().unique())
    .addColumn("test_identifier", "text", (column) => column.notNull())
    .addColumn("handset_udi", "text", (column) => column.notNull())
    .addColumn("duid", "text")
    .addColumn("captured_at", time, (column) => column.notNull())
    .addColumn("captured_day", "integer", (column) => column.notNull())
    .addColumn("received_at", time, (column) => column.notNull())
    .addColumn("administered_by", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("data_par_ver", "text", (column) => column.notNull())
    .addColumn("profile", "text", (column) => column.notNull())
    .addColumn("severity", time)
    .addColumn("cough_share", time)
    .addColumn("person_seed", "integer")
    .addColumn("recording_seed", "integer", (column) => column.notNull())
    .addColumn("breath_quality", time)
    .addColumn("respiratory_rate", time)
    .addColumn("pet_co2", time)
    .addColumn("metabolic_burden", time)
    .addColumn("obstructive_index", time)
    .addColumn("probability", time)
    .addColumn("probability_category", "text")
    .addColumn("severity_category", "text")
    .addColumn("smoking_answered", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("pack_years", time)
    .execute();

  await create
    .createTable("journal")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("at", time, (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("username", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .execute();

  await create
    .createTable("documents")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();

  await sql`create index if not exists capnograms_of_participant on capnograms (duid, captured_at)`.execute(
    database,
  );
  await sql`create index if not exists capnograms_of_handset on capnograms (handset_udi, captured_at)`.execute(
    database,
  );
}
