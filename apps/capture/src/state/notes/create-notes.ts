import { getNotes, putNotes, toNotes, toNotesDocument } from "@capno/api-client/endpoints/notes";
import type { Note, Notes } from "@capno/api-client/models/note";
import { NotesDocument } from "@capno/api-client/schemas/notes";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { createSharedEntries, type SharedEntries } from "../shared-entries/create-shared-entries.ts";

/** What a note is about. */
export type NoteSubject = Pick<Note, "duid" | "day" | "recordId">;

export interface NotesController extends SharedEntries<Note> {
  add(subject: NoteSubject, text: string): void;
  /**
   * Adds a version to the newest one, which may be newer than the `note` that was shown. An empty text withdraws the
   * note.
   */
  revise(id: string, note: Note, text: string): void;
}

/** Notes that are not shared outlive a reload of the tab; the shell forgets them at log-out. */
const KEY = "capture:notes";

/** Runs the notes of a session. */
export function createNotes(services: ProductServices): NotesController {
  const { http, clock, config, session, notices, storage } = services;
  const path = config.capture.noteStoreUrl ?? "";
  const shared = createSharedEntries<Note>({
    notices,
    failure: "the shared notes could not be reached",
    store:
      path === ""
        ? undefined
        : {
            read: (options) => getNotes(http, path, options),
            write: (notes, replaces, options) => putNotes(http, path, notes, replaces, options),
          },
    own: path === "" ? readStored(storage.tab) : new Map(),
  });
  if (!shared.isShared) shared.watch(() => store(storage.tab, shared.getState().known));
  const toVersion = (text: string) => ({
    text: text.trim(),
    at: clock.now(),
    by: session.account().username,
  });
  return {
    ...shared,
    add: (subject, text) =>
      shared.change(crypto.randomUUID(), { ...subject, ...toVersion(text), earlier: [] }),
    revise(id, note, text) {
      const newest = shared.find(id) ?? note;
      const { at, by } = newest;
      shared.change(id, {
        ...newest,
        ...toVersion(text),
        earlier: [...newest.earlier, { text: newest.text, at, by }],
      });
    },
  };
}

function readStored(tab: KeptText): Notes {
  try {
    return toNotes(v.parse(NotesDocument, JSON.parse(tab.getItem(KEY) ?? "")));
  } catch {
    return new Map();
  }
}

function store(tab: KeptText, notes: Notes): void {
  try {
    tab.setItem(KEY, JSON.stringify(toNotesDocument(notes)));
  } catch {
    // Blocked or full: they last as long as the page.
  }
}
