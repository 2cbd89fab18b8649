import { isExplanation, type Mark } from "@capno/api-client/models/review";
import type { Note } from "@capno/api-client/models/note";
import type { StoredStatus } from "@capno/api-client/models/stored-status";
import { formatParticipantStatus } from "@capno/domain/participant-status";

import type { EntryWords } from "./StoreNotices.tsx";

export const NOTE_WORDS: EntryWords<Note> = {
  what: "notes",
  nameEntry: (_key, note) => (note === undefined ? "a note" : `a note on ${note.duid}`),
  formatEntry: ({ text }) => (text === "" ? "withdrawn" : `“${text}”`),
};

export const MARK_WORDS: EntryWords<Mark> = {
  what: "marks",
  nameEntry: (key, mark) =>
    mark !== undefined && isExplanation(mark)
      ? `an explanation in the data checks${mark.duid === undefined ? "" : ` of ${mark.duid}`}`
      : `the review of ${key}`,
  formatEntry(mark) {
    if (isExplanation(mark)) return mark.reason === "" ? "taken back" : `“${mark.reason}”`;
    return mark.stamps.length === 0 ? "taken back" : "reviewed";
  },
};

export const STATUS_WORDS: EntryWords<StoredStatus> = {
  what: "statuses",
  nameEntry: (key) => `the status of ${key}`,
  formatEntry: ({ status }) => formatParticipantStatus(status),
};
