import type { EntryKind } from "@capno/api-client/schemas/study-log";

import type { EntryOf, KnownRow } from "./log-entry.ts";
import type { ThreadsOf } from "./log-reading.ts";

/** The newest row of each thread of a kind, also one that this release cannot read. */
export const listNewestRows = <Kind extends EntryKind>(threads: ThreadsOf<Kind>): readonly KnownRow<Kind>[] =>
  [...threads.values()].flatMap((rows) => rows.at(-1) ?? []);

/** The newest row of each thread of a kind that can be read. */
export const listNewest = <Kind extends EntryKind>(threads: ThreadsOf<Kind>): readonly EntryOf<Kind>[] =>
  listNewestRows(threads).flatMap((row) => (row.reading === "read" ? [row.entry] : []));
