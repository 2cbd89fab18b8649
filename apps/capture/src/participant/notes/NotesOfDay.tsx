import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import type { Duid } from "@capno/domain/units";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { findNotesOfDay, formatNote, type ListedNote } from "../../study/notes/find-notes.ts";
import { NotesButton } from "./NotesButton.tsx";
import styles from "./Notes.module.css";

export interface NotesOfDayProps {
  readonly duid: Duid;
  readonly day: IsoDay;
  readonly notes: readonly ListedNote[];
  readonly record: CapnogramSummary | undefined;
}

export function NotesOfDay({ duid, day, notes, record }: NotesOfDayProps) {
  const { zone } = useStudyZone();
  return (
    <div className={styles.ofDay}>
      {findNotesOfDay(notes, day).map((note) => (
        <p key={note.id} className={styles.text} dir="auto">
          {formatNote(note, zone)}
        </p>
      ))}
      <NotesButton key={day} duid={duid} notes={notes} record={record} label="Add note" about="day" />
    </div>
  );
}
