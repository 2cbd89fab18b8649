import type { LogPage } from "@capno/api-client/models/study-log";

import { findThreadId, type KnownRow } from "./log-entry.ts";

/** Rows by thread, oldest first. */
export type Threads = ReadonlyMap<string, readonly KnownRow[]>;

/** What was read of the log: in its order, each row once. */
export interface ReadLog {
  /** What the next reading begins after; undefined: from the beginning. */
  readonly cursor: string | undefined;
  readonly rows: readonly KnownRow[];
  readonly threads: Threads;
  readonly ids: ReadonlySet<string>;
  /** Rows of kinds that this release does not know. */
  readonly newer: number;
  /** Rows that name neither themselves nor their kind. */
  readonly nameless: number;
  /** Names of fields that this release does not know. */
  readonly unknownFields: readonly string[];
}

export const NOTHING_READ: ReadLog = {
  cursor: undefined,
  rows: [],
  threads: new Map(),
  ids: new Set(),
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

/** Continues after what was read, which stays as it is. */
export function openReading(read: ReadLog): OpenReading {
  const added: KnownRow[] = [];
  const ids = new Set<string>();
  const fields = new Set(read.unknownFields);
  let { cursor, newer, nameless } = read;
  return {
    add(page) {
      cursor = page.cursor;
      nameless += page.nameless;
      for (const name of page.unknownFields) fields.add(name);
      for (const row of page.rows) {
        const id = row.reading === "newer-kind" ? row.id : row.entry.id;
        if (ids.has(id) || read.ids.has(id)) continue;
        ids.add(id);
        if (row.reading === "newer-kind") newer++;
        else added.push(row);
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
        ids: new Set([...read.ids, ...ids]),
        newer,
        nameless,
        unknownFields: [...fields],
      };
    },
  };
}

/** These rows after those of their threads. */
export function addToThreads(threads: Threads, rows: readonly KnownRow[]): Threads {
  if (rows.length === 0) return threads;
  const next = new Map(threads);
  const fresh = new Map<string, KnownRow[]>();
  for (const row of rows) {
    const id = findThreadId(row);
    if (id === undefined) continue;
    let thread = fresh.get(id);
    if (thread === undefined) {
      thread = [...(threads.get(id) ?? [])];
      fresh.set(id, thread);
      next.set(id, thread);
    }
    thread.push(row);
  }
  return next;
}
