import type { NoteEntry } from "@capno/api-client/models/study-log";
import { formatDateTime } from "@capno/domain/time/date-text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { isolate } from "@capno/domain/text/isolate";

import { formatIsoDay } from "../../kit/calendar/day-range.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { findRestorableText, isDeleted, type ListedNote } from "./find-notes.ts";
import { SAVE_WORDS } from "../log/save-words.ts";
import { useStudyLog } from "../log/use-study-log.ts";
import styles from "./Notes.module.css";

export interface NoteListProps {
  readonly notes: readonly ListedNote[];
  readonly isKnown: boolean;
  readonly reasonChangeIsDisabled: string | undefined;
  readonly onChange: (note: ListedNote) => void;
  readonly onDelete: (note: ListedNote) => void;
  readonly onRestore: (note: ListedNote, text: string) => void;
}

export function NoteList({ notes, isKnown, ...actions }: NoteListProps) {
  if (!isKnown) return <p className={styles.none}>Notes are not loaded yet.</p>;
  if (notes.length === 0) return <p className={styles.none}>No notes yet.</p>;
  return (
    <ol className={styles.list} aria-label="Notes, newest first">
      {notes.map((note) => (
        <NoteItem key={note.thread} note={note} {...actions} />
      ))}
    </ol>
  );
}

interface NoteItemProps extends Omit<NoteListProps, "notes" | "isKnown"> {
  readonly note: ListedNote;
}

function NoteItem({ note, reasonChangeIsDisabled, onChange, onDelete, onRestore }: NoteItemProps) {
  const { getSaveStatus } = useStudyLog();
  const { zone } = useStudyZone();
  const earlier = note.rows.slice(0, -1);
  const restorable = findRestorableText(note);
  const about = describeSubject(note);
  const facts = [
    about !== undefined && `About ${about}`,
    formatAuthor(note, zone),
    SAVE_WORDS[getSaveStatus("note", note.thread)],
  ].filter(Boolean);
  return (
    <li className={styles.note}>
      {isDeleted(note) ? (
        <p className={styles.none}>Deleted</p>
      ) : (
        <p className={styles.text} dir="auto">
          {note.text}
        </p>
      )}
      <p className={styles.facts}>{facts.join(". ")}</p>
      {earlier.length > 0 && (
        <details>
          <summary>
            {earlier.length === 1 ? "1 earlier version" : `${earlier.length} earlier versions`}
          </summary>
          <ul className={styles.earlier}>
            {earlier.toReversed().map((version) => (
              <li key={version.id}>
                <p className={styles.text} dir="auto">
                  {version.text === "" ? "Deleted" : version.text}
                </p>
                <p className={styles.facts}>{formatAuthor(version, zone)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className={styles.tools}>
        {restorable === undefined ? (
          <Button size="small" disabledReason={reasonChangeIsDisabled} onClick={() => onChange(note)}>
            {note.isUnreadable ? "Replace" : "Edit"}
          </Button>
        ) : (
          <Button size="small" onClick={() => onRestore(note, restorable)}>
            Restore
          </Button>
        )}
        {!isDeleted(note) && (
          <Button size="small" onClick={() => onDelete(note)}>
            Delete
          </Button>
        )}
      </p>
    </li>
  );
}

const formatAuthor = ({ by, at }: NoteEntry, zone: string) => `${isolate(by)}, ${formatDateTime(at, zone)}`;

function describeSubject({ day, recordId }: ListedNote): string | undefined {
  if (recordId === undefined) return day && formatIsoDay(day);
  return `record ${recordId} of ${day === undefined ? "an unknown date" : formatIsoDay(day)}`;
}
