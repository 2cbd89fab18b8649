import type { EntryChange, StoredDocument } from "@capno/api-client/endpoints/store-document";
import type { Authored, Versioned } from "@capno/api-client/models/stored-entry";
import type { Step } from "@capno/machine/run-machine";

export type Entries<Entry> = ReadonlyMap<string, Entry>;
type AnyEntry = Versioned<Authored>;

/** A change by another account to an entry that this page knew or had changed. */
export interface EntryNotice<Entry> {
  readonly key: string;
  /** As it is now; undefined: it cannot be read, or is no longer there. */
  readonly entry: Entry | undefined;
  /** The local change to the same entry, which was not saved; undefined: there was none. */
  readonly lost: Entry | undefined;
}

/** Why local changes are not saved now. */
export type Trouble =
  | "unreachable"
  /** 413, of the server or of a proxy before it. */
  | "too-large"
  | "refused"
  /** The server refused the very version that it names: something in between changes it. */
  | "own-version-refused";

/** One document of a store: what it holds, and what is changed here. */
export interface SharedEntriesState<Entry> {
  /** As it was last read or written; undefined before. */
  readonly document: StoredDocument<Entry> | undefined;
  /** Without a store: the entries. */
  readonly own: Entries<Entry>;
  /** Local changes that the store has not confirmed. */
  readonly pending: ReadonlyMap<string, EntryChange<Entry>>;
  readonly inFlight: "nothing" | "reading" | "writing";
  /** Consecutive writes that failed because another account wrote first. */
  readonly overtaken: number;
  readonly trouble: Trouble | undefined;
  readonly notices: readonly EntryNotice<Entry>[];
}

export type SharedEntriesEvent<Entry> =
  | { readonly type: "changed"; readonly entries: Entries<Entry> }
  /** A poll is due, or the user asked for a refresh. */
  | { readonly type: "asked" }
  | { readonly type: "was-read"; readonly document: StoredDocument<Entry> }
  | { readonly type: "was-written"; readonly document: StoredDocument<Entry> }
  | { readonly type: "was-overtaken" }
  | { readonly type: "failed"; readonly trouble: Trouble }
  /** Of one entry; without a key all of them. */
  | { readonly type: "notices-dismissed"; readonly key?: string };

export type SharedEntriesEffect<Entry> =
  | { readonly type: "read" }
  | {
      readonly type: "write";
      readonly document: StoredDocument<Entry>;
      readonly changes: ReadonlyMap<string, EntryChange<Entry>>;
    };

export const createInitialState = <Entry>(own: Entries<Entry> = new Map()): SharedEntriesState<Entry> => ({
  document: undefined,
  own,
  pending: new Map(),
  inFlight: "nothing",
  overtaken: 0,
  trouble: undefined,
  notices: [],
});

/** After so many a store that contradicts itself is not asked at once again. */
const MOST_OVERTAKEN = 5;

/** The displayed entries: those of the store with local changes applied. */
export function getShownEntries<Entry>({
  document,
  own,
  pending,
}: Pick<SharedEntriesState<Entry>, "document" | "own" | "pending">): Entries<Entry> {
  const stored = document?.entries ?? own;
  if (pending.size === 0) return stored;
  const shown = new Map(stored);
  for (const [key, { entry }] of pending) shown.set(key, entry);
  return shown;
}

type SharedEntriesStep<Entry> = Step<
  SharedEntriesState<Entry>,
  SharedEntriesEvent<Entry>,
  SharedEntriesEffect<Entry>
>;
type StepResult<Entry> = ReturnType<SharedEntriesStep<Entry>>;

/** Entries that are not shared: they last as long as this session. */
export function stepOwnEntries<Entry extends AnyEntry>(
  state: SharedEntriesState<Entry>,
  event: SharedEntriesEvent<Entry>,
): StepResult<Entry> {
  if (event.type !== "changed") return [state, []];
  return [{ ...state, own: new Map([...state.own, ...event.entries]) }, []];
}

/**
 * One shared document. One call at a time; a write names the version it replaces, so that no entry is lost. On a version
 * conflict the client reads the newer version, drops its own change where both changed the same entry, and writes the
 * rest again.
 */
export function stepSharedEntries<Entry extends AnyEntry>(
  state: SharedEntriesState<Entry>,
  event: SharedEntriesEvent<Entry>,
): StepResult<Entry> {
  switch (event.type) {
    case "changed": {
      const pending = new Map(state.pending);
      for (const [key, entry] of event.entries)
        pending.set(key, { entry, base: pending.get(key)?.base ?? entry.earlier.length });
      return goOn({ ...state, pending });
    }
    case "asked":
      return state.inFlight === "nothing" ? read(state) : [state, []];
    case "was-read": {
      const { version } = event.document;
      const isOwnRefused = state.overtaken > 0 && version === state.document?.version;
      const taken = take(state, event.document);
      // What kept a change from being saved is over when it is saved.
      const next = taken.pending.size > 0 ? taken : { ...taken, trouble: undefined };
      return isOwnRefused ? [{ ...next, overtaken: 0, trouble: "own-version-refused" }, []] : goOn(next);
    }
    case "was-written":
      return goOn({ ...take(state, event.document), overtaken: 0, trouble: undefined });
    case "was-overtaken":
      return state.overtaken >= MOST_OVERTAKEN
        ? [{ ...state, inFlight: "nothing", overtaken: 0, trouble: "unreachable" }, []]
        : read({ ...state, overtaken: state.overtaken + 1 });
    case "failed":
      return [{ ...state, inFlight: "nothing", trouble: event.trouble }, []];
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
}

const read = <Entry>(state: SharedEntriesState<Entry>): StepResult<Entry> => [
  { ...state, inFlight: "reading" },
  [{ type: "read" }],
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
): SharedEntriesState<Entry> {
  const pending = new Map<string, EntryChange<Entry>>();
  const notices: EntryNotice<Entry>[] = [];
  for (const [key, change] of state.pending) {
    const entry = document.entries.get(key);
    const outcome = document.unreadable.has(key) ? "lost" : reconcile(change, entry);
    if (outcome === "lost") notices.push({ key, entry, lost: change.entry });
    else if (outcome !== "saved") pending.set(key, outcome);
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
 * is found again. A change rests on the versions its author saw: where the store has others after them, or fewer, it is
 * lost, also where it was made before the store was first read.
 */
export function reconcile<Entry extends AnyEntry>(
  { entry, base }: EntryChange<Entry>,
  stored: Entry | undefined,
): EntryChange<Entry> | "saved" | "lost" {
  const added = getVersions(entry).slice(base);
  const versions = stored === undefined ? [] : getVersions(stored);
  const arrived = new Set(versions.slice(base).map(({ id }) => id));
  const saved = added.findIndex(({ id }) => id === undefined || !arrived.has(id));
  if (saved === -1) return "saved";
  if (versions.length !== base + saved) return "lost";
  if (saved === 0 && stored === undefined) return { entry, base };
  // The versions before the change are the store's own, with the server's time.
  return {
    entry: { ...entry, earlier: [...versions, ...added.slice(saved, -1)] },
    base: versions.length,
  };
}

function getVersions(entry: AnyEntry): readonly Authored[] {
  const { earlier, ...newest } = entry;
  return [...earlier, newest];
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
  entry.earlier.length > (known?.earlier.length ?? -1);

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
