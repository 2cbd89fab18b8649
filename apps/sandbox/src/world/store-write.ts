import { isDeepStrictEqual } from "node:util";

import {
  getRawEntry,
  getRawSubject,
  getRawVersions,
  isRawObject,
  toRawEntry,
  type RawObject,
  type StoreFields,
} from "@capno/api-client/schemas/store-document";

type JudgedWrite =
  | {
      readonly kind: "accepted";
      /** Every entry, as it is stored from now on. */
      readonly entries: RawObject;
      /** Those that are new or have a new version. */
      readonly changed: RawObject;
      /** Of each of these the new versions, each as an entry of its own: older ones may be of another release. */
      readonly added: ReadonlyMap<string, readonly RawObject[]>;
    }
  /** It would take away or change what is stored. */
  | { readonly kind: "shortens-history"; readonly key: string }
  /** It would give something that was done a second version. */
  | { readonly kind: "revises-deed"; readonly key: string }
  | { readonly kind: "not-an-entry"; readonly key: string };

/**
 * What a write may do to the entries of a document: add entries, and add versions to entries. Author and time of every new
 * version are the server's, whatever the client says.
 */
export function judgeWrite(
  stored: RawObject,
  sent: RawObject,
  store: StoreFields,
  author: { readonly by: string; readonly at: string },
): JudgedWrite {
  const entries: (readonly [key: string, entry: unknown])[] = [];
  const changed: (readonly [key: string, entry: unknown])[] = [];
  const newVersions = new Map<string, readonly RawObject[]>();
  for (const [key, entry] of Object.entries(stored)) {
    // An entry that this server cannot read is kept as it is.
    const next = getRawEntry(sent, key);
    if (!isDeepStrictEqual(entry, next) && !isContinued(entry, next, store))
      return { kind: "shortens-history", key };
  }
  for (const [key, entry] of Object.entries(sent)) {
    const known = getRawEntry(stored, key);
    if (isDeepStrictEqual(entry, known)) {
      entries.push([key, known]);
      continue;
    }
    if (!isRawObject(entry)) return { kind: "not-an-entry", key };
    const before = getRawVersions(known, store);
    const added = getRawVersions(entry, store).slice(before.length);
    if (!added.every(isRawObject)) return { kind: "not-an-entry", key };
    if (store.hasSingleVersions && before.length + added.length > 1) return { kind: "revises-deed", key };
    const signed = added.map((version) => ({ ...version, ...author }));
    const subject = getRawSubject(entry, store);
    const next = toRawEntry(subject, [...before, ...signed]);
    entries.push([key, next]);
    changed.push([key, next]);
    newVersions.set(
      key,
      signed.map((version) => toRawEntry(subject, [version])),
    );
  }
  return {
    kind: "accepted",
    entries: Object.fromEntries(entries),
    changed: Object.fromEntries(changed),
    added: newVersions,
  };
}

/** Whether an entry is the stored one with versions added, and says of what it is about the same. */
function isContinued(stored: unknown, sent: unknown, store: StoreFields): boolean {
  if (!isRawObject(stored) || !isRawObject(sent)) return false;
  const [before, after] = [getRawVersions(stored, store), getRawVersions(sent, store)];
  return (
    after.length > before.length &&
    isDeepStrictEqual(after.slice(0, before.length), before) &&
    isDeepStrictEqual(getRawSubject(sent, store), getRawSubject(stored, store))
  );
}
