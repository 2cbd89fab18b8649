import type { NoteEntry } from "@capno/api-client/models/study-log";
import type { Duid } from "@capno/domain/units";

import { toHeading, toLines, toUtc, type Table } from "../../kit/table.ts";
import type { ListedNote, NotesByUser } from "./find-notes.ts";

export interface NoteLine {
  readonly note: NoteEntry;
  /** Number of the version, from 1. */
  readonly version: number;
}

export const NOTES_TABLE: Table<NoteLine> = {
  path: "notes.csv",
  title: "Notes",
  description:
    "Notes on participants, days and records: one row per version, oldest first. The highest version counts; an empty text deletes.",
  key: ["note_id", "version"],
  refersTo: { column: "participant_id", table: "participants", its: "participant_id" },
  columns: [
    { name: "note_id", type: "string", description: "Tells notes apart.", read: ({ note }) => note.thread },
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
        "The day of the note or its record, yyyy-mm-dd in the study's time zone. Empty if there is none.",
      read: ({ note }) => note.day ?? null,
    },
    {
      name: "record_id",
      type: "integer",
      description: "Number of the record it is about; empty where it is about none.",
      read: ({ note }) => note.recordId ?? null,
    },
    { name: "text", type: "string", description: "As it was written.", read: ({ note }) => note.text },
    { name: "written_by", type: "string", description: "The account.", read: ({ note }) => note.by },
    {
      name: "written_at",
      type: "datetime",
      description: "When, in UTC.",
      read: ({ note }) => toUtc(note.at),
    },
  ],
};

/** The text of notes.csv: every version of each note about one of these participants. */
export function formatNotesCsv(notes: NotesByUser, participants: ReadonlySet<Duid>): string {
  const lines = [...participants]
    .toSorted()
    .flatMap((duid) =>
      (notes.get(duid) ?? [])
        .toSorted((a, b) => getStart(a) - getStart(b))
        .flatMap(({ rows }) => rows.map((note, place) => ({ note, version: place + 1 }))),
    );
  return toHeading(NOTES_TABLE) + toLines(NOTES_TABLE, lines);
}

const getStart = ({ rows, at }: ListedNote): number => rows[0]?.at ?? at;
