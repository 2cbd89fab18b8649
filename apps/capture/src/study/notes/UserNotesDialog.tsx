import type { Duid } from "@capno/domain/units";

import { NotesDialog } from "./NotesDialog.tsx";
import { useNotesOf } from "./use-notes.ts";

interface UserNotesDialogProps {
  readonly duid: Duid;
  readonly onClose: () => void;
}

/** The notes of a participant where no record or day is in view: a new one is about the user. */
export const UserNotesDialog = ({ duid, onClose }: UserNotesDialogProps) => (
  <NotesDialog
    duid={duid}
    notes={useNotesOf(duid)}
    subjects={[{ id: "user", label: duid, subject: { duid } }]}
    firstSubject="user"
    onClose={onClose}
  />
);
