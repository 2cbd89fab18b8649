import type { Duid } from "@capno/domain/units";
import { useMemo } from "react";

import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";
import { groupNotesByUser, type ListedNote, type NotesByUser } from "./find-notes.ts";

const NO_NOTES: readonly ListedNote[] = [];

export function useNotesByUser(): NotesByUser {
  const notes = useSharedEntries(useCapture().notes);
  return useMemo(() => groupNotesByUser(notes), [notes]);
}

/** The notes of one participant, the newest first, withdrawn ones among them. */
export const useNotesOf = (duid: Duid): readonly ListedNote[] => useNotesByUser().get(duid) ?? NO_NOTES;
