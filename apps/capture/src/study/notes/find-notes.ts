import type { NoteEntry } from "@capno/api-client/models/study-log";
import type { IsoDay } from "@capno/domain/calendar/calendar";
import { formatDay } from "@capno/domain/time/date-text";
import type { RecordedDate } from "@capno/domain/time/instant";
import type { SummaryNote } from "@capno/report/summary-parts";
import { toEpochMs, type Duid } from "@capno/domain/units";
import { isolate } from "@capno/domain/text/isolate";

import { toIsoDay } from "../../kit/calendar/day-range.ts";
import { UNREADABLE_WORDS } from "../log/log-words.ts";
import type { KnownRow } from "../log/log-entry.ts";
import type { ThreadsOf } from "../log/log-reading.ts";

/** A note: its newest row, with every row before it. */
export interface ListedNote extends NoteEntry {
  /** All versions of the note, oldest first. */
  readonly rows: readonly NoteEntry[];
  /** The newest row cannot be read by this version: the text says so. */
  readonly isUnreadable?: true;
}

/** An empty newest row deletes a note. */
export const isDeleted = ({ text }: Pick<NoteEntry, "text">): boolean => text === "";

const UNREADABLE_NOTE = `This note ${UNREADABLE_WORDS}.`;

/** The last text of a deleted note; undefined if the note is not deleted, or if this version cannot read it. */
export function findRestorableText(note: ListedNote): string | undefined {
  const last = note.rows.findLast(({ text }) => text !== "");
  return isDeleted(note) && last?.text !== UNREADABLE_NOTE ? last?.text : undefined;
}

export type NotesByUser = ReadonlyMap<Duid, readonly ListedNote[]>;

/** The notes of each participant, the newest first, deleted ones among them. */
export function groupNotesByUser(threads: ThreadsOf<"note">): NotesByUser {
  const groups = new Map<Duid, ListedNote[]>();
  for (const rows of threads.values()) {
    const note = toNote(rows);
    if (note === undefined) continue;
    const group = groups.get(note.duid);
    if (group === undefined) groups.set(note.duid, [note]);
    else group.push(note);
  }
  // The log's times never fall: of one moment the thread that began later is the newer one.
  return new Map(
    [...groups].map(([duid, notes]) => [duid, notes.toReversed().toSorted((a, b) => b.at - a.at)]),
  );
}

function toNote(rows: readonly KnownRow<"note">[]): ListedNote | undefined {
  const notes = rows.flatMap(toNoteEntry);
  const newest = notes.at(-1);
  return (
    newest && { ...newest, rows: notes, ...(rows.at(-1)?.reading === "read" ? {} : { isUnreadable: true }) }
  );
}

/** A row that cannot be read has its place, and says so instead of a text. */
function toNoteEntry({ reading, entry }: KnownRow<"note">): readonly NoteEntry[] {
  if (reading === "read") return [entry];
  const { id, follows, thread = "", duid, at = toEpochMs(0), by = "a colleague" } = entry;
  return duid === undefined
    ? []
    : [{ id, follows, thread, kind: "note", duid, at, by, text: UNREADABLE_NOTE }];
}

/** The fields of a record that decide the day of its notes. */
export type NotedRecord = RecordedDate & { readonly id: number };

/** A note about a record has that record's day in the study, whatever day its author's computer wrote with it. */
export function placeNotes(
  notes: readonly ListedNote[],
  records: readonly NotedRecord[],
  zone: string,
): readonly ListedNote[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  const place = <Entry extends NoteEntry>(note: Entry): Entry => {
    const record = note.recordId === undefined ? undefined : byId.get(note.recordId);
    return record === undefined || record.hasUnknownDate
      ? note
      : { ...note, day: toIsoDay(record.recordedAt, zone) };
  };
  return notes.map((note) => ({ ...place(note), rows: note.rows.map(place) }));
}

/** "jane@capno.example, 22 November 2026" */
const formatNoteAuthor = ({ at, by }: NoteEntry, zone: string): string =>
  `${isolate(by)}, ${formatDay(at, zone)}`;

/** "Had a cold (jane@capno.example, 22 November 2026)" */
export const formatNote = (note: NoteEntry, zone: string): string =>
  `${isolate(note.text)} (${formatNoteAuthor(note, zone)})`;

/** The notes of a participant as their printed summary has them, the newest first. */
export const toSummaryNotes = (notes: readonly ListedNote[]): readonly SummaryNote[] =>
  notes.filter((note) => !isDeleted(note)).map(({ at, by, text }) => ({ writtenAt: at, author: by, text }));

/** Notes per day, including notes about a record of that day, without deleted ones. */
export type NoteCounts = ReadonlyMap<IsoDay, number>;

export function countNotesByDay(notes: readonly ListedNote[]): NoteCounts {
  const counts = new Map<IsoDay, number>();
  for (const note of notes) {
    if (note.day !== undefined && !isDeleted(note)) counts.set(note.day, (counts.get(note.day) ?? 0) + 1);
  }
  return counts;
}

/** ', 1 note', after the words of a day. */
export function formatNoteCount(count: number | undefined): string {
  if (count === undefined) return "";
  return count === 1 ? ", 1 note" : `, ${count} notes`;
}

/** Notes about a day or about a record of that day. */
export const findNotesOfDay = (notes: readonly ListedNote[], day: IsoDay): readonly ListedNote[] =>
  notes.filter((note) => note.day === day && !isDeleted(note));
