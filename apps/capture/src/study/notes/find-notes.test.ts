import { toDuid, toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { toSummaryNotes } from "./find-notes.ts";

it("toSummaryNotes has the notes of the participant alone, the newest first, without withdrawn ones [HZ-15]", () => {
  const aNote = (duid: string, at: number, text: string) => ({
    duid: toDuid(duid),
    at: toEpochMs(at),
    by: "jane@capno.example",
    text,
    earlier: [],
  });
  const notes = new Map([
    ["a", aNote("CARD-1", 1, "Had a cold")],
    ["b", aNote("CARD-2", 2, "Moved house")],
    ["c", aNote("CARD-1", 3, "New inhaler")],
    ["d", aNote("CARD-1", 4, "")],
  ]);
  expect(toSummaryNotes(notes, toDuid("CARD-1")).map(({ text }) => text)).toEqual([
    "New inhaler",
    "Had a cold",
  ]);
  expect(toSummaryNotes(notes, toDuid("CARD-3"))).toEqual([]);
});

it("toSummaryNotes dates a changed note by its newest version, with that author and text [HZ-15]", () => {
  const version = (at: number, by: string, text: string) => ({ at: toEpochMs(at), by, text });
  const note = {
    duid: toDuid("CARD-1"),
    ...version(9, "ben@capno.example", "Had pneumonia"),
    earlier: [version(1, "jane@capno.example", "Had a cold")],
  };
  expect(toSummaryNotes(new Map([["a", note]]), toDuid("CARD-1"))).toEqual([
    { writtenAt: 9, author: "ben@capno.example", text: "Had pneumonia" },
  ]);
});
