import type { EntryKind } from "@capno/api-client/schemas/study-log";
import { useState } from "react";

import { NOTHING_SEEN, toSeen, type KnownRow, type Seen } from "./log-entry.ts";
import { useStudyLog } from "./use-study-log.ts";

/** The row of a thread that the author of a change saw, and a newer one where there is one. */
export interface SeenThread {
  readonly id: Seen;
  /** The newer row that another account wrote, null if it withdrew the entry; undefined: the row on screen is the newest. */
  readonly meanwhile: KnownRow | null | undefined;
  /** The author has read the newer row, and continues. */
  readonly accept: () => void;
}

/** `first`: the row on which a change begun earlier is based; by default the newest row when the dialog opens. */
export function useSeen(kind: EntryKind, key: string, first?: Seen): SeenThread {
  const thread = useStudyLog().getThread(kind, key);
  // Before the log is read its author has seen no row, so every row that arrives is new.
  const newestSeen = thread.state === "not-read" ? NOTHING_SEEN : thread.seen;
  // A change that was begun on an empty thread has seen nothing: null, which is not undefined.
  const [id, setId] = useState(first === undefined ? newestSeen : first);
  if (thread.state === "not-read" || thread.seen === id)
    return { id, meanwhile: undefined, accept: () => {} };
  const newest = "rows" in thread ? thread.rows.at(-1) : undefined;
  return { id, meanwhile: newest ?? null, accept: () => setId(toSeen(newest?.entry)) };
}
