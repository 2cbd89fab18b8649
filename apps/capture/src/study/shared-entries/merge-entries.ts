import type { StoreKind, UnreadableEntry } from "@capno/api-client/endpoints/store-document";
import {
  compareVersions,
  getVersionId,
  getVersions,
  type Authored,
  type VersionId,
  type Versioned,
} from "@capno/api-client/models/stored-entry";

import type { AnyEntry, Entries } from "./shared-entries-machine.ts";

/** A document as it is shown, with local changes applied. */
export interface DocumentPart<Entry> {
  /** Undefined: it is no group's, but kept in this tab. */
  readonly groupId: number | undefined;
  readonly entries: Entries<Entry>;
  readonly unreadable: ReadonlyMap<string, UnreadableEntry>;
}

export interface MergedEntries<Entry> {
  readonly entries: Entries<Entry>;
  /** Entries whose newest version cannot be read, in whichever group it is. */
  readonly unreadable: ReadonlyMap<string, UnreadableEntry>;
  /** Entries of which groups say different things, by group. */
  readonly differing: ReadonlyMap<string, ReadonlyMap<number, Entry>>;
  /** How many entries are about participants who are not in the group of the document. They do not count. */
  readonly foreign: number;
}

/**
 * The newest word of each entry, by the time of the server, in whichever document it is. Copies of a version have one id, and
 * the time of the first of them. An entry counts only in the documents of groups that the participant is in.
 */
export function mergeEntries<Version extends Authored, Entry extends Versioned<Version>>(
  parts: readonly DocumentPart<Entry>[],
  { getDuid, isSame }: Pick<StoreKind<Version, Entry>, "getDuid" | "isSame">,
  groupIdsOf: (duid: string) => readonly number[],
): MergedEntries<Entry> {
  const found = new Map<string, Map<number, Entry>>();
  const entries = new Map<string, Entry>();
  let foreign = 0;
  for (const part of parts) {
    for (const [key, entry] of part.entries) {
      const duid = part.groupId === undefined ? undefined : getDuid(key, entry);
      if (duid !== undefined && !groupIdsOf(duid).includes(part.groupId ?? Number.NaN)) foreign++;
      else if (!entries.has(key)) {
        entries.set(key, entry);
        if (parts.length > 1) found.set(key, new Map([[part.groupId ?? 0, entry]]));
      } else found.get(key)?.set(part.groupId ?? 0, entry);
    }
  }
  const differing = new Map<string, ReadonlyMap<number, Entry>>();
  for (const [key, ofGroups] of found) {
    if (ofGroups.size < 2) continue;
    const all = [...ofGroups.values()];
    const newest = findNewest<Version, Entry>(all);
    entries.set(key, newest);
    if (!all.every((entry) => isSame(entry, newest))) differing.set(key, ofGroups);
  }
  const unreadable = new Map<string, UnreadableEntry>();
  for (const part of parts) {
    for (const [key, entry] of part.unreadable) {
      if (part.entries.has(key)) continue;
      const known = entries.get(key);
      // Where the time cannot be read either, it may be the newest.
      if (known !== undefined && entry.at !== undefined && entry.at < known.at) continue;
      entries.delete(key);
      unreadable.set(key, entry);
    }
  }
  return { entries, unreadable, differing, foreign };
}

/** Each version with the time and the author of its first copy: a group that lacked it got it later, from somebody else. */
function findNewest<Version extends Authored, Entry extends Versioned<Version>>(
  all: readonly Entry[],
): Entry {
  const originals = new Map<VersionId, Authored>();
  for (const version of all.flatMap((entry) => getVersions<Version>(entry))) {
    const id = getVersionId(version);
    const known = originals.get(id);
    if (known === undefined || version.at < known.at) originals.set(id, version);
  }
  const sign = <Signed extends Authored>(version: Signed): Signed => {
    const { at, by } = originals.get(getVersionId(version)) ?? version;
    return { ...version, at, by };
  };
  const [newest] = all
    .map(sign)
    .toSorted((a, b) => compareVersions(b, a) || b.earlier.length - a.earlier.length || compareHistory(a, b));
  if (newest === undefined) throw new Error("an entry of no group");
  return { ...newest, earlier: newest.earlier.map(sign) };
}

const compareHistory = (a: AnyEntry, b: AnyEntry): number => {
  const [one, other] = [a, b].map((entry) => getVersions(entry).map(getVersionId).join(" "));
  return one === other ? 0 : (one ?? "") < (other ?? "") ? -1 : 1;
};
