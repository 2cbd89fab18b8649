import type { NoteEntry } from "@capno/api-client/models/study-log";
import type { Duid } from "@capno/domain/units";

import type { Drafts } from "../log/drafts.ts";

/** Whom a note is about, and which day or record. */
export type NoteSubject = Pick<NoteEntry, "duid" | "day" | "recordId">;

export interface NamedSubject {
  readonly id: "user" | "day" | "record";
  readonly label: string;
  readonly subject: NoteSubject;
}

export interface NoteDraft {
  readonly text: string;
  /** What a new note is about, once it was chosen or a text was begun. */
  readonly about?: NamedSubject | undefined;
  /** The note as it was when its change was begun; undefined: the text is a new note. */
  readonly changes?: NoteEntry | undefined;
  /** A new note that was begun before the change, and is continued after it. */
  readonly newNote?: string | undefined;
}

export const EMPTY_DRAFT: NoteDraft = { text: "" };

export type NoteDrafts = Drafts<Duid, NoteDraft>;

export const isBegun = ({ text, changes, newNote = "" }: NoteDraft): boolean =>
  newNote.trim() !== "" || (changes === undefined ? text.trim() !== "" : text !== changes.text);

/** The text of a refused note, to be written again: as a newer version of the note that it changed, or else as a new one. */
export function toDraft(refused: NoteEntry, seen: NoteEntry | undefined): NoteDraft {
  const { duid, day, recordId, text, follows } = refused;
  if (follows !== null) {
    const changes = seen ?? { ...refused, id: follows, text: "" };
    return { text: text === "" ? changes.text : text, changes };
  }
  const subject = { duid, day, recordId };
  const [id, label] =
    recordId !== undefined
      ? (["record", `Record ${recordId}`] as const)
      : day === undefined
        ? (["user", duid] as const)
        : (["day", day] as const);
  return { text, about: { id, label, subject } };
}
