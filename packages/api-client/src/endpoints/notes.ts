import { toDuid } from "@capno/domain/units";
import * as v from "valibot";

import type { Note, NoteVersion } from "../models/note.ts";
import { NOTE_FIELDS, NoteSubjectItem, NoteVersionItem } from "../schemas/store-document.ts";
import { parseVersions, type StoreKind } from "./store-document.ts";

export const NOTE_STORE: StoreKind<NoteVersion, Note> = {
  fields: NOTE_FIELDS,
  name: "the notes",
  parse(item) {
    const subject = v.safeParse(NoteSubjectItem, item);
    const versions = parseVersions(item, NOTE_FIELDS, parseVersion);
    if (!subject.success || versions === undefined) return undefined;
    const { user, day, record } = subject.output;
    return { duid: toDuid(user), day, recordId: record, ...versions };
  },
  toSubject: ({ duid, day, recordId }) => ({
    user: duid,
    ...(day === undefined ? {} : { day }),
    ...(recordId === undefined ? {} : { record: recordId }),
  }),
  toContent: ({ text }) => text,
  isSame: (one, other) => one.text === other.text,
  getDuid: (_key, { duid }) => duid,
};

function parseVersion(raw: unknown): NoteVersion | undefined {
  const { success, output } = v.safeParse(NoteVersionItem, raw);
  return success ? output : undefined;
}
