import { createHash } from "node:crypto";

import type { NewEntry, RawEntry } from "@capno/api-client/schemas/study-log";
import { THREAD_FIELDS } from "@capno/api-client/schemas/study-log";
import { sql } from "kysely";

import type { Database } from "./tables.ts";

/** Whose view of the log it is. */
export interface LogReader {
  readonly id: number;
  readonly username: string;
  readonly groupIds: readonly number[];
  /** Texts about participants are for accounts that may see details. */
  readonly mayReadNotes: boolean;
}

interface LogPage {
  readonly entries: readonly unknown[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

const groupsOf = ({ groupIds }: LogReader) => sql.join(groupIds.length > 0 ? groupIds : [-1]);

/** Participants and handsets as `GET /duid/` and `GET /device/` name them to this account. */
const ownUsers = (reader: LogReader) =>
  sql`select duid from participant_groups where group_id in (${groupsOf(reader)})`;
const ownHandsets = (reader: LogReader) =>
  sql`select udi from handsets where product is null and (group_id is null or group_id in (${groupsOf(reader)}))`;

const isVisible = (reader: LogReader) => sql<boolean>`
  (kind <> 'note' or ${Number(reader.mayReadNotes)})
  and (user in (${ownUsers(reader)}) or (user is null and handset in (${ownHandsets(reader)})))`;

export async function isOwnSubject(
  database: Database,
  reader: LogReader,
  { user, handset }: { readonly user?: string | undefined; readonly handset?: string | undefined },
): Promise<boolean> {
  const own = user === undefined ? ownHandsets(reader) : ownUsers(reader);
  const { rows } = await sql`select 1 where ${user ?? handset ?? ""} in (${own})`.execute(database);
  return rows.length > 0;
}

/** The rows after a cursor, oldest first; undefined: the cursor stands for nothing that this account may see now. */
export async function readLogPage(
  database: Database,
  reader: LogReader,
  after: string | undefined,
  limit: number,
): Promise<LogPage | undefined> {
  const place = after === undefined ? 0 : Number(/^(\d{1,15})\.[\w-]+$/.exec(after)?.[1]);
  if (Number.isNaN(place)) return undefined;
  if (after !== undefined && after !== (await toCursor(database, reader, place))) return undefined;
  const rows = await database
    .selectFrom("study_log")
    .select(["place", "body"])
    .where("place", ">", place)
    .where(isVisible(reader))
    .orderBy("place")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map(({ body }) => JSON.parse(body) as unknown),
    cursor: await toCursor(database, reader, shown.at(-1)?.place ?? place),
    hasMore: rows.length > limit,
  };
}

/**
 * A place in the log, and a digest of what the account has read when it is there. Where a group or a permission changed, a
 * participant moved or a backup was restored, the digest is another.
 */
async function toCursor(database: Database, reader: LogReader, place: number): Promise<string> {
  const read = await database
    .selectFrom("study_log")
    .select((select) => [select.fn.countAll<number>().as("count"), sql<number>`sum(mark)`.as("marks")])
    .where("place", "<=", place)
    .where(isVisible(reader))
    .executeTakeFirstOrThrow();
  const groups = await database
    .selectFrom("groups")
    .select(["id", "log_changes"])
    .where("id", "in", [...reader.groupIds, -1])
    .orderBy("id")
    .execute();
  const view = JSON.stringify([reader.id, reader.mayReadNotes, groups, read.count, read.marks]);
  return `${place}.${createHash("sha256").update(view).digest("base64url").slice(0, 16)}`;
}

export async function findEntry(database: Database, id: string): Promise<RawEntry | undefined> {
  const row = await database.selectFrom("study_log").select("body").where("id", "=", id).executeTakeFirst();
  return row && (JSON.parse(row.body) as RawEntry);
}

/** The newest row of a thread. */
export async function findNewest(
  database: Database,
  kind: NewEntry["kind"],
  thread: string,
): Promise<RawEntry | undefined> {
  const row = await database
    .selectFrom("study_log")
    .select("body")
    .where("kind", "=", kind)
    .where("thread", "=", thread)
    .orderBy("place", "desc")
    .executeTakeFirst();
  return row && (JSON.parse(row.body) as RawEntry);
}

/** Takes a row as the newest of the log: its time never falls within the log's order. */
export async function appendEntry(
  database: Database,
  entry: RawEntry,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<RawEntry> {
  const last = await database
    .selectFrom("study_log")
    .select("at")
    .orderBy("place", "desc")
    .executeTakeFirst();
  const at = Math.max(now, last?.at ?? 0);
  const taken = { ...entry, at: new Date(at).toISOString(), by };
  const { user, handset } = entry;
  await database
    .insertInto("study_log")
    .values({
      id: entry.id,
      kind: entry.kind,
      thread: getThreadKey(entry),
      user: typeof user === "string" ? user : null,
      handset: typeof handset === "string" ? handset : null,
      at,
      // A hash of the id, so that counts and sums distinguish rows.
      mark: createHash("sha256").update(entry.id).digest().readUInt32BE(),
      body: JSON.stringify(taken),
    })
    .execute();
  return taken;
}

/** With the kind, what names a thread; a row of a kind that is not known is one by itself. */
export function getThreadKey(entry: RawEntry): string {
  const field = (THREAD_FIELDS as Readonly<Record<string, string>>)[entry.kind] ?? "id";
  const key = entry[field];
  return typeof key === "string" ? key : entry.id;
}

/** Every cursor of an account of these groups stands for nothing from now on. */
export async function endCursors(database: Database, groupIds?: readonly number[]): Promise<void> {
  const update = database
    .updateTable("groups")
    .set((each) => ({ log_changes: sql`${each.ref("log_changes")} + 1` }));
  await (groupIds === undefined ? update : update.where("id", "in", groupIds)).execute();
}
