import { randomBytes } from "node:crypto";

import * as v from "valibot";

import type { Database } from "./tables.ts";

/** What a world is beside its rows. */
const Facts = v.object({
  scenario: v.string(),
  settings: v.record(v.string(), v.unknown()),
  /** How far its time was moved on. */
  offsetMs: v.number(),
  /** Signs the tokens: a session outlives a restart but not a reset. */
  secret: v.string(),
});
export type Facts = v.InferOutput<typeof Facts>;

const NAME = "world";

export async function readFacts(database: Database): Promise<Facts | undefined> {
  const row = await database
    .selectFrom("world_facts")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row && v.parse(Facts, JSON.parse(row.value));
}

export async function writeFacts(database: Database, facts: Facts): Promise<void> {
  const value = JSON.stringify(facts);
  await database
    .insertInto("world_facts")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export const createSecret = () => randomBytes(32).toString("base64url");
