import type { Duid } from "@capno/domain/units";
import { useMemo } from "react";

import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";
import { groupNotesByUser, type ListedNote, type NotesByUser } from "./find-notes.ts";

const NO_NOTES: readonly ListedNote[] = [];

export function useNotesByUser(groupIds?: readonly number[]): NotesByUser {
  const { entries } = useSharedEntries(useCapture().notes, groupIds);
  return useMemo(() => groupNotesByUser(entries), [entries]);
}

/** The notes of one participant, the newest first, withdrawn ones among them. */
export const useNotesOf = (duid: Duid): readonly ListedNote[] =>
  useNotesByUser(useCapture().membership.groupIdsOf(duid)).get(duid) ?? NO_NOTES;
