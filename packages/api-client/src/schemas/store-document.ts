import type { EpochMs } from "@capno/domain/units";
import * as v from "valibot";

import { DayText, Identifier, Timestamp, WholeNumber } from "./wire-values.ts";

/** A store, as its documents name things: the field that holds the entries, and the field that holds what a version says. */
export interface StoreFields {
  readonly entries: string;
  readonly content: string;
  /** A store of deeds: each entry is something that was done, and has one version for good. */
  readonly hasSingleVersions?: true;
}

export const NOTE_FIELDS: StoreFields = { entries: "notes", content: "text" };
export const REVIEW_FIELDS: StoreFields = { entries: "reviews", content: "stamps" };
export const STATUS_FIELDS: StoreFields = { entries: "statuses", content: "status" };
export const ALLOCATION_FIELDS: StoreFields = {
  entries: "allocations",
  content: "did",
  hasSingleVersions: true,
};

/** An object of a document as it came, with fields that this release does not know. */
export type RawObject = Readonly<Record<string, unknown>>;

export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The entry under a key; a key such as "constructor" finds nothing that is not of the document. */
export const getRawEntry = (entries: RawObject, key: string): unknown =>
  Object.hasOwn(entries, key) ? entries[key] : undefined;

/**
 * A group's document. `GET` answers all of it, `PUT` sends all of it, and `PATCH` sends the entries that are new or changed
 * alone, each whole. A write names the version that it rests on; 0 was never written.
 */
export const StoreDocument = v.looseObject({
  version: v.optional(v.pipe(WholeNumber, v.minValue(0))),
  /** The store accepts `PATCH`, and answers 304 to an `If-None-Match` of the `ETag` that it gave. */
  patch: v.optional(v.boolean()),
});

const AUTHORED = { at: Timestamp, by: Identifier, id: v.optional(v.string()) };

export const NoteVersionItem = v.object({ text: v.string(), ...AUTHORED });
export const NoteSubjectItem = v.object({
  user: Identifier,
  day: v.optional(DayText),
  record: v.optional(WholeNumber),
});
export const NoteItem = v.object({
  ...NoteVersionItem.entries,
  ...NoteSubjectItem.entries,
  earlier: v.optional(v.array(NoteVersionItem), []),
});

export const ReviewVersionItem = v.object({ stamps: v.array(v.string()), ...AUTHORED });
export const ReviewItem = v.object({
  ...ReviewVersionItem.entries,
  earlier: v.optional(v.array(ReviewVersionItem), []),
});

export const StatusVersionItem = v.object({
  status: v.object({
    enrolled: v.string(),
    left: v.string(),
    reason: v.string(),
    file: v.optional(v.string()),
  }),
  ...AUTHORED,
});
export const StatusItem = v.object({
  ...StatusVersionItem.entries,
  earlier: v.optional(v.array(StatusVersionItem), []),
});

/** Something that was done: it is never changed, and has one version. `done` is when; `at` is when it was logged. */
export const AllocationItem = v.object({
  did: v.picklist(["allocated", "deallocated"]),
  ...AUTHORED,
  handset: Identifier,
  user: Identifier,
  done: Timestamp,
  earlier: v.optional(v.array(v.unknown()), []),
});

const getVersionFields = ({ content }: StoreFields) => [content, "at", "by", "id"];

/** Every version of an entry, oldest first, as the document has them. */
export function getRawVersions(item: unknown, store: StoreFields): readonly unknown[] {
  if (!isRawObject(item)) return [];
  const newest = getVersionFields(store)
    .filter((field) => field in item)
    .map((field) => [field, item[field]]);
  const earlier: readonly unknown[] = Array.isArray(item["earlier"]) ? item["earlier"] : [];
  return [...earlier, Object.fromEntries(newest)];
}

/** When a version was written; undefined where that cannot be read. */
export function getWrittenAt(version: RawObject): EpochMs | undefined {
  const { success, output } = v.safeParse(Timestamp, version["at"]);
  return success ? output : undefined;
}

/** What an entry says besides its versions. */
export function getRawSubject(item: RawObject, store: StoreFields): RawObject {
  const ofVersions = new Set([...getVersionFields(store), "earlier"]);
  return Object.fromEntries(Object.entries(item).filter(([field]) => !ofVersions.has(field)));
}

/** The entry with these versions and no others, the last of them in force. */
export function toRawEntry(subject: RawObject, versions: readonly unknown[]): RawObject {
  const newest = versions.at(-1);
  return { ...subject, ...(isRawObject(newest) ? newest : {}), earlier: versions.slice(0, -1) };
}

/**
 * The version that an ETag names. Proxies that compress an answer mark its tag as weak or add a suffix, and check no
 * `If-Match` against what they made of it: neither is part of the version.
 */
export function parseEntityTag(tag: string): string {
  const opaque = tag
    .trim()
    .replace(/^W\//i, "")
    .replace(/^"(.*)"$/, "$1");
  return opaque.replace(/(?:--?|;)(?:gzip|br|zstd|deflate)$/i, "");
}
