import type { Participant } from "@capno/domain/participant/participant";

import { useLazyDialog } from "../kit/use-lazy-dialog.tsx";
import { useDeallocateDialog } from "../study/allocation/use-deallocate-dialog.tsx";

const loadNotes = async () => (await import("../study/notes/UserNotesDialog.tsx")).UserNotesDialog;
const loadStatus = async () => (await import("../study/statuses/StatusDialog.tsx")).StatusDialog;

/** What can be done about the participant of a row without leaving the list. */
export interface RowDialogs {
  readonly openNotes: (participant: Participant) => void;
  readonly openStatus: (participant: Participant) => void;
  readonly openDeallocation: (participant: Participant) => void;
}

/** `onChanged`: a status or who has which handset was changed, and the rows say so at once. */
export function useRowDialogs(onChanged: () => void) {
  const notes = useLazyDialog("notes", loadNotes);
  const status = useLazyDialog("a status", loadStatus);
  const deallocation = useDeallocateDialog(onChanged);
  const open: RowDialogs = {
    openNotes: ({ duid }) => notes.open({ duid }),
    openStatus: (participant) => status.open({ participant, onChanged }),
    openDeallocation: deallocation.open,
  };
  return {
    ...open,
    dialogs: (
      <>
        {notes.dialog}
        {status.dialog}
        {deallocation.dialog}
      </>
    ),
  };
}
