import type { UnreadableEntry } from "@capno/api-client/models/study-log";
import type { EntryKind } from "@capno/api-client/schemas/study-log";

import { getThreadId, NOTHING_SEEN, toSeen, type EntryOf, type KnownRow, type Seen } from "./log-entry.ts";
import { addToThreads, NO_THREADS, type Threads } from "./log-reading.ts";
import type { LogState } from "./log-state.ts";
import { isOpen } from "./log-writing.ts";

/** How far the newest row of a thread has come. Every word about "saved" is derived from it. */
export type SaveStatus =
  /** Not shared: kept in this tab until log-out. */
  | "kept"
  | "saving"
  | "saved"
  | "not-shared"
  /** Another account wrote a newer row: this one is not saved until its author decides. */
  | "conflict"
  | "refused";

/** What is known of a thread, and what the author of a change to it has seen. */
export type ThreadView<Kind extends EntryKind = EntryKind> =
  | { readonly state: "not-read" }
  | { readonly state: "empty"; readonly seen: Seen }
  | {
      readonly state: "newest";
      readonly seen: Seen;
      readonly entry: EntryOf<Kind>;
      /** Every row, oldest first. */
      readonly rows: readonly KnownRow<Kind>[];
    }
  /** The newest row has a value of a newer release: neither the older word nor "not known". */
  | {
      readonly state: "unreadable";
      readonly seen: Seen;
      readonly entry: UnreadableEntry;
      readonly rows: readonly KnownRow<Kind>[];
    };

/** What a state of the log says, own rows that are on their way included. */
export interface LogView extends Omit<LogState, "read"> {
  readonly isShared: boolean;
  /** Rows that were read, in the order of the log. */
  readonly rows: readonly KnownRow[];
  readonly newer: number;
  readonly nameless: number;
  readonly unknownFields: readonly string[];
  /** Rows by thread, oldest first, with own rows that are on their way. */
  readonly threads: Threads;
  getThread<Kind extends EntryKind>(kind: Kind, key: string): ThreadView<Kind>;
  getStatus(user: string): ThreadView<"status">;
  getReview(user: string): ThreadView<"review">;
  getExplanation(finding: string): ThreadView<"explanation">;
  getNote(thread: string): ThreadView<"note">;
  getSaveStatus(kind: EntryKind, key: string): SaveStatus;
}

/** The same object for the same state. The threads are the same object as long as they say the same. */
export function createLogView(isShared: boolean): (state: LogState) => LogView {
  let from: LogState | undefined;
  let view: LogView | undefined;
  let threads = NO_THREADS;
  let own: readonly KnownRow[] = [];
  return (state) => {
    if (view !== undefined && from === state) return view;
    const rows = listOwnRows(state);
    // How far a row has come changes no thread.
    const isSame = rows.length === own.length && rows.every(({ entry }, at) => entry === own[at]?.entry);
    if (!isSame || from?.read.threads !== state.read.threads)
      threads = addToThreads(state.read.threads, rows);
    own = rows;
    from = state;
    view = toView(state, threads, isShared);
    return view;
  };
}

/** Rows of this account that are not read yet. */
const listOwnRows = ({ confirmed, unsaved }: LogState): readonly KnownRow[] => [
  ...confirmed,
  ...unsaved.filter(isOpen).map(({ entry }): KnownRow => ({ reading: "read", entry })),
];

function toView({ read, ...state }: LogState, threads: Threads, isShared: boolean): LogView {
  const { rows, newer, nameless, unknownFields } = read;
  function getThread<Kind extends EntryKind>(kind: Kind, key: string): ThreadView<Kind> {
    if (!state.isRead) return { state: "not-read" };
    const its = threads[kind].get(key) ?? [];
    const newest = its.at(-1);
    if (newest === undefined) return { state: "empty", seen: NOTHING_SEEN };
    const seen = toSeen(newest.entry);
    return newest.reading === "unreadable"
      ? { state: "unreadable", seen, entry: newest.entry, rows: its }
      : { state: "newest", seen, entry: newest.entry, rows: its };
  }
  return {
    ...state,
    isShared,
    rows,
    newer,
    nameless,
    unknownFields,
    threads,
    getThread,
    getStatus: (user) => getThread("status", user),
    getReview: (user) => getThread("review", user),
    getExplanation: (finding) => getThread("explanation", finding),
    getNote: (thread) => getThread("note", thread),
    getSaveStatus(kind, key) {
      if (!isShared) return "kept";
      const own = state.unsaved.findLast(
        ({ entry }) => getThreadId(entry) === getThreadId({ kind, thread: key }),
      );
      if (own === undefined) return "saved";
      if (own.status === "conflict" || own.status === "refused") return own.status;
      return own.status === "failed" ? "not-shared" : "saving";
    },
  };
}
