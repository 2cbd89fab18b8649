import type { NoteEntry } from "@capno/api-client/models/study-log";
import type { Duid } from "@capno/domain/units";

import type { Drafts } from "../log/drafts.ts";
import type { NoteSubject } from "./write-note.ts";
import type { ListedNote } from "./find-notes.ts";

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
  readonly changes?: ListedNote | undefined;
  /** A new note that was begun before the change, and is continued after it. */
  readonly newNote?: string | undefined;
}

export const EMPTY_DRAFT: NoteDraft = { text: "" };

export type NoteDrafts = Drafts<Duid, NoteDraft>;

export const isBegun = ({ text, changes, newNote = "" }: NoteDraft): boolean =>
  newNote.trim() !== "" || (changes === undefined ? text.trim() !== "" : text !== changes.text);

/** The text of a note that was not saved, to be written again about the same. */
export function toDraft({ duid, day, recordId, text }: NoteEntry): NoteDraft {
  const subject = { duid, day, recordId };
  const [id, label] =
    recordId !== undefined
      ? (["record", `Record ${recordId}`] as const)
      : day === undefined
        ? (["user", duid] as const)
        : (["day", day] as const);
  return { text, about: { id, label, subject } };
}
