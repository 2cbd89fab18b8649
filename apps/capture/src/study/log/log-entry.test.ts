import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import { saysTheSame, toNewEntry } from "./log-entry.ts";
import { aNote, anExplanation, aReview, aStatus } from "./testing/log-entries.ts";

const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const file = "march.csv";
const day = "2026-11-20";

it.each<[string, boolean, LogEntry, LogEntry]>([
  ["a status of a file and the same by hand", true, aStatus("A", ENROLLED, { file }), aStatus("A", ENROLLED)],
  [
    "the same status of two files",
    true,
    aStatus("A", ENROLLED, { file }),
    aStatus("A", ENROLLED, { file: "b" }),
  ],
  [
    "a note of another author, later, after another row",
    true,
    aNote("a", "A"),
    aNote("a", "A", { by: "ben", at: toEpochMs(7), follows: "x" }),
  ],
  ["a status and its withdrawal", false, aStatus("A", ENROLLED), aStatus("A", undefined)],
  [
    "statuses of two days",
    false,
    aStatus("A", ENROLLED),
    aStatus("A", { ...ENROLLED, enrolled: "2026-03-04" }),
  ],
  ["statuses of two users", false, aStatus("A", ENROLLED), aStatus("B", ENROLLED)],
  ["two notes with one text", false, aNote("a", "A"), aNote("b", "A")],
  ["a note about a day and one about none", false, aNote("a", "A", { day }), aNote("a", "A")],
  ["notes about two records", false, aNote("a", "A", { recordId: 7 }), aNote("a", "A", { recordId: 8 })],
  ["a review with an end and one without", false, aReview("A", ["x"], { until: day }), aReview("A", ["x"])],
  ["reviews of other reasons", false, aReview("A", ["x"]), aReview("A", ["y"])],
])("of %s it is %s that they say the same [REQ-LOG-03]", (_, isSame, one, other) => {
  expect(saysTheSame(one, { reading: "read", entry: other })).toBe(isSame);
});

it("no entry says the same as a row that cannot be read, or as none [SAFETY]", () => {
  const status = aStatus("A", ENROLLED);
  expect(saysTheSame(status, { reading: "unreadable", entry: { ...status, udi: undefined } })).toBe(false);
  expect(saysTheSame(status, undefined)).toBe(false);
});

it("an explanation is sent with the user or the handset that it is about, and never with both", () => {
  const duid = toDuid("CARD-1");
  const udi = toHandsetUdi("(01)0506(21)NTH00001");
  const ofUser = toNewEntry(anExplanation("gap:CARD-1:7", "On holiday", { duid }));
  expect(ofUser).toMatchObject({ finding: "gap:CARD-1:7", user: duid, text: "On holiday" });
  expect(ofUser).not.toHaveProperty("handset");
  const ofHandset = toNewEntry(anExplanation("no-participant:x", "In repair", { udi }));
  expect(ofHandset).toMatchObject({ finding: "no-participant:x", handset: udi, text: "In repair" });
  expect(ofHandset).not.toHaveProperty("user");
});
