import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { expect, it } from "vitest";

import { describeRow, formatEntry, nameEntry } from "./log-words.ts";
import { aNote, anAllocation, anExplanation, aReview, aStatus } from "./testing/log-entries.ts";

const UDI = toHandsetUdi("(01)0506(21)NTH00001");
const DIED = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;
const GIVEN = { did: "allocated", udi: UDI, duid: toDuid("CARD-1"), doneAt: toEpochMs(0) } as const;

it.each([
  [aNote("a", "CARD-1"), "a note on CARD-1", "“Had a cold”"],
  [aNote("a", "CARD-1", { text: "" }), "a note on CARD-1", "deleted"],
  [aReview("CARD-1", []), "the review of CARD-1", "no longer done"],
  [aReview("CARD-1", ["unused:1"]), "the review of CARD-1", "done"],
  [aReview("CARD-1", ["unused:1"], { until: "2026-12-01" }), "the review of CARD-1", "done until 1 Dec 2026"],
  [
    anExplanation("gap:CARD-1:7", "On holiday", { duid: toDuid("CARD-1") }),
    "an explanation in the data checks of CARD-1",
    "“On holiday”",
  ],
  [
    anExplanation(`no-participant:${UDI}`, "", { udi: UDI }),
    `an explanation in the data checks of ${UDI}`,
    "deleted",
  ],
  [aStatus("CARD-1", DIED), "the status of CARD-1", "Died 30 May 2026"],
  [anAllocation(GIVEN), `the log of handset ${UDI}`, "allocated CARD-1"],
])("an entry of the study log, %o, is named %s and says %s", (entry, name, words) => {
  expect([nameEntry({ entry }), formatEntry(entry)]).toEqual([name, words]);
});

it("the newest row of a thread is told with its author and the study's time, as far as they are known", () => {
  const entry = aStatus("CARD-1", DIED, { by: "ben@capno.example" });
  const name = "the status of CARD-1";
  expect(describeRow({ reading: "read", entry }, name, "Pacific/Auckland")).toBe(
    "ben@capno.example changed the status of CARD-1 at 22:00: Died 30 May 2026.",
  );
  const unreadable = { ...entry, by: undefined, at: undefined, udi: undefined };
  expect(describeRow({ reading: "unreadable", entry: unreadable }, name, "UTC")).toBe(
    "a colleague changed the status of CARD-1: cannot be read by this version.",
  );
});

const TURNED = "CARD-\u202E1";
const ISOLATED = `\u2068${TURNED}\u2069`;
const OF_TURNED = { duid: toDuid(TURNED), udi: toHandsetUdi(TURNED) };

it.each([
  [aNote("a", TURNED, { text: TURNED }), `a note on ${ISOLATED}`, `“${ISOLATED}”`],
  [aReview(TURNED, []), `the review of ${ISOLATED}`, "no longer done"],
  [
    anExplanation("a", TURNED, { duid: toDuid(TURNED) }),
    `an explanation in the data checks of ${ISOLATED}`,
    `“${ISOLATED}”`,
  ],
  [aStatus(TURNED, undefined), `the status of ${ISOLATED}`, "Not known"],
  [anAllocation({ ...GIVEN, ...OF_TURNED }), `the log of handset ${ISOLATED}`, `allocated ${ISOLATED}`],
])(
  "an ID or a text in the words of an entry, %o, turns nothing but itself [REQ-DATA-25]",
  (entry, name, words) => {
    expect([nameEntry({ entry }), formatEntry(entry)]).toEqual([name, words]);
    const row = { reading: "read", entry: { ...entry, by: TURNED } } as const;
    expect(describeRow(row, name, "UTC")).toBe(`${ISOLATED} changed ${name} at 09:00: ${words}.`);
  },
);
