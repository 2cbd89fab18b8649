import { createHash } from "node:crypto";

import {
  ALLOCATION_FIELDS,
  AllocationItem,
  isRawObject,
  NOTE_FIELDS,
  NoteItem,
  parseEntityTag,
  REVIEW_FIELDS,
  ReviewItem,
  STATUS_FIELDS,
  StatusItem,
  StoreDocument,
  type RawObject,
  type StoreFields,
} from "@capno/api-client/schemas/store-document";
import { PERMISSIONS, type Permission } from "@capno/domain/account";
import { parseParticipantStatus, type WrittenStatus } from "@capno/domain/participant-status";
import * as v from "valibot";

import { getSubject, isAboutHandset } from "../world/split-documents.ts";
import { judgeWrite } from "../world/store-write.ts";
import type { World } from "../world/world.ts";
import { requireAccount } from "./access.ts";
import type { App, AppContext } from "./app-types.ts";
import { notAllowed, notFound, Refused, refusedFields } from "./refusal.ts";
import { readJson, readParameter, toTimestamp } from "./wire.ts";

interface Store {
  readonly path: string;
  /** In the database: `${name}/${group}`. */
  readonly name: string;
  readonly fields: StoreFields;
  readonly item: v.GenericSchema;
  /** Of one version, whether what it says can be. */
  readonly isPossible?: (item: RawObject) => boolean;
  /** What an account needs beside Capture. */
  readonly permission?: Permission;
}

const STORES: readonly Store[] = [
  { path: "/v2/reviews/", name: "worklist", fields: REVIEW_FIELDS, item: ReviewItem },
  {
    path: "/v2/statuses/",
    name: "statuses",
    fields: STATUS_FIELDS,
    item: StatusItem,
    isPossible: isPossibleStatus,
  },
  { path: "/v2/allocations/", name: "allocations", fields: ALLOCATION_FIELDS, item: AllocationItem },
  // Texts about participants are for accounts that may see details.
  {
    path: "/v2/notes/",
    name: "notes",
    fields: NOTE_FIELDS,
    item: NoteItem,
    permission: PERMISSIONS.viewDetail,
  },
];

/** Days of the calendar in their order, a known reason with a day of leaving, or all empty: taken back. */
function isPossibleStatus({ status }: RawObject): boolean {
  const { enrolled = "", left = "", reason = "" } = status as Partial<WrittenStatus>;
  if ([enrolled, left, reason].every((part) => part === "")) return true;
  // Whether a day has come depends on the zone of the study, which only the page knows.
  return typeof parseParticipantStatus({ enrolled, left, reason }, LAST_DAY) !== "string";
}
const LAST_DAY = "9999-12-31";

/** The stores of Capture: one document for each group, which its members write together. */
export function serveSharedDocuments(app: App, world: World): void {
  for (const store of STORES) serveStore(app, world, store);
}

