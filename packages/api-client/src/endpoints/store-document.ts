import { ApiError } from "../api-error.ts";
import { parseReply, toMalformedReply, withSignal, type CallOptions } from "../call-api.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import type { Authored, Versioned } from "../models/stored-entry.ts";
import {
  getRawEntry,
  getRawSubject,
  getRawVersions,
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
  readonly parse: (item: unknown) => Entry | undefined;
  readonly toSubject: (entry: Entry) => RawObject;
  readonly toContent: (version: Version) => unknown;
}

/** A group's document as it was read. */
export interface StoredDocument<Entry> {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Keys of entries that could not be read. A write keeps them as they are. */
  readonly unreadable: ReadonlySet<string>;
  /** What the next write replaces. */
  readonly version: string;
  readonly raw: RawObject;
}

/** Versions that are added to an entry, or an entry that is new. */
export interface EntryChange<Entry> {
  /** With the added versions as its last. */
  readonly entry: Entry;
  /** How many of its versions are in the store already. */
  readonly base: number;
}

export type WriteOutcome<Entry> =
  | { readonly kind: "written"; readonly document: StoredDocument<Entry> }
  /** 412: another client wrote after the document was read. */
  | { readonly kind: "overtaken" };

/** Each group has a document of its own, below the path that the deployment names. */
export const getDocumentPath = (storePath: string, groupId: number): string =>
  `${storePath.replace(/\/$/, "")}/${groupId}/`;

/** Refusals that a store answers; none of them ends the session. */
const REFUSALS = [403, 404, 409, 412, 413];

/**
 * `known` is given back where the store still has its version: thousands of entries are not read again.
 * @throws {ApiError} A refusal with its status, which does not end the session; `malformed-reply`.
 */
export async function getStoreDocument<Version extends Authored, Entry extends Versioned<Version>>(
  http: Http,
  path: string,
  kind: StoreKind<Version, Entry>,
  options?: CallOptions & { readonly known?: StoredDocument<Entry> | undefined },
): Promise<StoredDocument<Entry>> {
  const action = `loading ${kind.name}`;
  const request: HttpRequest = { method: "GET", path, action, expected: REFUSALS, ...withSignal(options) };
  const reply = await http.send(request);
  // A store without entries answers an empty document: where there is none, the path is wrong.
  if (reply.status >= 400) throw toRefusal(request, reply);
  const raw = parseReply(http, request, reply, StoreDocument);
  const version = getVersion(request, reply);
  const known = options?.known;
  return known?.version === version ? known : parseDocument(raw, version, kind, request, reply);
}

/**
 * Writes the document with these changes in place of the version that was read.
 * @throws {ApiError} A refusal with its status, but a 412; `malformed-reply`.
 */
export async function putStoreDocument<Version extends Authored, Entry extends Versioned<Version>>(
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
  const stored = toItems(document.raw, field);
  const changed = [...changes].map(([key, change]) => [key, toItem(getRawEntry(stored, key), change, kind)]);
  const sent = { ...document.raw, [field]: { ...stored, ...Object.fromEntries(changed) } };
  const request: HttpRequest = {
    method: "PUT",
    path,
    json: sent,
    // A server that names its versions in the document needs no header, which proxies change.
    ...("version" in document.raw ? {} : { replaces: `"${document.version}"` }),
    action: `saving ${kind.name}`,
    expected: REFUSALS,
    ...(options?.keepalive ? { keepalive: true } : {}),
    ...withSignal(options),
  };
  const reply = await http.send(request);
  if (reply.status === 412) return { kind: "overtaken" };
  if (reply.status >= 400) throw toRefusal(request, reply);
  const answer = isRawObject(reply.body) ? reply.body : {};
  // The answer holds what was new, with the author and the time that the server gave it.
  const raw = { ...sent, ...answer, [field]: { ...toItems(sent, field), ...toItems(answer, field) } };
  return { kind: "written", document: parseDocument(raw, getVersion(request, reply), kind, request, reply) };
}

function parseDocument<Version extends Authored, Entry extends Versioned<Version>>(
  raw: RawObject,
  version: string,
  { fields, parse }: StoreKind<Version, Entry>,
  request: HttpRequest,
  reply: HttpReply,
): StoredDocument<Entry> {
  const items = raw[fields.entries];
  if (!isRawObject(items)) throw toMalformedReply(request, reply, fields.entries);
  const entries = new Map<string, Entry>();
  const unreadable = new Set<string>();
  for (const [key, item] of Object.entries(items)) {
    const entry = parse(item);
    if (entry === undefined) unreadable.add(key);
    else entries.set(key, entry);
  }
  return { entries, unreadable, version, raw };
}

function toItem<Version extends Authored, Entry extends Versioned<Version>>(
  stored: unknown,
  { entry, base }: EntryChange<Entry>,
  { fields, toSubject, toContent }: StoreKind<Version, Entry>,
): RawObject {
  const versions: readonly Version[] = [...entry.earlier, entry];
  const added = versions.slice(base).map((version) => ({
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

/** Without a version the next write could replace a change that this client has not read. */
function getVersion(request: HttpRequest, { body, etag, ...reply }: HttpReply): string {
  const version = isRawObject(body) ? body["version"] : undefined;
  if (typeof version === "number") return String(version);
  if (etag === undefined) throw toMalformedReply(request, { body, ...reply }, "version");
  return parseEntityTag(etag);
}

const toRefusal = ({ path, method, action }: HttpRequest, { status, body }: HttpReply): ApiError =>
  new ApiError({ kind: "unexpected-status", path, method, action, required: false, status, body });

/** A whole entry as a document has it, for a copy that no server keeps. */
export const toStoredItem = <Version extends Authored, Entry extends Versioned<Version>>(
  entry: Entry,
  kind: StoreKind<Version, Entry>,
): RawObject => toItem(undefined, { entry, base: 0 }, kind);
