import type { EntryChange, StoredDocument } from "@capno/api-client/endpoints/store-document";
import {
  getVersionId,
  getVersions,
  NOTHING_SEEN,
  type Authored,
  type VersionId,
  type Versioned,
} from "@capno/api-client/models/stored-entry";
import type { Step } from "@capno/machine/run-machine";

export type Entries<Entry> = ReadonlyMap<string, Entry>;
export type AnyEntry = Versioned<Authored>;

/** A change by another account to an entry that this page knew or had changed. */
export interface EntryNotice<Entry> {
  readonly key: string;
  /** As it is now; undefined: it cannot be read, or is no longer there. */
  readonly entry: Entry | undefined;
  /** The local change to the same entry, which was not saved; undefined: there was none. */
  readonly lost: Entry | undefined;
  /** The participant is in none of the account's groups: there is nowhere to write the change. */
  readonly isNowhere?: boolean;
}

export interface PendingChange<Entry> extends EntryChange<Entry> {
  /** The newest version of the document that the change was made on. */
  readonly follows: VersionId;
}

export interface NewVersion<Entry> {
  /** With the history that a document without the entry is given. */
  readonly entry: Entry;
  readonly follows: VersionId;
}

/** Why local changes are not saved now. */
export type Trouble =
  /** A proxy or web server before the store blocks this method and lets others pass. */
  | "PUT-blocked"
  | "PATCH-blocked"
  | "unreachable"
  /** The server, or a proxy before it, answered 413. */
  | "too-large"
  | "refused"
  /** The server refused the very version that it names: something in between changes it. */
  | "own-version-refused"
  /** Without a store: the tab's storage is full or blocked. */
  | "not-kept";

/** One document of a store: what it holds, and what is changed here. */
export interface SharedEntriesState<Entry> {
  /** The document as last read or written; undefined before the first read. */
  readonly document: StoredDocument<Entry> | undefined;
  /** Local changes that the store has not confirmed. */
  readonly pending: ReadonlyMap<string, PendingChange<Entry>>;
  readonly inFlight: "nothing" | "reading" | "writing";
  /** Consecutive writes that failed because another account wrote first. */
  readonly overtaken: number;
  /** The store refused a write: the known document may be from before a backup was restored. */
  readonly isDoubted: boolean;
  readonly trouble: Trouble | undefined;
  readonly notices: readonly EntryNotice<Entry>[];
}

export type SharedEntriesEvent<Entry> =
  | { readonly type: "changed"; readonly changes: ReadonlyMap<string, NewVersion<Entry>> }
  /** A poll is due, or the user asked for a refresh. */
  | { readonly type: "asked" }
  | { readonly type: "was-read"; readonly document: StoredDocument<Entry> }
  | { readonly type: "was-written"; readonly document: StoredDocument<Entry> }
  | { readonly type: "was-overtaken" }
  | { readonly type: "failed"; readonly trouble: Trouble }
  /** Of one entry; without a key all of them. */
  | { readonly type: "notices-dismissed"; readonly key?: string };

export type SharedEntriesEffect<Entry> =
  /** `isFresh`: the store sends the document even if it has not changed. */
  | { readonly type: "read"; readonly isFresh: boolean }
  | {
      readonly type: "write";
      readonly document: StoredDocument<Entry>;
      readonly changes: ReadonlyMap<string, EntryChange<Entry>>;
    };

export const createInitialState = <Entry>(document?: StoredDocument<Entry>): SharedEntriesState<Entry> => ({
  document,
  pending: new Map(),
  inFlight: "nothing",
  overtaken: 0,
  isDoubted: false,
  trouble: undefined,
  notices: [],
});

/** After so many a store that contradicts itself is not asked at once again. */
const MOST_OVERTAKEN = 5;

type Shown<Entry> = Pick<SharedEntriesState<Entry>, "document" | "pending">;

