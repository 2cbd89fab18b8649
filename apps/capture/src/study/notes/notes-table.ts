import type { Note, Notes, NoteVersion } from "@capno/api-client/models/note";
import type { Duid } from "@capno/domain/units";

import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";

export interface NoteLine extends NoteVersion {
  readonly id: string;
  readonly note: Note;
  /** Number of the version, from 1. */
  readonly version: number;
}

export const NOTES_TABLE: Table<NoteLine> = {
  path: "notes.csv",
  title: "Notes",
  description:
    "What was noted about participants, their days and records: one row for each version of a note, oldest first. The highest version is in force; an empty text withdraws the note.",
  key: ["note_id", "version"],
  refersTo: { column: "participant_id", table: "participants", its: "participant_id" },
  columns: [
    { name: "note_id", type: "string", description: "Tells notes apart.", read: ({ id }) => id },
    {
      name: "version",
      type: "integer",
      minimum: 1,
      description: "From 1 on.",
      read: ({ version }) => version,
    },
    {
      name: "participant_id",
      type: "string",
      description: "The user ID (DUID).",
      read: ({ note }) => note.duid,
    },
    {
      name: "day",
      type: "string",
      description:
        "The day it is about, yyyy-mm-dd in the author's time zone; empty where it is about the participant, or a record without a date.",
      read: ({ note }) => note.day ?? null,
    },
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record it is about; empty where it is about none.",
      read: ({ note }) => note.recordId ?? null,
    },
    { name: "text", type: "string", description: "As it was written.", read: ({ text }) => text },
    { name: "written_by", type: "string", description: "The account.", read: ({ by }) => by },
    { name: "written_at", type: "datetime", description: "When, in UTC.", read: ({ at }) => toUtc(at) },
  ],
};

/** The text of notes.csv: every version of each note about one of these participants. */
export function formatNotesCsv(notes: Notes, participants: ReadonlySet<Duid>): string {
  const lines = [...notes]
    .filter(([, { duid }]) => participants.has(duid))
    .toSorted(([, a], [, b]) => (a.duid < b.duid ? -1 : a.duid > b.duid ? 1 : getStart(a) - getStart(b)))
    .flatMap(([id, note]) =>
      [...note.earlier, note].map(({ text, at, by }, place) => ({
        id,
        note,
        version: place + 1,
        text,
        at,
        by,
      })),
    );
  return toHeading(NOTES_TABLE) + toLines(NOTES_TABLE, lines);
}

const getStart = ({ earlier, at }: Note): number => earlier[0]?.at ?? at;
