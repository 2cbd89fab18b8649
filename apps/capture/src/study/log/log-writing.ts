import type { EntryOutcome, LogEntry, LogRow } from "@capno/api-client/models/study-log";

import { getThreadId, saysTheSame, toSeen, type KnownRow } from "./log-entry.ts";

/** How far a row has come that the server has not given back. */
export type UnsavedStatus =
  /** Sent with the next request. */
  | { readonly status: "waiting" }
  | { readonly status: "sending" }
  /** The server has not returned it: it is sent again after a minute with the same id and content. */
  | { readonly status: "failed" }
  /** A newer row exists that the author did not see; null where the thread was removed. The author decides. */
  | { readonly status: "conflict"; readonly newest: KnownRow | null }
  /** Not sent again by itself. */
  | { readonly status: "refused"; readonly reason: string; readonly detail: string | undefined };

export type Unsaved = UnsavedStatus & {
  readonly entry: LogEntry;
  /** Takes back what a file wrote: a conflict leaves the newer row as it is. */
  readonly isUndo?: true;
};

/** What became of the rows of a request. */
export interface Settled {
  readonly unsaved: readonly Unsaved[];
  /** Rows that came back as saved. */
  readonly saved: readonly KnownRow[];
  /** Undone rows of a file that stay, because a newer row was written after them. */
  readonly notUndone: readonly LogEntry[];
}

export const isOpen = ({ status }: Unsaved): boolean => status !== "conflict" && status !== "refused";

const isOfThread = (id: string, { entry }: Unsaved): boolean => getThreadId(entry) === id;

/** The rows of one request, the oldest first: none that follows a row which waits for its author. */
export const takeBatch = (unsaved: readonly Unsaved[], most: number): readonly Unsaved[] =>
  unsaved.filter(({ status }) => status === "waiting").slice(0, most);

/** Gives these rows another status. */
export function withStatus(
  unsaved: readonly Unsaved[],
  ids: ReadonlySet<string>,
  status: UnsavedStatus,
): readonly Unsaved[] {
  return unsaved.map((each) => (ids.has(each.entry.id) ? toStatus(each, status) : each));
}

const toStatus = ({ entry, isUndo }: Unsaved, status: UnsavedStatus): Unsaved => ({
  ...status,
  entry,
  ...(isUndo ? { isUndo } : {}),
});

/** Every row that failed is sent again. */
export const retryFailed = (unsaved: readonly Unsaved[]): readonly Unsaved[] =>
  unsaved.some(({ status }) => status === "failed")
    ? unsaved.map((each) => (each.status === "failed" ? toStatus(each, { status: "waiting" }) : each))
    : unsaved;

/** A person's newer word takes the place of one that waits for their decision. */
export function addUnsaved(unsaved: readonly Unsaved[], added: readonly Unsaved[]): readonly Unsaved[] {
  const threads = new Set(added.map(({ entry }) => getThreadId(entry)));
  const isReplaced = (each: Unsaved) => !isOpen(each) && threads.has(getThreadId(each.entry));
  return [...unsaved.filter((each) => !isReplaced(each)), ...added];
}

export interface Answer {
  readonly sent: readonly Unsaved[];
  readonly outcomes: ReadonlyMap<string, EntryOutcome>;
}

/** Applies the answer of a request: each row has its own outcome, and one without an outcome is unsaved. */
export function settle(
  unsaved: readonly Unsaved[],
  { sent, outcomes }: Answer,
  newId: () => string,
): Settled {
  let rest = unsaved;
  const saved: KnownRow[] = [];
  const notUndone: LogEntry[] = [];
  for (const { entry } of sent) {
    const thread = getThreadId(entry);
    const outcome = outcomes.get(entry.id);
    if (outcome?.kind === "saved" && outcome.row.reading === "read") {
      saved.push(outcome.row);
      rest = rest.filter((each) => each.entry.id !== entry.id);
    } else if (outcome?.kind === "refused") {
      const { reason, detail } = outcome;
      rest = withStatus(rest, new Set([entry.id]), { status: "refused", reason, detail });
    } else if (outcome?.kind === "conflict" && isConflict(entry, outcome.newest)) {
      const newest = outcome.newest?.reading === "newer-kind" ? null : outcome.newest;
      const known = rest.filter((each) => isOfThread(thread, each));
      const open = known.filter(isOpen);
      const last = open.at(-1);
      rest = rest.filter((each) => !open.includes(each));
      if (last === undefined || saysTheSame(last.entry, newest ?? undefined)) continue;
      if (last.isUndo) notUndone.push(last.entry);
      // The row before is not there, and its author had seen what the server has: that is no news.
      else if (newest !== null && hasSeen(known, newest.entry.id))
        rest = [...rest, follow(last, newest, newId())];
      else rest = [...rest, toStatus(last, { status: "conflict", newest })];
    } else {
      rest = withStatus(rest, new Set([entry.id]), { status: "failed" });
    }
  }
  return { unsaved: rest, saved, notUndone };
}

/** The row that a change follows is not in its way: such a result does not fit. */
const isConflict = ({ follows }: LogEntry, newest: LogRow | null): boolean =>
  follows !== (newest === null ? null : newest.reading === "newer-kind" ? newest.id : newest.entry.id);

/** Whether the author of these rows had seen a row: one of them followed it. */
const hasSeen = (rows: readonly Unsaved[], id: string): boolean =>
  rows.some(({ entry }) => entry.follows === id);

/** The same word as a new row that follows this one: a row that was sent keeps its id and content. */
export const follow = ({ entry }: Unsaved, newest: KnownRow | null, id: string): Unsaved => ({
  status: "waiting",
  entry: { ...entry, id, follows: toSeen(newest?.entry) } as LogEntry,
});

/** The first rows whose request is not longer than this, in bytes. */
export function fitBytes<Row>(rows: readonly Row[], bytes: number): readonly Row[] {
  const encoder = new TextEncoder();
  let left = bytes - encoder.encode('{"entries":[]}').length;
  const end = rows.findIndex((row) => {
    left -= encoder.encode(JSON.stringify(row)).length + 1;
    return left < 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}