function serveStore(app: App, world: World, store: Store): void {
  const { path, name, fields, item, isPossible = () => true, permission } = store;

  function requireMember(context: AppContext) {
    const account = requireAccount(context, PERMISSIONS.capture);
    if (permission !== undefined) requireAccount(context, permission);
    const group = readParameter(context, "group");
    if (!/^\d+$/.test(group)) throw notFound();
    if (!account.groupIds.includes(Number(group))) throw notAllowed();
    return { account, groupId: Number(group), document: `${name}/${Number(group)}` };
  }

  /** What in a write is no entry, or is about no participant and no handset of the group. */
  async function findFault(groupId: number, added: ReadonlyMap<string, readonly RawObject[]>) {
    const [duids, udis] = await Promise.all([
      world.database
        .selectFrom("participant_groups")
        .select("duid")
        .where("group_id", "=", groupId)
        .execute(),
      world.database.selectFrom("handsets").select("udi").where("group_id", "=", groupId).execute(),
    ]);
    const members = new Set(duids.map(({ duid }) => duid));
    const handsets = new Set(udis.map(({ udi }) => udi));
    for (const [key, versions] of added) {
      if (!versions.every((version) => v.is(item, version) && isPossible(version))) return notAnEntry(key);
      const known = isAboutHandset(key) ? handsets : members;
      if (!known.has(getSubject(key, versions[0]))) return `"${key}" is of no participant of this group.`;
    }
    return undefined;
  }

  async function find(document: string) {
    const stored = await world.database
      .selectFrom("documents")
      .select(["body", "version"])
      .where("name", "=", document)
      .executeTakeFirst();
    const text = stored?.body ?? "{}";
    const body: unknown = JSON.parse(text);
    const raw = isRawObject(body) ? body : {};
    const entries = raw[fields.entries];
    const version = stored?.version ?? 0;
    return { version, tag: toTag(version, text), raw, entries: isRawObject(entries) ? entries : {} };
  }

  function send(context: AppContext, document: RawObject, version: number, tag: string) {
    context.header("ETag", `"${tag}"`);
    return context.json({ ...document, version, patch: true });
  }

  app.get(`${path}:group/`, async (context) => {
    const { raw, version, tag, entries } = await find(requireMember(context).document);
    const known = (context.req.header("if-none-match") ?? "").split(",").map(parseEntityTag);
    if (!known.includes(tag)) return send(context, { ...raw, [fields.entries]: entries }, version, tag);
    context.header("ETag", `"${tag}"`);
    return context.body(null, 304);
  });

  app.on(["PUT", "PATCH"], `${path}:group/`, async (context) => {
    const { account, groupId, document } = requireMember(context);
    const sent = await readJson(context, StoreDocument);
    const { version, patch: _patch, ...rest } = sent;
    const sentEntries = sent[fields.entries];
    if (!isRawObject(sentEntries)) throw refusedFields({ [fields.entries]: ["This field is required."] });
    const known = await find(document);
    requireVersion(context, version, known);
    const author = { by: account.username, at: toTimestamp(world.clock.now()) };
    const all = context.req.method === "PATCH" ? { ...known.entries, ...sentEntries } : sentEntries;
    const judged = judgeWrite(known.entries, all, fields, author);
    if (judged.kind === "not-an-entry") throw refusedFields({ [fields.entries]: [notAnEntry(judged.key)] });
    if (judged.kind !== "accepted") throw new Refused(409, { detail: CONFLICTS[judged.kind](judged.key) });
    const fault = await findFault(groupId, judged.added);
    if (fault !== undefined) throw refusedFields({ [fields.entries]: [fault] });

    const body = JSON.stringify({ ...known.raw, ...rest, [fields.entries]: judged.entries });
    const isWritten = await write(world, document, body, known.version);
    if (!isWritten) throw overtaken();
    const next = known.version + 1;
    return send(context, { [fields.entries]: judged.changed }, next, toTag(next, body));
  });
}

const notAnEntry = (key: string): string => `"${key}" is no entry of this store.`;
const CONFLICTS = {
  "shortens-history": (key: string) => `The history of "${key}" cannot be shortened or changed.`,
  "revises-deed": (key: string) => `"${key}" was done: it has one version.`,
};

/** The version in the document counts. An `If-Match` is read without what a proxy adds to a tag. */
function requireVersion(
  context: AppContext,
  sent: number | undefined,
  stored: { readonly version: number; readonly tag: string },
): void {
  const tag = context.req.header("if-match");
  if (sent === undefined && tag === undefined)
    throw new Refused(428, { detail: "A write names the version that it replaces." });
  if (sent !== undefined && sent !== stored.version) throw overtaken();
  if (tag !== undefined && parseEntityTag(tag) !== stored.tag) throw overtaken();
}

/** A backup that reaches the same version has another tag. */
const toTag = (version: number, body: string): string =>
  `${version}-${createHash("sha256").update(body).digest("hex").slice(0, 16)}`;

const overtaken = () => new Refused(412, { detail: "Another client wrote since this was read." });

/** One statement each: of two writers at the same moment exactly one finds what it replaces. */
async function write(world: World, name: string, body: string, replaces: number): Promise<boolean> {
  const written =
    replaces === 0
      ? await world.database
          .insertInto("documents")
          .values({ name, body, version: 1 })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("version")
          .executeTakeFirst()
      : await world.database
          .updateTable("documents")
          .set({ body, version: replaces + 1 })
          .where("name", "=", name)
          .where("version", "=", replaces)
          .returning("version")
          .executeTakeFirst();
  return written !== undefined;
}
