import type { StoreKind, UnreadableEntry } from "@capno/api-client/endpoints/store-document";
import {
  getVersionId,
  NOTHING_SEEN,
  type Authored,
  type VersionId,
  type Versioned,
} from "@capno/api-client/models/stored-entry";

import type { Membership } from "./membership.ts";
import { mergeEntries, type MergedEntries } from "./merge-entries.ts";
import {
  getShownEntries,
  type AnyEntry,
  type Entries,
  type EntryNotice,
  type SharedEntriesState,
  type Trouble,
} from "./shared-entries-machine.ts";

/** What pages show of the documents of a store. */
export interface SharedEntriesView<Entry> {
  /** The newest word of each, with local changes applied. */
  readonly entries: Entries<Entry>;
  readonly isRead: boolean;
  readonly unreadGroups: ReadonlySet<number>;
  /** Entries whose local change is not in the store. */
  readonly pending: ReadonlySet<string>;
  readonly trouble: Trouble | undefined;
  readonly notices: readonly EntryNotice<Entry>[];
  /** Entries whose newest version cannot be read. */
  readonly unreadable: ReadonlyMap<string, UnreadableEntry>;
  /** How many earlier versions could not be read. */
  readonly unreadEarlier: number;
  /** Entries of which groups say different things, by group. */
  readonly differing: MergedEntries<Entry>["differing"];
  /** How many entries are about participants who are not in the group that has them. */
  readonly foreign: number;
}

/** What is there of an entry, as the author of a change sees it. */
export const getSeen = <Entry extends AnyEntry>(
  { entries, unreadable }: Pick<SharedEntriesView<Entry>, "entries" | "unreadable">,
  key: string,
): VersionId => {
  const entry = entries.get(key);
  return entry === undefined ? (unreadable.get(key)?.newest ?? NOTHING_SEEN) : getVersionId(entry);
};

export interface ShownDocument<Entry> {
  readonly groupId: number | undefined;
  readonly state: SharedEntriesState<Entry>;
}

export interface ViewSources<Version extends Authored, Entry extends Versioned<Version>> {
  readonly kind: StoreKind<Version, Entry>;
  readonly membership: Pick<Membership, "groupIdsOf" | "getList">;
  readonly readDocuments: () => readonly ShownDocument<Entry>[];
  /** Notices of changes that no document accepted. */
  readonly readNotices: () => readonly EntryNotice<Entry>[];
}

/**
 * Reads the view of these documents. It is the same object as long as it says the same, so that a poll that found nothing new
 * draws no page again, and the same entries are not merged again.
 */
export function createView<Version extends Authored, Entry extends Versioned<Version>>({
  kind,
  membership,
  readDocuments,
  readNotices,
}: ViewSources<Version, Entry>): () => SharedEntriesView<Entry> {
  let shown: readonly unknown[] = [];
  let merged: { readonly from: readonly unknown[]; readonly all: MergedEntries<Entry> } | undefined;
  let view: SharedEntriesView<Entry> | undefined;
  return () => {
    const documents = readDocuments();
    const from = [...documents.map(({ state }) => state), readNotices(), membership.getList()];
    if (view !== undefined && isSameList(from, shown)) return view;
    shown = from;
    const content = [
      ...documents.flatMap(({ state: { document, pending } }) => [
        document?.entries,
        document?.unreadable,
        pending.size === 0 ? undefined : pending,
      ]),
      membership.getList(),
    ];
    if (merged === undefined || !isSameList(content, merged.from)) {
      const parts = documents.map(({ groupId, state }) => ({
        groupId,
        entries: getShownEntries(state),
        unreadable: state.document?.unreadable ?? new Map<string, UnreadableEntry>(),
      }));
      merged = { from: content, all: mergeEntries(parts, kind, membership.groupIdsOf) };
    }
    const next = toView(documents, merged.all, readNotices());
    if (view === undefined || !isSameView(next, view)) view = next;
    return view;
  };
}

function toView<Entry extends AnyEntry>(
  documents: readonly ShownDocument<Entry>[],
  merged: MergedEntries<Entry>,
  ownNotices: readonly EntryNotice<Entry>[],
): SharedEntriesView<Entry> {
  const states = documents.map(({ state }) => state);
  const notices = new Map<string, EntryNotice<Entry>>();
  for (const notice of [...states.flatMap((state) => state.notices), ...ownNotices]) {
    if (notices.get(notice.key)?.lost === undefined) notices.set(notice.key, notice);
  }
  const unread = documents.filter(({ state }) => state.document === undefined);
  return {
    ...merged,
    isRead: unread.length === 0,
    unreadGroups: new Set(unread.map(({ groupId }) => groupId ?? 0)),
    pending: new Set(states.flatMap(({ pending }) => [...pending.keys()])),
    trouble: states.find(({ trouble }) => trouble !== undefined)?.trouble,
    notices: [...notices.values()],
    unreadEarlier: [...merged.entries.values()].reduce(
      (sum, { unreadEarlier = 0 }) => sum + unreadEarlier,
      0,
    ),
  };
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place]);

const isSameView = (one: SharedEntriesView<unknown>, other: SharedEntriesView<unknown>): boolean =>
  one.entries === other.entries &&
  one.trouble === other.trouble &&
  isSameList([...one.unreadGroups], [...other.unreadGroups]) &&
  isSameList([...one.pending], [...other.pending]) &&
  isSameList(one.notices, other.notices);

/** Who sees what is written. `elsewhere`: in how many groups the user is that the account is not in. */
export function formatAudience(
  { isShared }: { readonly isShared: boolean },
  shared: string,
  elsewhere = 0,
): string {
  if (!isShared) return "Kept in this tab until you log out.";
  if (elsewhere === 0) return shared;
  const groups = elsewhere === 1 ? "a group" : `${elsewhere} groups`;
  return `${shared} The user is also in ${groups} that you are not in, which ${elsewhere === 1 ? "is" : "are"} not told.`;
}

/** How far a change of this page has come. Every word about "saved" is derived from it. */
export type SaveStatus =
  /** Not shared: kept in this tab until log-out. */
  | "kept"
  | "saving"
  | "saved"
  | "not-shared"
  /** Another account changed the same entry: this change is not saved, and can be added to theirs. */
  | "lost";

/** The words beside an entry. */
export const SAVE_WORDS: Readonly<Record<SaveStatus, string>> = {
  kept: "",
  saving: "Saving…",
  saved: "",
  "not-shared": "Not shared yet",
  lost: "",
};

export function getSaveStatus(
  {
    isShared,
    getState,
  }: {
    readonly isShared: boolean;
    getState(): Pick<SharedEntriesView<unknown>, "notices" | "pending" | "trouble">;
  },
  key: string,
): SaveStatus {
  if (!isShared) return "kept";
  const { pending, trouble, notices } = getState();
  if (notices.some((notice) => notice.key === key && notice.lost !== undefined)) return "lost";
  if (!pending.has(key)) return "saved";
  return trouble === undefined ? "saving" : "not-shared";
}

/** Keys of what is not in the store: changes that are not saved yet, and changes that were lost to another account's. */
export function getUnsavedKeys({
  pending,
  notices,
}: Pick<SharedEntriesView<unknown>, "pending" | "notices">): ReadonlySet<string> {
  const lost = notices.filter((notice) => notice.lost !== undefined).map(({ key }) => key);
  return new Set([...pending, ...lost]);
}
