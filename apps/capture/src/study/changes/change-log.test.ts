import type { LogEntry } from "@capno/api-client/models/study-log";
import {
  LEAVING_REASONS,
  writeParticipantStatus,
  type ParticipantStatus,
} from "@capno/domain/participant-status/participant-status";
import { toHarmlessCell } from "@capno/domain/text/csv";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { KnownRow } from "../log/log-entry.ts";
import { readLog as readStudyLog, type LogReading } from "../log/read-log.ts";
import {
  aNote,
  anAllocation,
  anExplanation,
  aReview,
  aStatus,
  toThreads,
} from "../log/testing/log-entries.ts";
import { NEVER_HELD, TEXT_LEFT_OUT, toChangeLog, WITHOUT_NOTES } from "./change-log.ts";
import { formatChangesCsv } from "./changes-table.ts";

type Row = Readonly<Record<string, string>>;

const toReading = (entries: readonly LogEntry[], more: Partial<LogReading> = {}): LogReading => ({
  rows: entries.map((entry) => ({ reading: "read", entry })),
  threads: toThreads(...entries),
  isShared: true,
  newer: 0,
  nameless: 0,
  unsaved: [],
  ...more,
});

function readLog(reading: LogReading | string, { hasNoteText = true, hasNotes = true } = {}) {
  const log = toChangeLog(reading, { hasNoteText, hasNotes });
  const rows = parse<Row>(formatChangesCsv(log), { columns: true });
  return {
    changes: rows.filter(({ what }) => what !== "not held"),
    notHeld: rows.filter(({ what }) => what === "not held").map((row) => row["after"]),
  };
}

