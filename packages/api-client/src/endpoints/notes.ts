import { toDuid } from "@capno/domain/units";

import type { CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { Note, Notes, NoteVersion } from "../models/note.ts";
import { NotesDocument, type NoteItem } from "../schemas/notes.ts";
import { getSharedDocument, putSharedDocument, type WriteOutcome } from "./shared-document.ts";
import { toInstant } from "./wire-to-model.ts";

export interface StoredNotes {
  readonly entries: Notes;
  readonly version: string | null;
}

/** Everybody's notes. */
export async function getNotes(http: Http, path: string, options?: CallOptions): Promise<StoredNotes> {
  const { document, version } = await getSharedDocument(
    http,
    path,
    NotesDocument,
    "loading the notes",
    options,
  );
  return { entries: toNotes(document ?? { notes: {} }), version };
}

/** Writes all notes in place of the version that was read, or of nothing. */
export function putNotes(
  http: Http,
  path: string,
  notes: Notes,
  replaces: string | null,
  options?: CallOptions,
): Promise<WriteOutcome> {
  return putSharedDocument(http, path, toNotesDocument(notes), replaces, "saving the notes", options);
}

export const toNotes = ({ notes }: NotesDocument): Notes =>
  new Map(Object.entries(notes).map(([id, item]) => [id, toNote(item)]));

export const toNotesDocument = (notes: Notes): NotesDocument => ({
  notes: Object.fromEntries([...notes].map(([id, note]) => [id, toItem(note)])),
});

function toNote({ user, day, record, text, at, by, earlier }: NoteItem): Note {
  const readVersion = (version: NoteItem["earlier"][number]) => ({ ...version, at: toInstant(version.at) });
  return {
    duid: toDuid(user),
    day,
    recordId: record,
    ...readVersion({ text, at, by }),
    earlier: earlier.map(readVersion),
  };
}

function toItem({ duid, day, recordId, text, at, by, earlier }: Note): NoteItem {
  const writeVersion = (version: NoteVersion) => ({ ...version, at: new Date(version.at).toISOString() });
  return {
    user: duid,
    ...(day === undefined ? {} : { day }),
    ...(recordId === undefined ? {} : { record: recordId }),
    ...writeVersion({ text, at, by }),
    earlier: earlier.map(writeVersion),
  };
}
