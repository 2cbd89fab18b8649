import { toDuid } from "@capno/domain/units";
import * as v from "valibot";

import type { Note, NoteVersion } from "../models/note.ts";
import { NOTE_FIELDS, NoteItem } from "../schemas/store-document.ts";
import type { StoreKind } from "./store-document.ts";

export const NOTE_STORE: StoreKind<NoteVersion, Note> = {
  fields: NOTE_FIELDS,
  name: "the notes",
  parse(item) {
    const { success, output } = v.safeParse(NoteItem, item);
    if (!success) return undefined;
    const { user, day, record, earlier, ...newest } = output;
    return {
      duid: toDuid(user),
      day,
      recordId: record,
      ...newest,
      earlier,
    };
  },
  toSubject: ({ duid, day, recordId }) => ({
    user: duid,
    ...(day === undefined ? {} : { day }),
    ...(recordId === undefined ? {} : { record: recordId }),
  }),
  toContent: ({ text }) => text,
};
