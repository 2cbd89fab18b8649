import type { Duid } from "@capno/domain/units";

import type { Threads } from "../log/log-reading.ts";
import { useStudyLog } from "../log/use-study-log.ts";
import { groupNotesByUser, type ListedNote, type NotesByUser } from "./find-notes.ts";

const NO_NOTES: readonly ListedNote[] = [];
const known = new WeakMap<Threads, NotesByUser>();

/** The notes of each participant, the newest first. The same object as long as the log says the same. */
export function getNotesByUser(threads: Threads): NotesByUser {
  const notes = known.get(threads) ?? groupNotesByUser(threads);
  known.set(threads, notes);
  return notes;
}

export const useNotesByUser = (): NotesByUser => getNotesByUser(useStudyLog().threads);

/** The notes of one participant, the newest first, withdrawn ones among them. */
export const useNotesOf = (duid: Duid): readonly ListedNote[] => useNotesByUser().get(duid) ?? NO_NOTES;
