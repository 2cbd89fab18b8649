import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { expect, it } from "vitest";

import { keepRows, readKeptRows } from "./tab-rows.ts";
import { aNote, anAllocation, anExplanation, aReview, aStatus, toWire } from "./testing/log-entries.ts";

const duid = toDuid("CARD-1");
const udi = toHandsetUdi("(01)0506(21)NTH00001");
const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;

it.each<[string, LogEntry]>([
  ["a note", aNote("a", "CARD-1")],
  ["a note about a record", aNote("a", "CARD-1", { day: "2026-11-20", recordId: 7, follows: "x" })],
  ["a review", aReview("CARD-1", ["unused:1"])],
  ["a review with an end", aReview("CARD-1", ["unused:1"], { until: "2026-12-01" })],
  ["an explanation of a user", anExplanation("gap:CARD-1:7", "On holiday", { duid })],
  ["an explanation of a handset", anExplanation("no-participant:x", "In repair", { udi })],
  ["a status", aStatus("CARD-1", DIED, { file: "march.csv" })],
  ["a withdrawn status", aStatus("CARD-1", undefined)],
  ["an allocation", anAllocation({ did: "allocated", udi, duid, doneAt: toEpochMs(Date.UTC(2026, 10, 1)) })],
])("the tab keeps %s as it was written [REQ-LOG-04]", (_, entry) => {
  const tab = createFakeStorage();
  const rows = [{ reading: "read", entry } as const];
  expect(keepRows(tab, rows)).toBe(true);
  expect(readKeptRows(tab)).toEqual(rows);
});

it("the tab leaves out rows of a newer kind, and a value of a newer release is still the newest word [REQ-LOG-01] [SAFETY]", () => {
  const tab = createFakeStorage();
  const kept = [
    toWire(aStatus("CARD-1", ENROLLED, { id: "a" })),
    { ...toWire(aReview("CARD-1", [])), id: "b", kind: "consent" },
    { ...toWire(aStatus("CARD-1", DIED, { id: "c", follows: "a" })), reason: "emigrated" },
  ];
  tab.setItem("capture:study-log", JSON.stringify(kept));
  expect(readKeptRows(tab).map(({ reading, entry }) => [reading, entry.id])).toEqual([
    ["read", "a"],
    ["unreadable", "c"],
  ]);
});

it("a tab that has kept nothing yet gives no rows", () => {
  expect(readKeptRows(createFakeStorage())).toEqual([]);
});
