import * as v from "valibot";

import { Identifier, Timestamp, WholeNumber } from "./wire-values.ts";

const NoteVersionItem = v.object({ text: v.string(), at: Timestamp, by: Identifier });

export const NoteItem = v.object({
  ...NoteVersionItem.entries,
  user: Identifier,
  day: v.optional(v.pipe(v.string(), v.isoDate())),
  record: v.optional(WholeNumber),
  earlier: v.array(NoteVersionItem),
});
export type NoteItem = v.InferOutput<typeof NoteItem>;

/** GET and PUT of the note store, by the id of the note. Its version is the `ETag`. */
export const NotesDocument = v.object({ notes: v.record(v.string(), NoteItem) });
export type NotesDocument = v.InferOutput<typeof NotesDocument>;
