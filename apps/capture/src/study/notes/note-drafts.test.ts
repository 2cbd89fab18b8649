import { toDuid } from "@capno/domain/units";
import { expect, it } from "vitest";

import { aNote } from "../log/testing/log-entries.ts";
import { isBegun, toDraft, type NoteDraft } from "./note-drafts.ts";

const duid = toDuid("CARD-1");
const changes = aNote("a", "CARD-1", { text: "Had a cold" });

it.each<[string, boolean, NoteDraft]>([
  ["an empty field", false, { text: "" }],
  ["blanks", false, { text: " \n" }],
  ["a text", true, { text: "Had" }],
  ["a note as it was", false, { text: "Had a cold", changes }],
  ["a note with another text", true, { text: "Had a cold.", changes }],
  ["a note whose text was removed", true, { text: "", changes }],
  ["a note as it was, before which nothing was begun", false, { text: "Had a cold", changes, newNote: " " }],
  ["a note as it was, before which another was begun", true, { text: "Had a cold", changes, newNote: "And" }],
])("%s is a text that was begun: %s [REQ-NOTE-02]", (_, expected, draft) => {
  expect(isBegun(draft)).toBe(expected);
});

it.each([
  ["the user", {}, { id: "user", label: "CARD-1", subject: { duid } }],
  ["a day", { day: "2026-11-20" }, { id: "day", label: "2026-11-20", subject: { duid, day: "2026-11-20" } }],
  [
    "a record",
    { day: "2026-11-20", recordId: 7 },
    { id: "record", label: "Record 7", subject: { duid, day: "2026-11-20", recordId: 7 } },
  ],
])("a refused note about %s is begun again as a new one about the same [REQ-LOG-03]", (_, more, about) => {
  expect(toDraft(aNote("b", "CARD-1", more), undefined)).toEqual({ text: "Had a cold", about });
});

it.each([
  ["with its text", "Had pneumonia", changes, { text: "Had pneumonia", changes }],
  ["that deletes, with the text that it deletes", "", changes, { text: "Had a cold", changes }],
  [
    "whose version before is not known, on that version",
    "Had pneumonia",
    undefined,
    { text: "Had pneumonia", changes: { id: changes.id, thread: "a", text: "" } },
  ],
])("a refused version is begun again %s [REQ-LOG-03] [SAFETY]", (_, text, seen, draft) => {
  const refused = aNote("a", "CARD-1", { text, follows: changes.id });
  expect(toDraft(refused, seen)).toMatchObject(draft);
});
