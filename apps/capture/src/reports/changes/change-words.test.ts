import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { describeEntry } from "./change-words.ts";

const AT = toEpochMs(Date.UTC(2026, 10, 29, 8, 12));
const ROW = { id: "a", follows: null, at: AT, by: "jane@capno.example", thread: "CARD-017" } as const;
const duid = toDuid("CARD-017");
const udi = toHandsetUdi("(01)05012345678900(21)NTH00117");
const USED = Date.UTC(2026, 8, 29, 5, 42);

const write = (entry: LogEntry, hasNoteText = true) =>
  describeEntry(entry, { zone: "Europe/London", hasNoteText });

describe("describeEntry [REQ-CHANGE-03]", () => {
  it.each<readonly [LogEntry, string]>([
    [
      { ...ROW, kind: "review", duid, stamps: [`unused:${USED}`, "low-adherence:0"] },
      "Done: unused 61 days, adherence 0 to 9%",
    ],
    [
      { ...ROW, kind: "review", duid, stamps: [`unused:${USED}:3`, "failed:1768", "quality-drop:40"] },
      "Done: unused 61 days, record 1768 failed, quality dropped",
    ],
    [
      // A time that cannot be, and names this version does not know.
      {
        ...ROW,
        kind: "review",
        duid,
        stamps: ["unused:null", `unused:${AT + 1}`, "low-adherence:", "too-warm:7"],
      },
      "Done: unused, unused, low adherence, a reason this version cannot read",
    ],
    [
      {
        ...ROW,
        kind: "review",
        duid,
        stamps: ["never-used:0", "undated:7", "unused:1000", `unused:${AT}`, "failed:x", "low-adherence:6"],
      },
      "Done: never recorded, unknown date of a record, unused, unused 0 days, failed record, adherence 60 to 69%",
    ],
    [
      { ...ROW, kind: "review", duid, stamps: ["no-handset:4"], until: "2026-12-06" },
      "Done until 6 Dec 2026: without a handset",
    ],
    [{ ...ROW, kind: "review", duid, stamps: [] }, "No longer done"],
    [
      {
        ...ROW,
        kind: "status",
        duid,
        status: { kind: "left", enrolled: null, left: "2026-11-20", reason: "died" },
      },
      "Died on 20 Nov 2026",
    ],
    [
      {
        ...ROW,
        kind: "status",
        duid,
        file: "participants.csv",
        status: { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "lost" },
      },
      "Lost to follow-up on 30 May 2026, enrolled on 3 Mar 2026, from participants.csv",
    ],
    [
      { ...ROW, kind: "status", duid, status: { kind: "enrolled", enrolled: "2026-03-03" } },
      "Enrolled on 3 Mar 2026",
    ],
    [{ ...ROW, kind: "status", duid, status: undefined }, "Status cleared"],
    [
      { ...ROW, kind: "status", duid, file: "\u05D0.csv", status: undefined },
      "Status cleared, from \u2068\u05D0.csv\u2069",
    ],
    [{ ...ROW, kind: "note", duid, text: "Had a cold", day: "2026-11-20" }, "Note: Had a cold (20 Nov 2026)"],
    [{ ...ROW, kind: "note", duid, text: "\u05D0", recordId: 7 }, "Note: \u2068\u05D0\u2069 (record 7)"],
    [{ ...ROW, kind: "note", duid, text: "", recordId: 7 }, "Note deleted (record 7)"],
    [
      { ...ROW, thread: "failed-record:CARD-017:7", kind: "explanation", duid, text: "The handset fell" },
      "Explained (failed record): The handset fell",
    ],
    [
      { ...ROW, thread: "x", kind: "explanation", duid, text: "\u05D0" },
      // Letters from right to left leave the words around them in their order.
      "Explained: \u2068\u05D0\u2069",
    ],
    [{ ...ROW, thread: "x", kind: "explanation", udi, text: "" }, "Explanation deleted"],
    [
      // Five minutes are not told, a moment more is.
      { ...ROW, kind: "allocation", duid, udi, did: "allocated", doneAt: toEpochMs(AT - 5 * 60_000) },
      "NTH 00117 given",
    ],
    [
      { ...ROW, kind: "allocation", duid, udi, did: "deallocated", doneAt: toEpochMs(AT - 5 * 60_000 - 1) },
      "NTH 00117 returned, done 29 November 2026, 08:06",
    ],
  ])("says %j as %s", (entry, words) => {
    expect(write(entry)).toBe(words);
  });

  it("keeps the text of a note from who did not choose it", () => {
    const note: LogEntry = { ...ROW, kind: "note", duid, text: "Had a cold" };
    expect(write(note, false)).toBe("Note");
    expect(write({ ...note, text: "" }, false)).toBe("Note deleted");
    expect(write({ ...note, recordId: 7 }, false)).toBe("Note (record 7)");
  });
});
