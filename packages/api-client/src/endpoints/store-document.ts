import { toEpochMs, type EpochMs } from "@capno/domain/units";

import { parseReply, toMalformedReply, toRefusedReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import { getVersionId, type Authored, type VersionId, type Versioned } from "../models/stored-entry.ts";
import {
  getRawEntry,
  getRawSubject,
  getRawVersions,
  getWrittenAt,
  isRawObject,
  parseEntityTag,
  StoreDocument,
  toRawEntry,
  type RawObject,
  type StoreFields,
} from "../schemas/store-document.ts";

/** How entries of one kind are read and written. */
export interface StoreKind<Version extends Authored, Entry extends Versioned<Version>> {
  readonly fields: StoreFields;
  /** For messages: "the notes". */
  readonly name: string;
  /** Undefined where the entry cannot be read. */
  readonly parse: (item: unknown, key: string) => Entry | undefined;
  readonly toSubject: (entry: Entry) => RawObject;
  readonly toContent: (version: Version) => unknown;
  /** Whether two versions say the same: then neither takes anything from the other. */
  readonly isSame: (one: Version, other: Version) => boolean;
  /** The participant to whose groups the entry belongs; undefined: it belongs to whichever group has it. */
  readonly getDuid: (key: string, entry: Entry) => string | undefined;
}

export interface UnreadableEntry {
  readonly newest: VersionId;
  /** Undefined where not even its time can be read. */
  readonly at: EpochMs | undefined;
}

export interface StoredDocument<Entry> {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Entries that could not be read, by key. A write keeps them as they are. */
  readonly unreadable: ReadonlyMap<string, UnreadableEntry>;
  /** What the next write replaces. */
  readonly version: string;
  /** For the next read: the store answers 304 where the document is still this one. Undefined where it cannot. */
  readonly tag?: string | undefined;
  readonly raw: RawObject;
}

/** Versions that are added to an entry, or an entry that is new. */
export interface EntryChange<Entry> {
  /** With the added versions as its last. */
  readonly entry: Entry;
  /** How many of its versions are added. */
  readonly added: number;
}

type WriteOutcome<Entry> =
  | { readonly kind: "written"; readonly document: StoredDocument<Entry> }
  /** 412: another client wrote after the document was read. */
  | { readonly kind: "overtaken" };

/** Each group has a document of its own, below the path that the deployment names. */
export const getDocumentPath = (storePath: string, groupId: number): string =>
  `${storePath.replace(/\/$/, "")}/${groupId}/`;

/** A store, or a proxy before it, that does not know the method. */
const UNKNOWN_METHOD = [405, 501];

/** Refusals that a store answers; none of them ends the session. */
const REFUSALS = [403, 404, 409, 412, 413];

/**
 * The entries of `known` are given back as they are where the store still has the same document: asked with `If-None-Match` it
 * answers 304, or with a document that says the same. Its version alone does not tell: a restored backup may reach it again.
 * @throws {ApiError} A refusal with its status, which does not end the session; `malformed-reply`.
 */
export async function getStoreDocument<Version extends Authored, Entry extends Versioned<Version>>(
  http: Http,
  path: string,
  kind: StoreKind<Version, Entry>,
  options?: CallOptions & { readonly known?: StoredDocument<Entry> | undefined },
): Promise<StoredDocument<Entry>> {
  const known = options?.known;
  const request: HttpRequest = {
    method: "GET",
    path,
    action: `loading ${kind.name}`,
    expected: known?.tag === undefined ? REFUSALS : [...REFUSALS, 304],
    ...(known?.tag === undefined ? {} : { knownTag: known.tag }),
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 304 && known !== undefined) return known;
  // A store without entries answers an empty document: where there is none, the path is wrong.
  if (reply.status >= 400) throw toRefusedReply(request, reply);
  const raw = parseReply(http, request, reply, StoreDocument);
  const place = getPlace(raw, request, reply);
  const isKnown = known?.version === place.version && JSON.stringify(known.raw) === JSON.stringify(raw);
  return isKnown ? { ...known, ...place } : { ...parseEntries(raw, kind, request, reply), ...place, raw };
}

/**
 * Adds these changes to the document that was read: by `PATCH` of the changed entries alone where the store offers it (`patch`
 * in its document), else by `PUT` of the whole document. The store refuses both where its version is another by now.
 * @throws {ApiError} A refusal with its status, but a 412; `malformed-reply`.
 */
export async function writeStoreDocument<Version extends Authored, Entry extends Versioned<Version>>(
  http: Http,
  path: string,
  kind: StoreKind<Version, Entry>,
  {
    document,
    changes,
  }: { document: StoredDocument<Entry>; changes: ReadonlyMap<string, EntryChange<Entry>> },
  options?: CallOptions & { readonly keepalive?: boolean },
): Promise<WriteOutcome<Entry>> {
  const field = kind.fields.entries;
  const { patch, ...stored } = document.raw;
  const items = toItems(stored, field);
  const changed = Object.fromEntries(
    [...changes].map(([key, change]) => [key, toItem(getRawEntry(items, key), change, kind)]),
  );
  const written = { ...stored, [field]: { ...items, ...changed } };
  // A server that names its versions in the document needs no header, which proxies change.
  const [version, header] =
    "version" in stored ? [{ version: stored["version"] }, {}] : [{}, { replaces: `"${document.version}"` }];
  const toRequest = (method: "PUT" | "PATCH"): HttpRequest => ({
    method,
    path,
    json: method === "PUT" ? written : { ...version, [field]: changed },
    ...header,
    action: `saving ${kind.name}`,
    expected: method === "PUT" ? REFUSALS : [...REFUSALS, ...UNKNOWN_METHOD],
    ...(options?.keepalive ? { keepalive: true } : {}),
    ...withSignal(options),
  });
  let request = toRequest(patch === true ? "PATCH" : "PUT");
  let reply = await http.send(request);
  if (request.method === "PATCH" && UNKNOWN_METHOD.includes(reply.status)) {
    request = toRequest("PUT");
    reply = await http.send(request);
  }
  if (reply.status === 412) return { kind: "overtaken" };
  if (reply.status >= 400) throw toRefusedReply(request, reply);
  const answer = isRawObject(reply.body) ? reply.body : {};
  // The answer holds what was new, with the author and the time that the server gave it.
  const raw = {
    ...document.raw,
    ...answer,
    [field]: { ...toItems(written, field), ...toItems(answer, field) },
  };
  const place = getPlace(raw, request, reply);
  return { kind: "written", document: { ...parseEntries(raw, kind, request, reply), ...place, raw } };
}

function parseEntries<Version extends Authored, Entry extends Versioned<Version>>(
  raw: RawObject,
  { fields, parse }: StoreKind<Version, Entry>,
  request: HttpRequest,
  reply: HttpReply,
): Pick<StoredDocument<Entry>, "entries" | "unreadable"> {
  const items = raw[fields.entries];
  if (!isRawObject(items)) throw toMalformedReply(request, reply, fields.entries);
  const entries = new Map<string, Entry>();
  const unreadable = new Map<string, UnreadableEntry>();
  for (const [key, item] of Object.entries(items)) {
    const entry = parse(item, key);
    if (entry === undefined) unreadable.set(key, toUnreadable(item, fields));
    else entries.set(key, entry);
  }
  return { entries, unreadable };
}

/** Which state of the document an answer is. Without a version the next write could replace a change that was not read. */
function getPlace(
  raw: RawObject,
  request: HttpRequest,
  reply: HttpReply,
): Pick<StoredDocument<unknown>, "version" | "tag"> {
  const { etag } = reply;
  // As the server gave it: a proxy that compresses answers marks it, and does not undo that in a request.
  const tag = raw["patch"] === true && etag !== undefined ? `"${parseEntityTag(etag)}"` : undefined;
  if (isRawObject(reply.body) && typeof reply.body["version"] === "number")
    return { version: String(reply.body["version"]), tag };
  if (etag === undefined) throw toMalformedReply(request, reply, "version");
  return { version: parseEntityTag(etag), tag };
}

/** The newest version decides. Older ones that cannot be read are counted. */
export function parseVersions<Version extends Authored>(
  item: unknown,
  fields: StoreFields,
  parseVersion: (raw: unknown) => Version | undefined,
): Versioned<Version> | undefined {
  const versions = getRawVersions(item, fields).map(parseVersion);
  const newest = versions.at(-1);
  if (newest === undefined) return undefined;
  const earlier = versions.slice(0, -1).filter((version) => version !== undefined);
  const unreadEarlier = versions.length - 1 - earlier.length;
  return { ...newest, earlier, ...(unreadEarlier === 0 ? {} : { unreadEarlier }) };
}

function toUnreadable(item: unknown, fields: StoreFields): UnreadableEntry {
  const newest = getRawVersions(item, fields).at(-1);
  const raw = isRawObject(newest) ? newest : {};
  const id = typeof raw["id"] === "string" ? raw["id"] : JSON.stringify(newest ?? item);
  return { newest: getVersionId({ id, at: toEpochMs(0), by: "" }), at: getWrittenAt(raw) };
}

function toItem<Version extends Authored, Entry extends Versioned<Version>>(
  stored: unknown,
  { entry, added: count }: EntryChange<Entry>,
  { fields, toSubject, toContent }: StoreKind<Version, Entry>,
): RawObject {
  const versions: readonly Version[] = [...entry.earlier, entry];
  const added = versions.slice(-count).map((version) => ({
    [fields.content]: toContent(version),
    at: new Date(version.at).toISOString(),
    by: version.by,
    ...(version.id === undefined ? {} : { id: version.id }),
  }));
  const subject = isRawObject(stored) ? getRawSubject(stored, fields) : toSubject(entry);
  return toRawEntry(subject, [...getRawVersions(stored, fields), ...added]);
}

const toItems = (document: RawObject, field: string): RawObject => {
  const items = document[field];
  return isRawObject(items) ? items : {};
};

/** A whole entry as a document has it, for a copy that no server keeps. */
export const toStoredItem = <Version extends Authored, Entry extends Versioned<Version>>(
  entry: Entry,
  kind: StoreKind<Version, Entry>,
): RawObject => toItem(undefined, { entry, added: entry.earlier.length + 1 }, kind);