/** The displayed entries: those of the store with local changes applied. */
export function getShownEntries<Entry>({ document, pending }: Shown<Entry>): Entries<Entry> {
  const stored = document?.entries ?? new Map<string, Entry>();
  if (pending.size === 0) return stored;
  const shown = new Map(stored);
  for (const [key, { entry }] of pending) shown.set(key, entry);
  return shown;
}

export const findShown = <Entry>({ document, pending }: Shown<Entry>, key: string): Entry | undefined =>
  pending.get(key)?.entry ?? document?.entries.get(key);

/** The newest version of an entry in this document, which may be one that cannot be read. */
export function getNewestId<Entry extends AnyEntry>(state: Shown<Entry>, key: string): VersionId {
  const shown = findShown(state, key);
  return shown === undefined
    ? (state.document?.unreadable.get(key)?.newest ?? NOTHING_SEEN)
    : getVersionId(shown);
}

type SharedEntriesStep<Entry> = Step<
  SharedEntriesState<Entry>,
  SharedEntriesEvent<Entry>,
  SharedEntriesEffect<Entry>
>;
type StepResult<Entry> = ReturnType<SharedEntriesStep<Entry>>;

/**
 * One shared document. One call at a time; a write names the version it replaces, so that no entry is lost. On a version
 * conflict the client reads the newer version, drops its own change where both changed the same entry, and writes the
 * rest again. `isSame` tells whether two versions say the same: then there is no conflict.
 */
export function createSharedStep<Version extends Authored, Entry extends Versioned<Version>>(
  isSame: (one: Version, other: Version) => boolean,
): SharedEntriesStep<Entry> {
  return (state, event) => {
    switch (event.type) {
      case "changed":
        return goOn(addChanges(state, event.changes));
      case "asked":
        return state.inFlight === "nothing" ? read(state) : [state, []];
      case "was-read": {
        const { version, entries } = event.document;
        const known = state.document;
        const isOwnRefused = state.overtaken > 0 && version === known?.version && entries === known.entries;
        const taken = { ...take(state, event.document, isSame), isDoubted: false };
        // What kept a change from being saved is over when it is saved.
        const next = taken.pending.size > 0 ? taken : { ...taken, trouble: undefined };
        return isOwnRefused ? [{ ...next, overtaken: 0, trouble: "own-version-refused" }, []] : goOn(next);
      }
      case "was-written":
        return goOn({ ...take(state, event.document, isSame), overtaken: 0, trouble: undefined });
      case "was-overtaken":
        return state.overtaken >= MOST_OVERTAKEN
          ? [{ ...state, inFlight: "nothing", overtaken: 0, trouble: "unreachable" }, []]
          : read({ ...state, overtaken: state.overtaken + 1, isDoubted: true });
      case "failed": {
        const isDoubted = state.isDoubted || event.trouble === "refused";
        return [{ ...state, inFlight: "nothing", isDoubted, trouble: event.trouble }, []];
      }
      case "notices-dismissed":
        return [
          {
            ...state,
            notices: state.notices.filter(({ key }) => event.key !== undefined && key !== event.key),
          },
          [],
        ];
      default:
        return [event satisfies never, []];
    }
  };
}

/** A change follows the version that its author saw, or is lost to the one that came in between. */
function addChanges<Entry extends AnyEntry>(
  state: SharedEntriesState<Entry>,
  changes: ReadonlyMap<string, NewVersion<Entry>>,
): SharedEntriesState<Entry> {
  const pending = new Map(state.pending);
  const notices: EntryNotice<Entry>[] = [];
  for (const [key, { entry, follows }] of changes) {
    const before = pending.get(key);
    const shown = findShown(state, key);
    if (getNewestId(state, key) !== follows) notices.push({ key, entry: shown, lost: entry });
    else if (follows === NOTHING_SEEN) pending.set(key, { entry, added: entry.earlier.length + 1, follows });
    else {
      const next = { ...entry, earlier: getVersions(shown) };
      pending.set(key, {
        entry: next,
        added: (before?.added ?? 0) + 1,
        follows: before?.follows ?? follows,
      });
    }
  }
  return { ...state, pending, notices: addNotices(state.notices, notices) };
}