const by = fc.constantFrom("jane@capno.example", "=tom@capno.example");
const at = fc.integer({ min: 0, max: 1_000_000 }).map((ms) => toEpochMs(Date.UTC(2026, 10, 1) + ms));
const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((words) => !words.includes("\r"));
const user = fc.constantFrom("CARD-1", "LEEDS-2");
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-10-${String(date).padStart(2, "0")}`);
const status: fc.Arbitrary<ParticipantStatus | undefined> = fc.oneof(
  fc.constant(undefined),
  day.map((enrolled) => ({ kind: "enrolled" as const, enrolled })),
  fc.record({
    kind: fc.constant("left" as const),
    enrolled: fc.constant(null),
    left: day,
    reason: fc.constantFrom(...LEAVING_REASONS),
  }),
);
const entry: fc.Arbitrary<LogEntry> = fc.oneof(
  fc
    .tuple(fc.constantFrom("a", "b"), user, text, at, by)
    .map(([thread, duid, words, time, author]) =>
      aNote(`${thread}${duid}`, duid, { text: words, at: time, by: author }),
    ),
  fc
    .tuple(user, fc.subarray(["unused:1", "failed:2"]), at, by)
    .map(([duid, stamps, time, author]) => aReview(duid, stamps, { at: time, by: author })),
  fc
    .tuple(user, status, at, by)
    .map(([duid, word, time, author]) => aStatus(duid, word, { at: time, by: author })),
);

const formatStatus = (word: ParticipantStatus | undefined) => {
  const { enrolled, left, reason } = writeParticipantStatus(word);
  return [enrolled && `enrolled ${enrolled}`, left && `left ${left}`, reason].filter(Boolean).join(", ");
};
const toWords = (each: LogEntry) =>
  each.kind === "status"
    ? formatStatus(each.status)
    : each.kind === "review"
      ? each.stamps.join("; ")
      : each.kind === "note"
        ? each.text
        : "";

describe("the log of changes [REQ-CHANGE-01]", () => {
  it("is the rows of the study log in their order, whatever their times, each with what its thread said before", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        const { changes } = readLog(toReading(entries));
        expect(changes.map((row) => [row["entry"], row["after"], row["account"]])).toEqual(
          entries.map((each) => [each.id, toHarmlessCell(toWords(each)), toHarmlessCell(each.by)]),
        );
        const last = new Map<string, string>();
        for (const row of changes) {
          const thread = `${row["what"]} ${row["thread"]}`;
          expect(row["before"]).toBe(last.get(thread) ?? "");
          last.set(thread, row["after"] ?? "");
        }
      }),
      { numRuns: 60 },
    );
  });

  const NOTE = aNote("note-1", "CARD-1", {
    text: "=1+1",
    day: "2026-11-20",
    recordId: 7,
    by: "tom@capno.example",
  });
  const UDI = toHandsetUdi("(01)05012345678900(21)NTH00101");
  const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;

  it("says of each change who, when, what, whom, before, after, why and whence", () => {
    const { changes } = readLog(
      toReading([
        NOTE,
        anExplanation("gap:CARD-2:7", "Was on holiday", { duid: toDuid("CARD-2") }),
        anExplanation("no-participant:x", "In repair", { udi: UDI }),
        aStatus("CARD-3", DIED, { file: "participants.csv" }),
        anAllocation({
          did: "deallocated",
          udi: UDI,
          duid: toDuid("CARD-4"),
          doneAt: toEpochMs(Date.UTC(2026, 10, 1)),
        }),
        { ...NOTE, id: "later", text: "" },
        aReview("CARD-5", ["unused:1", "failed:2"], { until: "2026-12-01" }),
      ]),
    );
    const cells = ["what", "participant_id", "handset", "before", "after", "reason", "file", "done_at"];
    expect(changes.map((row) => cells.map((cell) => row[cell]))).toEqual([
      ["note", "CARD-1", "", "", "'=1+1", "", "", ""],
      ["explanation", "CARD-2", "", "", "Was on holiday", "Was on holiday", "", ""],
      ["explanation", "", UDI, "", "In repair", "In repair", "", ""],
      [
        "status",
        "CARD-3",
        "",
        "",
        "enrolled 2026-03-03, left 2026-05-30, died",
        "died",
        "participants.csv",
        "",
      ],
      [
        "allocation",
        ...["CARD-4", UDI, "", `deallocated ${UDI}, done 2026-11-01T00:00:00.000Z`, "", ""],
        "2026-11-01T00:00:00.000Z",
      ],
      ["note", "CARD-1", "", "'=1+1", "", "", "", ""],
      ["review", "CARD-5", "", "", "unused:1; failed:2; until 2026-12-01", "unused, failed", "", ""],
    ]);
    expect(changes[0]).toMatchObject({
      changed_at: "2026-11-20T09:00:00.000Z",
      account: "tom@capno.example",
      day: "2026-11-20",
      record_id: "7",
    });
  });

  it("leaves the text of notes out unless it is chosen, and still lists each note [REQ-CHANGE-02]", () => {
    const { changes } = readLog(toReading([NOTE, { ...NOTE, id: "later", text: "" }]), {
      hasNoteText: false,
    });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ["", TEXT_LEFT_OUT],
      [TEXT_LEFT_OUT, ""],
    ]);
  });

  it("marks own rows that are not saved, which the file leaves out and counts [REQ-CHANGE-02]", () => {
    const mine = aReview("CARD-1", ["unused:1"]);
    const reading = toReading([], { unsaved: [{ status: "failed", entry: mine }] });
    expect(toChangeLog(reading, { hasNoteText: true, hasNotes: true }).changes).toMatchObject([
      { id: mine.id, isUnsaved: true },
    ]);
    expect(readLog(reading)).toEqual({
      changes: [],
      notHeld: [NEVER_HELD, "Entries of this account that are not in the study log: 1."],
    });
  });

  it("says what it does not hold: notes of others, a log that is away, what is newer than this version [REQ-CHANGE-02]", () => {
    expect(readLog("the server answered 500", { hasNotes: false }).notHeld).toEqual([
      NEVER_HELD,
      WITHOUT_NOTES,
      "The study log could not be read.",
    ]);
    const unreadable: KnownRow = {
      reading: "unreadable",
      entry: { ...aStatus("CARD-1", undefined), udi: undefined, thread: "CARD-1" },
    };
    const reading = toReading([], { rows: [unreadable], newer: 2, isShared: false });
    expect(readLog(reading).notHeld).toEqual([
      NEVER_HELD,
      "This site does not share entries. Only those of this tab are listed.",
      "Entries of the study log that cannot be read by this version: 1.",
      "Entries of a newer version in the study log: 2.",
    ]);
    expect(readLog(reading).changes).toMatchObject([{ after: "cannot be read by this version" }]);
  });
});

it("the log of changes takes rows without a thread for no words of one thread", () => {
  const unreadable = ["a", "b"].map((id): KnownRow => ({
    reading: "unreadable",
    entry: { id, kind: "review", at: toEpochMs(0), by: "ben" } as never,
  }));
  const { changes } = toChangeLog(toReading([], { rows: unreadable }), { hasNoteText: true, hasNotes: true });
  expect(changes.map(({ before, previous }) => [before, previous])).toEqual([
    ["", undefined],
    ["", undefined],
  ]);
});

it("the log of changes counts rows without an ID or kind among those that it cannot read", () => {
  const unreadable: KnownRow = {
    ...{ reading: "unreadable", entry: { id: "a", kind: "review", at: toEpochMs(0), by: "ben" } as never },
  };
  const { notHeld } = toChangeLog(toReading([], { rows: [unreadable], nameless: 2 }), {
    ...{ hasNoteText: true, hasNotes: true },
  });
  expect(notHeld).toContain("Entries of the study log that cannot be read by this version: 3.");
});

it.each([
  [
    "that this account may not read",
    async () => ({ isRead: false }),
    "the study log may not be read by this account",
  ],
  ["that does not answer", async () => Promise.reject(new Error("away")), /./],
])("`readLog` gives for a log %s the reason and no empty log", async (_, read, reason) => {
  expect(await readStudyLog({ read: read as never })).toEqual(expect.stringMatching(reason));
});
