import type { Note, Notes } from "@capno/api-client/models/note";
import { compareVersions } from "@capno/api-client/models/stored-entry";
import type { IsoDay } from "@capno/domain/calendar";
import { formatDay } from "@capno/domain/time";
import type { SummaryNote } from "@capno/report/summary-content";
import type { Duid } from "@capno/domain/units";

export interface ListedNote extends Note {
  /** Key of the note in its store; `id` is that of its newest version. */
  readonly key: string;
}

/** An empty newest version withdraws a note. */
export const isWithdrawn = ({ text }: Pick<Note, "text">): boolean => text === "";

export type NotesByUser = ReadonlyMap<Duid, readonly ListedNote[]>;

/** The notes of each participant, the newest first, withdrawn ones among them. */
export function groupNotesByUser(notes: Notes): NotesByUser {
  const groups = new Map<Duid, ListedNote[]>();
  for (const [key, note] of notes) {
    const group = groups.get(note.duid);
    if (group === undefined) groups.set(note.duid, [{ ...note, key }]);
    else group.push({ ...note, key });
  }
  for (const group of groups.values()) group.sort((a, b) => compareVersions(b, a));
  return groups;
}

/** 'Note of 22 November 2026, jane@capno.example: Had a cold' */
export function formatNote({ at, by, text }: Note, zone: string): string {
  return `Note of ${formatDay(at, zone)}, ${by}: ${text}`;
}

/** The notes of a participant as their printed summary has them, the newest first. */
export const toSummaryNotes = (notes: Notes, duid: Duid): readonly SummaryNote[] =>
  (groupNotesByUser(notes).get(duid) ?? [])
    .filter((note) => !isWithdrawn(note))
    .map(({ at, by, text }) => ({ writtenAt: at, author: by, text }));

/** How many notes are about a day or a record of it, withdrawn ones left out. */
export type NoteCounts = ReadonlyMap<IsoDay, number>;

export function countNotesByDay(notes: readonly ListedNote[]): NoteCounts {
  const counts = new Map<IsoDay, number>();
  for (const note of notes) {
    if (note.day !== undefined && !isWithdrawn(note)) counts.set(note.day, (counts.get(note.day) ?? 0) + 1);
  }
  return counts;
}

/** ', 1 note', after the words of a day. */
export function formatNoteCount(count: number | undefined): string {
  if (count === undefined) return "";
  return count === 1 ? ", 1 note" : `, ${count} notes`;
}

/** The notes that are about a day, or about a record of it. */
export const findNotesOfDay = (notes: readonly ListedNote[], day: IsoDay): readonly ListedNote[] =>
  notes.filter((note) => note.day === day && !isWithdrawn(note));
