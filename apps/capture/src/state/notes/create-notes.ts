import { ApiError } from "@capno/api-client/api-error";
import { NOTE_STORE } from "@capno/api-client/endpoints/notes";
import type { Note, NoteVersion } from "@capno/api-client/models/note";
import { canViewDetail } from "@capno/domain/account";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createSharedEntries, type SharedEntries } from "../shared-entries/create-shared-entries.ts";

/** What a note is about. */
export type NoteSubject = Pick<Note, "duid" | "day" | "recordId">;

export interface NotesController extends SharedEntries<Note> {
  /** Returns the key of the new note. */
  add(subject: NoteSubject, text: string): string;
  /**
   * Adds a version to the newest one, which may be newer than the `note` that was shown. An empty text withdraws the
   * note.
   */
  revise(id: string, note: Note, text: string): void;
}

/** Runs the notes of a session. An account that may not see details has none: it reads and writes no text. */
export function createNotes(
  services: ProductServices,
  findGroupIds: (duid: string) => readonly number[],
): NotesController {
  const { clock, config, session } = services;
  const isAllowed = canViewDetail(session.account());
  const storePath = config.capture.noteStoreUrl ?? "";
  const shared = createSharedEntries<NoteVersion, Note>({
    services,
    kind: NOTE_STORE,
    storePath: isAllowed ? storePath : "",
    tabKey: "capture:notes",
  });
  const createVersion = (text: string): NoteVersion => ({
    id: crypto.randomUUID(),
    text: text.trim(),
    at: clock.now(),
    by: session.account().username,
  });
  return {
    ...shared,
    readAll: () => (isAllowed ? shared.readAll() : Promise.reject(createRefusal(storePath))),
    add(subject, text) {
      const key = crypto.randomUUID();
      const version = createVersion(text);
      shared.change(key, findGroupIds(subject.duid), () => ({ ...subject, ...version, earlier: [] }));
      return key;
    },
    revise(id, note, text) {
      const version = createVersion(text);
      shared.change(id, findGroupIds(note.duid), (shown) => addVersion(shown ?? note, version));
    },
  };
}

function addVersion(note: Note, version: NoteVersion): Note {
  const { id, text, at, by } = note;
  return { ...note, ...version, earlier: [...note.earlier, { id, text, at, by }] };
}

const createRefusal = (path: string): ApiError =>
  new ApiError({
    kind: "unexpected-status",
    path,
    method: "GET",
    action: "loading the notes",
    required: false,
    status: 403,
  });
