import { ApiError } from "@capno/api-client/api-error";
import { NOTE_STORE } from "@capno/api-client/endpoints/notes";
import type { Note, NoteVersion } from "@capno/api-client/models/note";
import { getVersionId, NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import { canViewDetail } from "@capno/domain/account";

import {
  createSharedEntries,
  type ChangeOutcome,
  type SharedEntries,
  type StoreSources,
} from "../shared-entries/create-shared-entries.ts";

export type NoteSubject = Pick<Note, "duid" | "day" | "recordId">;

export interface NotesController extends SharedEntries<Note> {
  /** Returns the key of the new note. */
  add(subject: NoteSubject, text: string): string;
  /** Adds a version after the one that its author saw. An empty text withdraws the note. */
  revise(id: string, seen: Note, text: string): ChangeOutcome;
}

/** Runs the notes of a session. An account that may not see details has none: it reads and writes no text. */
export function createNotes(sources: StoreSources): NotesController {
  const { clock, config, session } = sources.services;
  const isAllowed = canViewDetail(session.account());
  const storePath = config.capture.noteStoreUrl ?? "";
  const shared = createSharedEntries<NoteVersion, Note>({
    ...sources,
    kind: NOTE_STORE,
    storePath: isAllowed ? storePath : "",
    tabKey: "capture:notes",
  });
  const create = ({ duid, day, recordId }: NoteSubject, text: string): Note => ({
    ...{ duid, day, recordId },
    id: crypto.randomUUID(),
    text: text.trim(),
    at: clock.now(),
    by: session.account().username,
    earlier: [],
  });
  return {
    ...shared,
    read: () => (isAllowed ? shared.read() : Promise.reject(createRefusal(storePath))),
    add(subject, text) {
      const key = crypto.randomUUID();
      shared.change({ key, seen: NOTHING_SEEN, entry: create(subject, text) });
      return key;
    },
    revise: (id, seen, text) =>
      shared.change({ key: id, seen: getVersionId(seen), entry: create(seen, text) }),
  };
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
