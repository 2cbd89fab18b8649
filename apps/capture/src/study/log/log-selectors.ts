import type { EntryKind } from "@capno/api-client/schemas/study-log";

import { type EntryOf, type KnownRow } from "./log-entry.ts";
import type { Threads } from "./log-reading.ts";

type Newest = ReadonlyMap<string, KnownRow>;

const newestByKind = new WeakMap<Threads, Map<EntryKind, ReadonlyMap<string, unknown>>>();
const rowsByKind = new WeakMap<Threads, Map<EntryKind, Newest>>();

function remember<Value>(
  known: WeakMap<Threads, Map<EntryKind, Value>>,
  threads: Threads,
  kind: EntryKind,
  make: () => Value,
): Value {
  const kinds = known.get(threads) ?? new Map<EntryKind, Value>();
  known.set(threads, kinds);
  const value = kinds.get(kind) ?? make();
  kinds.set(kind, value);
  return value;
}

/** The newest row of each thread of a kind, by the key of the thread; also one that this release cannot read. */
export const collectNewestRows = (threads: Threads, kind: EntryKind): Newest =>
  remember(rowsByKind, threads, kind, () => {
    const newest = new Map<string, KnownRow>();
    for (const rows of threads.values()) {
      const row = rows.at(-1);
      if (row?.entry.kind === kind && row.entry.thread !== undefined) newest.set(row.entry.thread, row);
    }
    return newest;
  });

/** The newest row of each thread of a kind that can be read. The same object for the same threads. */
export const collectNewest = <Kind extends EntryKind>(
  threads: Threads,
  kind: Kind,
): ReadonlyMap<string, EntryOf<Kind>> =>
  remember(newestByKind, threads, kind, () => {
    const newest = new Map<string, EntryOf<Kind>>();
    for (const [key, row] of collectNewestRows(threads, kind))
      if (row.reading === "read") newest.set(key, row.entry as EntryOf<Kind>);
    return newest;
  }) as ReadonlyMap<string, EntryOf<Kind>>;
