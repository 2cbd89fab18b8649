import type { EpochMs } from "@capno/domain/units";
import type { Step } from "@capno/machine/run-machine";

/** Something that one account wrote at one moment. */
export interface Authored {
  readonly at: EpochMs;
  /** The account. */
  readonly by: string;
}

export type Entries<Entry> = ReadonlyMap<string, Entry>;

/** A change by another account to an entry that this page knew or had changed. */
export interface EntryNotice<Entry> {
  readonly key: string;
  /** As it is now; undefined: it was removed. */
  readonly entry: Entry | undefined;
  /** The local change to the same entry, which was not saved; null was a removal, undefined: there was none. */
  readonly lost: Entry | null | undefined;
}

export interface SharedEntriesState<Entry> {
  /** The last known content of the store; without a store, the local entries. */
  readonly known: Entries<Entry>;
  readonly version: string | null;
  readonly isRead: boolean;
  /** Local changes not confirmed by the store; null removes an entry. */
  readonly pending: ReadonlyMap<string, Entry | null>;
  readonly inFlight: "nothing" | "reading" | "writing";
  /** Consecutive writes that failed because another account wrote first. */
  readonly overtaken: number;
  /** The store could not be reached: changes stay local until it can. */
  readonly isCutOff: boolean;
  readonly notices: readonly EntryNotice<Entry>[];
}

export type SharedEntriesEvent<Entry> =
  | { readonly type: "changed"; readonly key: string; readonly entry: Entry | null }
  /** A poll is due, or the user asked for a refresh. */
  | { readonly type: "asked" }
  | { readonly type: "was-read"; readonly entries: Entries<Entry>; readonly version: string | null }
  | { readonly type: "was-written"; readonly entries: Entries<Entry>; readonly version: string }
  | { readonly type: "was-overtaken" }
  | { readonly type: "failed" }
  /** Of one entry; without a key all of them. */
  | { readonly type: "notices-dismissed"; readonly key?: string };

export type SharedEntriesEffect<Entry> =
  | { readonly type: "read" }
  | { readonly type: "write"; readonly entries: Entries<Entry>; readonly replaces: string | null };

export const NO_ENTRIES: SharedEntriesState<never> = {
  known: new Map<string, never>(),
  version: null,
  isRead: false,
  pending: new Map<string, never>(),
  inFlight: "nothing",
  overtaken: 0,
  isCutOff: false,
  notices: [],
};

/** After so many a store that contradicts itself is not asked at once again. */
const MOST_OVERTAKEN = 5;

/** The displayed entries: those of the store with local changes applied. */
export function getShownEntries<Entry>({
  known,
  pending,
}: Pick<SharedEntriesState<Entry>, "known" | "pending">): Entries<Entry> {
  return pending.size === 0 ? known : apply(known, pending);
}

function apply<Entry>(
  known: Entries<Entry>,
  changes: ReadonlyMap<string, Entry | null>,
): ReadonlyMap<string, Entry> {
  const next = new Map(known);
  for (const [key, entry] of changes) {
    if (entry === null) next.delete(key);
    else next.set(key, entry);
  }
  return next;
}

type SharedEntriesStep<Entry> = Step<
  SharedEntriesState<Entry>,
  SharedEntriesEvent<Entry>,
  SharedEntriesEffect<Entry>
>;
type StepResult<Entry> = ReturnType<SharedEntriesStep<Entry>>;

/** Entries that are not shared: they last as long as this session. */
export function stepOwnEntries<Entry extends Authored>(
  state: SharedEntriesState<Entry>,
  event: SharedEntriesEvent<Entry>,
): StepResult<Entry> {
  if (event.type !== "changed") return [state, []];
  return [{ ...state, known: apply(state.known, new Map([[event.key, event.entry]])) }, []];
}

/**
 * Shared entries. One call at a time; a write names the version it replaces, so that no entry is lost. On a version
 * conflict the client reads the newer version, drops its own change where both changed the same entry, and writes the
 * rest again.
 */
export function stepSharedEntries<Entry extends Authored>(
  state: SharedEntriesState<Entry>,
  event: SharedEntriesEvent<Entry>,
): StepResult<Entry> {
  switch (event.type) {
    case "changed":
      return goOn({ ...state, pending: new Map(state.pending).set(event.key, event.entry) });
    case "asked":
      return state.inFlight === "nothing" ? read(state) : [state, []];
    case "was-read": {
      const pending = new Map(
        // A write whose answer was lost did reach the store.
        [...state.pending].filter(([key, entry]) => !isSame(event.entries.get(key), entry ?? undefined)),
      );
      const notices = findNotices({ ...state, pending }, event.entries);
      for (const { key, lost } of notices) if (lost !== undefined) pending.delete(key);
      return goOn({
        ...state,
        known: event.entries,
        version: event.version,
        isRead: true,
        isCutOff: false,
        inFlight: "nothing",
        pending,
        notices: addNotices(state.notices, notices),
      });
    }
    case "was-written": {
      // Changes made during the write are still to be written.
      const pending = new Map(
        [...state.pending].filter(([key, entry]) => (event.entries.get(key) ?? null) !== entry),
      );
      const { entries: known, version } = event;
      return goOn({ ...state, known, version, pending, inFlight: "nothing", overtaken: 0, isCutOff: false });
    }
    case "was-overtaken":
      return state.overtaken >= MOST_OVERTAKEN
        ? [{ ...state, inFlight: "nothing", overtaken: 0, isCutOff: true }, []]
        : read({ ...state, overtaken: state.overtaken + 1 });
    case "failed":
      return [{ ...state, inFlight: "nothing", isCutOff: true }, []];
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
  if (state.inFlight !== "nothing" || state.pending.size === 0) return [state, []];
  if (!state.isRead) return read(state);
  return [
    { ...state, inFlight: "writing" },
    [{ type: "write", entries: apply(state.known, state.pending), replaces: state.version }],
  ];
}

/** After a conflict every change by others; otherwise those to entries that were changed here as well. */
function findNotices<Entry extends Authored>(
  { known, pending, isRead, overtaken }: SharedEntriesState<Entry>,
  entries: Entries<Entry>,
): readonly EntryNotice<Entry>[] {
  const keys = overtaken > 0 ? new Set([...known.keys(), ...entries.keys()]) : isRead ? pending.keys() : [];
  return [...keys]
    .filter((key) => !isSame(known.get(key), entries.get(key)))
    .map((key) => ({ key, entry: entries.get(key), lost: pending.get(key) }));
}

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

const isSame = (one: Authored | undefined, other: Authored | undefined): boolean =>
  one?.at === other?.at && one?.by === other?.by;
