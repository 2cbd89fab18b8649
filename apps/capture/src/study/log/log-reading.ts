import type { LogPage } from "@capno/api-client/models/study-log";
import type { EntryKind } from "@capno/api-client/schemas/study-log";

import type { KnownRow } from "./log-entry.ts";

/** The rows of each thread of a kind, oldest first, by the key of the thread. */
export type ThreadsOf<Kind extends EntryKind> = ReadonlyMap<string, readonly KnownRow<Kind>[]>;

/** A kind whose rows have not changed keeps its map. */
export type Threads = { readonly [Kind in EntryKind]: ThreadsOf<Kind> };

export const NO_THREADS: Threads = {
  note: new Map(),
  review: new Map(),
  explanation: new Map(),
  status: new Map(),
  allocation: new Map(),
};

/** What was read of the log: in its order, each row once. */
export interface ReadLog {
  /** What the next reading begins after; undefined: from the beginning. */
  readonly cursor: string | undefined;
  readonly rows: readonly KnownRow[];
  readonly threads: Threads;
  /** The ids of the rows that are in no thread. */
  readonly threadless: ReadonlySet<string>;
  /** Rows of kinds that this release does not know. */
  readonly newer: number;
  /** Rows without an id or a kind. */
  readonly nameless: number;
  /** Names of fields that this release does not know. */
  readonly unknownFields: readonly string[];
}

export const NOTHING_READ: ReadLog = {
  cursor: undefined,
  rows: [],
  threads: NO_THREADS,
  threadless: new Set(),
  newer: 0,
  nameless: 0,
  unknownFields: [],
};

/** A reading in progress. It is filled page by page, and shown once it is whole. */
export interface OpenReading {
  add(page: LogPage): void;
  /** What the next page begins after. */
  cursor(): string | undefined;
  toReadLog(): ReadLog;
}

/** Reads the rows after the last one read; earlier rows do not change. */
export function openReading(read: ReadLog): OpenReading {
  const added: KnownRow[] = [];
  const ids = new Set<string>();
  const threadless = new Set(read.threadless);
  const fields = new Set(read.unknownFields);
  let { cursor, newer, nameless } = read;
  return {
    add(page) {
      cursor = page.cursor;
      nameless += page.nameless;
      for (const name of page.unknownFields) fields.add(name);
      for (const row of page.rows) {
        const { id } = row.reading === "newer-kind" ? row : row.entry;
        if (ids.has(id) || read.threadless.has(id)) continue;
        if (row.reading !== "newer-kind" && hasRow(read, row)) continue;
        ids.add(id);
        if (row.reading === "newer-kind") newer++;
        else added.push(row);
        if (row.reading === "newer-kind" || row.entry.thread === undefined) threadless.add(id);
      }
    },
    cursor: () => cursor,
    toReadLog() {
      if (ids.size === 0 && fields.size === read.unknownFields.length && nameless === read.nameless)
        return { ...read, cursor };
      return {
        cursor,
        rows: [...read.rows, ...added],
        threads: addToThreads(read.threads, added),
        threadless,
        newer,
        nameless,
        unknownFields: [...fields],
      };
    },
  };
}

/** The row of this id in the thread of a row: the same row, however often it is read. */
export function findRow(threads: Threads, { entry }: Pick<KnownRow, "entry">): KnownRow | undefined {
  const { id, kind, thread } = entry;
  return thread === undefined ? undefined : threads[kind].get(thread)?.findLast((row) => row.entry.id === id);
}

export const hasRow = ({ threads, threadless }: ReadLog, row: Pick<KnownRow, "entry">): boolean =>
  threadless.has(row.entry.id) || findRow(threads, row) !== undefined;

/** These rows after those of their threads. A thread without a new row keeps its list, and a kind its map. */
export function addToThreads(threads: Threads, rows: readonly KnownRow[]): Threads {
  const added = new Map<EntryKind, Map<string, KnownRow[]>>();
  for (const row of rows) {
    const { kind, thread } = row.entry;
    if (thread === undefined) continue;
    const next = added.get(kind) ?? new Map<string, KnownRow[]>();
    added.set(kind, next);
    const its = next.get(thread);
    if (its === undefined) next.set(thread, [...(threads[kind].get(thread) ?? []), row]);
    else its.push(row);
  }
  const changed = [...added].map(([kind, next]) => [
    kind,
    new Map<string, readonly KnownRow[]>([...threads[kind], ...next]),
  ]);
  return changed.length === 0 ? threads : { ...threads, ...Object.fromEntries(changed) };
}
