import type { Duid } from "@capno/domain/units";
import { useMemo } from "react";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import type { ThreadsOf } from "../log/log-reading.ts";
import { useStudyLog } from "../log/use-study-log.ts";
import {
  groupNotesByUser,
  placeNotes,
  type ListedNote,
  type NotedRecord,
  type NotesByUser,
} from "./find-notes.ts";

const NO_NOTES: readonly ListedNote[] = [];
const NO_RECORDS: readonly NotedRecord[] = [];
const known = new WeakMap<ThreadsOf<"note">, NotesByUser>();

/** The notes of each participant, the newest first. The same object as long as the log says the same. */
export function getNotesByUser(threads: ThreadsOf<"note">): NotesByUser {
  const notes = known.get(threads) ?? groupNotesByUser(threads);
  known.set(threads, notes);
  return notes;
}

export const useNotesByUser = (): NotesByUser => getNotesByUser(useStudyLog().threads.note);

/** The notes of one participant on the days of their records, the newest first, withdrawn ones among them. */
export function useNotesOf(duid: Duid, records: readonly NotedRecord[] = NO_RECORDS): readonly ListedNote[] {
  const { zone } = useStudyZone();
  const notes = useNotesByUser().get(duid) ?? NO_NOTES;
  return useMemo(() => placeNotes(notes, records, zone), [notes, records, zone]);
}
