import { isRawObject } from "@capno/api-client/schemas/store-document";

import type { Database } from "./tables.ts";

/** The stores of a version that kept one document for all groups, by its name in the database. */
const STORES = [
  { name: "notes", field: "notes" },
  { name: "worklist", field: "reviews" },
] as const;

/**
 * Divides what was stored as one document: each entry goes to every group of its participant, or of its handset. An entry
 * of no group stays where it was, as does all of a document that cannot be read.
 */
export async function splitDocuments(database: Database): Promise<void> {
  const members = await database.selectFrom("participant_groups").selectAll().execute();
  const handsets = await database.selectFrom("handsets").select(["udi", "group_id"]).execute();
  const groupsOf = new Map<string, number[]>();
  for (const { duid, group_id } of members) groupsOf.set(duid, [...(groupsOf.get(duid) ?? []), group_id]);
  for (const { udi, group_id } of handsets) if (group_id !== null) groupsOf.set(udi, [group_id]);

  for (const { name, field } of STORES) {
    // oxlint-disable-next-line no-await-in-loop -- one store after the other, in one migration
    await splitDocument(database, name, field, groupsOf);
  }
}

async function splitDocument(
  database: Database,
  name: string,
  field: string,
  groupsOf: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const stored = await database
    .selectFrom("documents")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirst();
  const raw: unknown = stored && JSON.parse(stored.body);
  const entries = isRawObject(raw) ? raw[field] : undefined;
  if (!isRawObject(raw) || !isRawObject(entries)) return;
  const parts = new Map<string, (readonly [key: string, entry: unknown])[]>();
  for (const [key, entry] of Object.entries(entries)) {
    const documents = groupsOf.get(getSubject(key, entry))?.map((group) => `${name}/${group}`) ?? [name];
    for (const document of documents) {
      const part = parts.get(document);
      if (part === undefined) parts.set(document, [[key, entry]]);
      else part.push([key, entry]);
    }
  }
  await database.deleteFrom("documents").where("name", "=", name).execute();
  for (const [document, part] of parts) {
    const body = JSON.stringify({ ...raw, [field]: Object.fromEntries(part) });
    // oxlint-disable-next-line no-await-in-loop -- a row for each group, in one migration
    await database.insertInto("documents").values({ name: document, body, version: 1 }).execute();
  }
}

/** The participant or handset that an entry is about: of an explanation (`check:<check>:<whom>:…`) the key says it. */
export function getSubject(key: string, entry: unknown): string {
  if (isRawObject(entry) && typeof entry["user"] === "string") return entry["user"];
  const [, , whom = "", ...rest] = key.startsWith("check:") ? key.split(":") : ["", "", key];
  return isAboutHandset(key) ? [whom, ...rest].join(":") : whom;
}

/** An explanation of "no participant has this handset". */
export const isAboutHandset = (key: string): boolean => key.startsWith("check:no-participant:");
