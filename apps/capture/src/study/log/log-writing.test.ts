import type { EntryOutcome } from "@capno/api-client/models/study-log";
import { describe, expect, it } from "vitest";

import { addUnsaved, fitBytes, settle, type Unsaved } from "./log-writing.ts";
import { aReview, aStatus } from "./testing/log-entries.ts";

it("`fitBytes` takes no row too many for the bytes of the whole request, the commas between its rows among them", () => {
  const rows = [{ text: "a" }, { text: "b" }, { text: "c" }, { text: "ü" }];
  for (let bytes = 14; bytes <= 100; bytes++) {
    const entries = fitBytes(rows, bytes);
    expect(new TextEncoder().encode(JSON.stringify({ entries })).length).toBeLessThanOrEqual(bytes);
  }
  expect(fitBytes(rows, 100)).toEqual(rows);
});

const THEIRS = aReview("CARD-1", ["theirs"], { id: "theirs", by: "ben@capno.example" });
const MINE: Unsaved = { status: "sending", entry: aReview("CARD-1", ["mine"], { id: "mine" }) };

/** What became of these rows, each of which was answered so. */
const answer = (unsaved: readonly Unsaved[], outcome: EntryOutcome) =>
  settle(
    unsaved,
    { sent: unsaved, outcomes: new Map(unsaved.map(({ entry }) => [entry.id, outcome] as const)) },
    () => "new",
  );

describe("the answer of the study log [REQ-LOG-03] [SAFETY]", () => {
  it.each<[string, EntryOutcome, Unsaved["status"], unknown]>([
    [
      "a colleague's row",
      { kind: "conflict", newest: { reading: "read", entry: THEIRS } },
      "conflict",
      THEIRS,
    ],
    ["no row any more", { kind: "conflict", newest: null }, "failed", undefined],
    [
      "a row of a kind that this release does not know",
      { kind: "conflict", newest: { reading: "newer-kind", id: "consent-1", kind: "consent" } },
      "conflict",
      undefined,
    ],
  ])("to a first row that meets %s asks its author only where there is one", (_, outcome, status, newest) => {
    const { unsaved, saved } = answer([MINE], outcome);
    expect(saved).toEqual([]);
    expect(unsaved.map((each) => each.status)).toEqual([status]);
    const [lost] = unsaved;
    expect(lost?.status === "conflict" ? lost.newest?.entry : undefined).toBe(newest);
    expect(lost?.entry).toBe(MINE.entry);
  });

  it("takes a row that follows the one in its way for no question, whatever its kind", () => {
    const after = { ...MINE, entry: { ...MINE.entry, follows: "consent-1" } } as Unsaved;
    const newest = { reading: "newer-kind", id: "consent-1", kind: "consent" } as const;
    expect(answer([after], { kind: "conflict", newest }).unsaved).toMatchObject([{ status: "failed" }]);
  });

  it("asks once about two rows of one thread in one request, about the later", () => {
    const later: Unsaved = {
      status: "sending",
      entry: aReview("CARD-1", ["later"], { id: "later", follows: "mine" }),
    };
    const { unsaved } = answer([MINE, later], {
      kind: "conflict",
      newest: { reading: "read", entry: THEIRS },
    });
    expect(unsaved).toMatchObject([{ status: "conflict", entry: { id: "later" } }]);
  });

  it("leaves rows of other threads, and other kinds of the same user, as they were", () => {
    const others: readonly Unsaved[] = [
      { status: "waiting", entry: aReview("CARD-2", ["mine"]) },
      { status: "waiting", entry: aStatus("CARD-1", undefined) },
    ];
    const { unsaved } = settle(
      [MINE, ...others],
      {
        sent: [MINE],
        outcomes: new Map([["mine", { kind: "conflict", newest: { reading: "read", entry: THEIRS } }]]),
      },
      () => "new",
    );
    expect(unsaved.slice(0, 2)).toEqual(others);
    expect(unsaved[2]).toMatchObject({ status: "conflict", entry: { id: "mine" } });
  });

  it("that is missing for a row makes that row fail, and no other", () => {
    const other: Unsaved = { status: "sending", entry: aReview("CARD-2", ["mine"], { id: "other" }) };
    const { unsaved } = settle([MINE, other], { sent: [MINE], outcomes: new Map() }, () => "new");
    expect(unsaved.map(({ status }) => status)).toEqual(["failed", "sending"]);
  });
});

it.each<[string, Unsaved, number]>([
  ["waits for its author's decision", { status: "conflict", newest: null, entry: MINE.entry }, 1],
  ["was refused", { status: "refused", reason: "invalid", detail: undefined, entry: MINE.entry }, 1],
  ["is on its way", MINE, 2],
  ["failed", { status: "failed", entry: MINE.entry }, 2],
])("a newer word replaces one that %s only where that is not sent again", (_, before, count) => {
  const newer: Unsaved = { status: "waiting", entry: aReview("CARD-1", ["newer"]) };
  const unsaved = addUnsaved([before], [newer]);
  expect(unsaved).toHaveLength(count);
  expect(unsaved.at(-1)).toBe(newer);
});
