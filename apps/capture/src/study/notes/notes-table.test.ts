import type { NoteEntry } from "@capno/api-client/models/study-log";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";

import { aNote, toThreads } from "../log/testing/log-entries.ts";
import { groupNotesByUser } from "./find-notes.ts";
import { formatNotesCsv } from "./notes-table.ts";

const at = (minute: number) => toEpochMs(Date.UTC(2026, 10, 20, 9, minute));
const by = "jane@capno.example";
const write = (entries: readonly NoteEntry[], ...duids: readonly string[]) =>
  formatNotesCsv(groupNotesByUser(toThreads(...entries).note), new Set(duids.map((duid) => toDuid(duid))));

it("notes.csv has a row for each version of a note, and none about participants outside the package", () => {
  const text = write(
    [
      aNote("b", "CARD-2", { text: "Moved", at: at(3) }),
      aNote("a", "CARD-1", { day: "2026-11-19", recordId: 7 }),
      aNote("c", "OTHER-1"),
      aNote("b", "CARD-2", { text: "", at: at(9) }),
    ],
    "CARD-1",
    "CARD-2",
  );
  expect(parse(text, { columns: true })).toEqual([
    {
      note_id: "a",
      version: "1",
      participant_id: "CARD-1",
      day: "2026-11-19",
      record_id: "7",
      text: "Had a cold",
      written_by: by,
      written_at: "2026-11-20T09:00:00.000Z",
    },
    expect.objectContaining({ note_id: "b", version: "1", text: "Moved" }),
    expect.objectContaining({ note_id: "b", version: "2", text: "", written_at: "2026-11-20T09:09:00.000Z" }),
  ]);
});

it("notes.csv has its users by their IDs, and the notes of each by when they were begun", () => {
  const text = write(
    [
      aNote("old", "CARD-2", { at: at(1) }),
      aNote("new", "CARD-2", { at: at(2) }),
      aNote("other", "CARD-1", { at: at(3) }),
      aNote("old", "CARD-2", { text: "Better", at: at(9) }),
    ],
    "CARD-2",
    "CARD-1",
  );
  expect(parse<Record<string, string>>(text, { columns: true }).map((row) => row["note_id"])).toEqual([
    "other",
    "old",
    "old",
    "new",
  ]);
});

it.each([
  ["a formula", "=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["right-to-left text and an emoji", "كان مريضًا 🤧", "كان مريضًا 🤧"],
  ["quotation marks and line ends", 'He said "no",\r\nthen left', 'He said "no",\r\nthen left'],
])("notes.csv keeps %s as text that no spreadsheet runs", (_what, written, read) => {
  const text = write([aNote("a", "CARD-1", { text: written })], "CARD-1");
  expect(parse(text, { columns: true })).toMatchObject([{ text: read }]);
});

it("notes.csv of 10,000 notes has 10,000 rows", () => {
  const text = write(
    Array.from({ length: 10_000 }, (_, place) => aNote(`${place}`, "CARD-1")),
    "CARD-1",
  );
  expect(parse(text, { columns: true })).toHaveLength(10_000);
});
