import type { NoteEntry } from "@capno/api-client/models/study-log";

import type { StudyLog, Written } from "../log/study-log.ts";
import { NOTHING_SEEN, toSeen } from "../log/log-entry.ts";
import type { NoteSubject } from "./note-drafts.ts";

type Log = Pick<StudyLog, "write">;

/** Which version of which note its author saw. */
export type SeenNote = NoteSubject & Pick<NoteEntry, "thread" | "id">;

/** Writes the first version of a note in a thread of its own. */
export function addNote(
  log: Log,
  { duid, day, recordId }: NoteSubject,
  text: string,
): Written & { readonly thread: string } {
  const thread = crypto.randomUUID();
  const change = {
    kind: "note",
    thread,
    duid,
    day,
    recordId,
    text: text.trim(),
    follows: NOTHING_SEEN,
  } as const;
  return { thread, ...log.write(change) };
}

/** Adds a row after the one that its author saw. An empty text deletes the note. */
export function reviseNote(log: Log, seen: SeenNote, text: string): Written {
  const { thread, duid, day, recordId } = seen;
  return log.write({ kind: "note", thread, duid, day, recordId, text: text.trim(), follows: toSeen(seen) });
}
