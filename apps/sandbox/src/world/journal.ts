import type { Database, JournalKind } from "./tables.ts";
import type { WorldClock } from "./world-clock.ts";

/** What happened and must be shown on request: never a token, a key or a password. */
export async function writeJournal(
  world: { readonly database: Database; readonly clock: WorldClock },
  kind: JournalKind,
  username: string | null,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await world.database
    .insertInto("journal")
    .values({ at: world.clock.now(), kind, username, details: JSON.stringify(details) })
    .execute();
}

export async function readJournal(database: Database, kind: JournalKind): Promise<Record<string, unknown>[]> {
  const rows = await database
    .selectFrom("journal")
    .selectAll()
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    at: new Date(row.at).toISOString(),
    username: row.username,
    ...(JSON.parse(row.details) as Record<string, unknown>),
  }));
}
