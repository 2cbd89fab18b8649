import type { NoteEntry } from "@capno/api-client/models/study-log";

import type { StudyLog, Written } from "../log/study-log.ts";
import { NOTHING_SEEN, toSeen } from "../log/log-entry.ts";
import type { NoteSubject } from "./note-drafts.ts";

type Log = Pick<StudyLog, "write">;

/** Returns the thread of the new note. */
export function addNote(log: Log, { duid, day, recordId }: NoteSubject, text: string): string {
  const thread = crypto.randomUUID();
  log.write({ kind: "note", thread, duid, day, recordId, text: text.trim(), follows: NOTHING_SEEN });
  return thread;
}

/** Adds a row after the one that its author saw. An empty text deletes the note. */
export function reviseNote(log: Log, seen: NoteEntry, text: string): Written {
  const { thread, duid, day, recordId } = seen;
  return log.write({ kind: "note", thread, duid, day, recordId, text: text.trim(), follows: toSeen(seen) });
}
