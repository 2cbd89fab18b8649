import type { Authored, Versioned } from "@capno/api-client/models/stored-entry";

import {
  getShownEntries,
  type Entries,
  type EntryNotice,
  type SharedEntriesState,
  type Trouble,
} from "./shared-entries-machine.ts";

/** What pages show of the documents of a store. */
export interface SharedEntriesView<Entry> {
  /** With local changes applied. */
  readonly entries: Entries<Entry>;
  /** Whether every document was read. */
  readonly isRead: boolean;
  /** Entries whose local change is not in the store. */
  readonly pending: ReadonlySet<string>;
  /** Of a document that is in trouble now. */
  readonly trouble: Trouble | undefined;
  readonly notices: readonly EntryNotice<Entry>[];
  /** How many entries could not be read. */
  readonly unreadable: number;
}

function toView<Entry extends Versioned<Authored>>(
  states: readonly SharedEntriesState<Entry>[],
  entries: Entries<Entry>,
): SharedEntriesView<Entry> {
  const notices = new Map<string, EntryNotice<Entry>>();
  for (const notice of states.flatMap((state) => state.notices)) {
    if (notices.get(notice.key)?.lost === undefined) notices.set(notice.key, notice);
  }
  return {
    entries,
    isRead: states.every(({ document }) => document !== undefined),
    pending: new Set(states.flatMap(({ pending }) => [...pending.keys()])),
    trouble: states.find(({ trouble }) => trouble !== undefined)?.trouble,
    notices: [...notices.values()],
    unreadable: states.reduce((sum, { document }) => sum + (document?.unreadable.size ?? 0), 0),
  };
}

/**
 * Reads the view of these documents. It is the same object as long as it says the same, so that a poll that found nothing new
 * draws no page again, and the same entries are not merged again.
 */
export function createView<Entry extends Versioned<Authored>>(
  readStates: () => readonly SharedEntriesState<Entry>[],
): () => SharedEntriesView<Entry> {
  let parts = readStates().map(getShownEntries);
  let view = toView(readStates(), mergeEntries(parts));
  let shown = readStates();
  return () => {
    const states = readStates();
    if (isSameList(states, shown)) return view;
    shown = states;
    const newParts = states.map(getShownEntries);
    const next = toView(states, isSameList(newParts, parts) ? view.entries : mergeEntries(newParts));
    parts = newParts;
    if (!isSameView(next, view)) view = next;
    return view;
  };
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place]);

const isSameView = (one: SharedEntriesView<unknown>, other: SharedEntriesView<unknown>): boolean =>
  one.entries === other.entries &&
  one.isRead === other.isRead &&
  one.trouble === other.trouble &&
  one.unreadable === other.unreadable &&
  isSameList([...one.pending], [...other.pending]) &&
  isSameList(one.notices, other.notices);

/** An entry of several groups is shown with the most versions that one of them has. */
export function mergeEntries<Entry extends Versioned<Authored>>(
  parts: readonly Entries<Entry>[],
): Entries<Entry> {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const merged = new Map<string, Entry>();
  for (const [key, entry] of parts.flatMap((entries) => [...entries])) {
    const known = merged.get(key);
    if (known === undefined || entry.earlier.length > known.earlier.length) merged.set(key, entry);
  }
  return merged;
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

/** Beside an entry. */
export const SAVE_WORDS: Readonly<Record<SaveStatus, string>> = {
  kept: "",
  saving: "Saving…",
  saved: "",
  "not-shared": "Not shared yet",
  lost: "",
};

export function getSaveStatus(
  { isShared, getState }: { readonly isShared: boolean; getState(): SharedEntriesView<unknown> },
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
