import type { NoteEntry } from "@capno/api-client/models/study-log";

import type { SaveStatus } from "../log/log-view.ts";
import type { ListedNote } from "./find-notes.ts";
import type { SeenNote } from "./write-note.ts";

/** What a person did to a note in the dialog last. */
export interface NoteAct {
  readonly thread: string;
  readonly type: "added" | "changed" | "deleted" | "restored";
  /** The row that was written, and the text of the note before it: an empty one means that there was no note. */
  readonly undo?: { readonly written: SeenNote; readonly text: string };
}

/** None where no row was written, or where the version before it cannot be read. */
export function withUndo(
  id: string | null,
  before:
    | (Omit<NoteEntry, "kind" | "id" | "at" | "by" | "follows"> & Pick<Partial<ListedNote>, "isUnreadable">)
    | undefined,
): Pick<NoteAct, "undo"> {
  if (id === null || before === undefined || before.isUnreadable) return {};
  const { thread, duid, day, recordId, text } = before;
  return { undo: { written: { id, thread, duid, day, recordId }, text } };
}

const DONE: Readonly<Record<NoteAct["type"], { readonly kept: string; readonly saved: string }>> = {
  added: { kept: "Note added.", saved: "The note is saved." },
  changed: { kept: "New version added.", saved: "The new version is saved." },
  deleted: { kept: "Note deleted.", saved: "The note is deleted." },
  restored: { kept: "Note restored.", saved: "The note is restored." },
};

/** Says "saved" only once the log returned the row. */
export function describeAct({ type }: Pick<NoteAct, "type">, status: SaveStatus): string {
  switch (status) {
    case "kept":
      return DONE[type].kept;
    case "saved":
      return DONE[type].saved;
    case "saving":
      return "Saving…";
    case "not-shared":
      return "Not shared yet";
    case "conflict":
      return "Not saved: a colleague changed this note";
    case "refused":
      return "Not saved: the server refused it";
    default:
      return status satisfies never;
  }
}
