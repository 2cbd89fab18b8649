import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { Duid } from "@capno/domain/units";
import { useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";

import { parseListedDay, UNDATED } from "../../paths/calendar-path.ts";
import { formatIsoDay, toIsoDay } from "../../kit/calendar/day-range.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { isDeleted, type ListedNote } from "../../study/notes/find-notes.ts";
import type { NamedSubject } from "../../study/notes/note-drafts.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { formatReadingDate, getKnownDate } from "../reading-date.ts";
import { useDialogAhead, useLazyDialog } from "../../kit/use-lazy-dialog.tsx";

export interface NotesButtonProps {
  readonly duid: Duid;
  /** The newest first. */
  readonly notes: readonly ListedNote[];
  readonly record: CapnogramSummary | undefined;
  /** The button's text; by default the number of notes. */
  readonly label?: string;
  /** What a new note is about at first. */
  readonly about?: "user" | "day";
}

const loadNotesDialog = async () => (await import("../../study/notes/NotesDialog.tsx")).NotesDialog;

/** Opens the notes of a participant. */
export function NotesButton({ duid, notes: listed, record, label, about = "user" }: NotesButtonProps) {
  const { isRead: isKnown } = useStudyLog();
  const count = listed.filter((note) => !isDeleted(note)).length;
  const allNotes = isKnown ? `Notes (${count})` : "Notes";
  const subjects = useSubjects(duid, record);
  useDialogAhead(loadNotesDialog);
  const notes = useLazyDialog("notes", loadNotesDialog, { notes: listed, subjects });
  const open = () => notes.open({ duid, firstSubject: about });
  return (
    <>
      {label === undefined ? (
        <Button size="small" onClick={open}>
          {allNotes}
        </Button>
      ) : (
        <Button size="small" onClick={open}>
          {label}
        </Button>
      )}
      {notes.dialog}
    </>
  );
}

function useSubjects(duid: Duid, record: CapnogramSummary | undefined): readonly NamedSubject[] {
  const [params] = useSearchParams();
  const { zone } = useStudyZone();
  const listedDay = parseListedDay(params);
  const subjects: NamedSubject[] = [{ id: "user", label: duid, subject: { duid } }];
  if (listedDay !== undefined && listedDay !== UNDATED) {
    subjects.push({ id: "day", label: formatIsoDay(listedDay, true), subject: { duid, day: listedDay } });
  }
  if (record !== undefined) {
    const time = getKnownDate(record);
    const day = time === undefined ? undefined : toIsoDay(time, zone);
    subjects.push({
      id: "record",
      label: `The record of ${formatReadingDate(record, zone)}`,
      subject: { duid, day, recordId: record.id },
    });
  }
  return subjects;
}
