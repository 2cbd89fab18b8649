import { toDuid, toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { aNote, toThreads } from "../log/testing/log-entries.ts";
import {
  countNotesByDay,
  findNotesOfDay,
  findRestorableText,
  formatNoteCount,
  groupNotesByUser,
  placeNotes,
  toSummaryNotes,
} from "./find-notes.ts";

it("toSummaryNotes has the notes of the participant alone, the newest first, without withdrawn ones [HZ-15]", () => {
  const at = (ms: number, text: string) => ({ at: toEpochMs(ms), text });
  const notes = groupNotesByUser(
    toThreads(
      aNote("a", "CARD-1", at(1, "Had a cold")),
      aNote("b", "CARD-2", at(2, "Moved house")),
      aNote("c", "CARD-1", at(3, "New inhaler")),
      aNote("d", "CARD-1", at(4, "")),
    ).note,
  );
  expect(toSummaryNotes(notes.get(toDuid("CARD-1")) ?? []).map(({ text }) => text)).toEqual([
    "New inhaler",
    "Had a cold",
  ]);
  expect(notes.get(toDuid("CARD-3"))).toBeUndefined();
});

it("toSummaryNotes dates a changed note by its newest row, with that author and text [HZ-15]", () => {
  const row = (ms: number, by: string, text: string) => aNote("a", "CARD-1", { at: toEpochMs(ms), by, text });
  const [notes = []] = groupNotesByUser(
    toThreads(row(1, "jane@capno.example", "Had a cold"), row(9, "ben@capno.example", "Had pneumonia")).note,
  ).values();
  expect(toSummaryNotes(notes)).toEqual([
    { writtenAt: 9, author: "ben@capno.example", text: "Had pneumonia" },
  ]);
});

it("findNotesOfDay has the notes of that day alone, without deleted ones", () => {
  const day = "2026-11-20";
  const [notes = []] = groupNotesByUser(
    toThreads(
      aNote("a", "CARD-1", { day, text: "Had a cold" }),
      aNote("b", "CARD-1", { day: "2026-11-21", text: "Better" }),
      aNote("c", "CARD-1", { day, text: "" }),
    ).note,
  ).values();
  expect(findNotesOfDay(notes, day).map(({ text }) => text)).toEqual(["Had a cold"]);
});

it("groupNotesByUser says of a note whose newest row cannot be read that it cannot, and keeps the older text below it [REQ-LOG-01] [SAFETY]", () => {
  const known = aNote("a", "CARD-1");
  const threads = new Map([
    [
      "note a",
      [
        { reading: "read", entry: known } as const,
        {
          reading: "unreadable",
          entry: { ...known, id: "b", follows: known.id, kind: "note", udi: undefined },
        } as const,
      ],
    ],
  ]);
  expect(groupNotesByUser(threads).get(toDuid("CARD-1"))).toMatchObject([
    {
      text: "This note cannot be read by this version.",
      isUnreadable: true,
      rows: [{ text: "Had a cold" }, {}],
    },
  ]);
});

it("groupNotesByUser has first, of notes of one moment, the one that was begun later", () => {
  const notes = groupNotesByUser(toThreads(aNote("a", "CARD-1"), aNote("b", "CARD-1")).note);
  expect(notes.get(toDuid("CARD-1"))?.map(({ thread }) => thread)).toEqual(["b", "a"]);
});

it.each([
  ["its last text", true, "Had a cold"],
  ["no text that this version cannot read, and none before it [SAFETY]", false, undefined],
])("findRestorableText gives of a deleted note %s", (_, isRead, text) => {
  const [first, second, last] = ["Was well", "Had a cold", ""].map((words) =>
    aNote("a", "CARD-1", { text: words }),
  );
  if (first === undefined || second === undefined || last === undefined) throw new Error("no note");
  const middle = isRead
    ? ({ reading: "read", entry: second } as const)
    : ({ reading: "unreadable", entry: { ...second, udi: undefined } } as const);
  const rows = [
    { reading: "read", entry: first } as const,
    middle,
    { reading: "read", entry: last } as const,
  ];
  const [note] = groupNotesByUser(new Map([["note a", rows]])).get(toDuid("CARD-1")) ?? [];
  expect(note && findRestorableText(note)).toBe(text);
  // What was not deleted is there already.
  expect(note && findRestorableText({ ...note, text: "Had a cold" })).toBeUndefined();
});

it("countNotesByDay counts every note of a day, without deleted ones", () => {
  const day = "2026-11-20";
  const [notes = []] = groupNotesByUser(
    toThreads(
      aNote("a", "CARD-1", { day }),
      aNote("b", "CARD-1", { day }),
      aNote("c", "CARD-1", { day, text: "" }),
      aNote("d", "CARD-1"),
    ).note,
  ).values();
  expect([...countNotesByDay(notes)]).toEqual([[day, 2]]);
  expect([undefined, 1, 2].map(formatNoteCount)).toEqual(["", ", 1 note", ", 2 notes"]);
});

it("placeNotes gives a note about a record the day that the record has in the study, whatever was written with it [REQ-LIST-15]", () => {
  const [notes = []] = groupNotesByUser(
    toThreads(
      // Written in Auckland, where it was the next day.
      aNote("a", "CARD-1", { day: "2026-11-28", recordId: 7 }),
      aNote("b", "CARD-1", { day: "2026-11-26" }),
      aNote("c", "CARD-1", { day: "2026-11-25", recordId: 8 }),
    ).note,
  ).values();
  const evening = toEpochMs(Date.parse("2026-11-27T21:05:00Z"));
  const records = [
    { id: 7, recordedAt: evening, hasUnknownDate: false },
    { id: 8, recordedAt: null, hasUnknownDate: true },
  ] as const;
  const placed = placeNotes(notes, records, "Europe/London");
  expect([...countNotesByDay(placed).keys()].toSorted()).toEqual(["2026-11-25", "2026-11-26", "2026-11-27"]);
  expect(placed.flatMap(({ rows }) => rows.map(({ day = "" }) => day)).toSorted()).toEqual([
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
  ]);
  expect(placeNotes(notes, [], "Europe/London")).toEqual(notes);
});