const read = <Entry>(state: SharedEntriesState<Entry>): StepResult<Entry> => [
  { ...state, inFlight: "reading" },
  [{ type: "read", isFresh: state.isDoubted }],
];

/** The next call, if one is due: read the stored version first, then write local changes. */
function goOn<Entry>(state: SharedEntriesState<Entry>): StepResult<Entry> {
  const { inFlight, pending: changes, document } = state;
  if (inFlight !== "nothing" || changes.size === 0) return [state, []];
  if (document === undefined) return read(state);
  return [{ ...state, inFlight: "writing" }, [{ type: "write", document, changes }]];
}

/** Takes the store's newest document: each local change was saved, is still to be saved, or is lost to another's. */
function take<Entry extends AnyEntry>(
  state: SharedEntriesState<Entry>,
  document: StoredDocument<Entry>,
  isSame: (one: Entry, other: Entry) => boolean,
): SharedEntriesState<Entry> {
  const pending = new Map<string, PendingChange<Entry>>();
  const notices: EntryNotice<Entry>[] = [];
  const stored = { document, pending: new Map() };
  for (const [key, change] of state.pending) {
    const entry = document.entries.get(key);
    const next = reconcile(change, entry, getNewestId(stored, key));
    if (next === "lost") {
      // A local change that equals the newest version is no conflict.
      if (entry === undefined || !isSame(entry, change.entry))
        notices.push({ key, entry, lost: change.entry });
    } else if (next !== "saved") pending.set(key, next);
  }
  if (state.overtaken > 0) notices.push(...findChangesOfOthers(state, document));
  return {
    ...state,
    document,
    inFlight: "nothing",
    pending,
    notices: addNotices(state.notices, notices),
  };
}

/**
 * What became of a local change. A version is known by its id, so a write that arrived although its answer was lost
 * is found again. A change follows the newest version its author saw: where the store has another one, it is lost,
 * also where it was made before the store was first read.
 */
function reconcile<Entry extends AnyEntry>(
  { entry, added: count, follows }: PendingChange<Entry>,
  stored: Entry | undefined,
  newest: VersionId,
): PendingChange<Entry> | "saved" | "lost" {
  const added = getVersions(entry).slice(-count);
  const versions = getVersions(stored);
  const arrived = new Set(versions.map(getVersionId));
  const last = added.findLastIndex((version) => arrived.has(getVersionId(version)));
  const missing = added.slice(last + 1);
  if (missing.length === 0) return "saved";
  if (newest !== (last === -1 ? follows : getVersionId(added[last]))) return "lost";
  // The versions before the change are the store's own, with the server's time.
  return {
    entry: stored === undefined ? entry : { ...entry, earlier: [...versions, ...missing.slice(0, -1)] },
    added: missing.length,
    follows: newest,
  };
}

/** After a conflict, what other accounts wrote meanwhile. */
function findChangesOfOthers<Entry extends AnyEntry>(
  { document: known, pending }: SharedEntriesState<Entry>,
  { entries }: StoredDocument<Entry>,
): readonly EntryNotice<Entry>[] {
  return [...entries]
    .filter(([key, entry]) => !pending.has(key) && isNewer(entry, known?.entries.get(key)))
    .map(([key, entry]) => ({ key, entry, lost: undefined }));
}

const isNewer = (entry: AnyEntry, known: AnyEntry | undefined): boolean =>
  getVersionId(entry) !== getVersionId(known);

/** New notices replace the old ones, except those of a change that was lost: they stay until they are dismissed. */
function addNotices<Entry>(
  old: readonly EntryNotice<Entry>[],
  added: readonly EntryNotice<Entry>[],
): readonly EntryNotice<Entry>[] {
  if (added.length === 0) return old;
  const isReplaced = ({ key, lost }: EntryNotice<Entry>) =>
    lost === undefined || added.some((notice) => notice.key === key && notice.lost !== undefined);
  const kept = old.filter((notice) => !isReplaced(notice));
  return [...kept, ...added.filter(({ key }) => kept.every((notice) => notice.key !== key))];
}
