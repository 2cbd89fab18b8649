import type { UnreadableEntry } from "@capno/api-client/endpoints/store-document";
import { NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import type { LoggedAllocation } from "@capno/api-client/models/allocation";
import type { Note } from "@capno/api-client/models/note";
import type { Explanation, Mark } from "@capno/api-client/models/review";
import type { StoredStatus } from "@capno/api-client/models/stored-status";
import {
  LEAVING_REASONS,
  writeParticipantStatus,
  type ParticipantStatus,
} from "@capno/domain/participant-status";
import { toHarmlessCell } from "@capno/domain/text";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { GroupDocument } from "../shared-entries/create-shared-entries.ts";
import { readStores } from "../session/read-stores.ts";
import { NEVER_HELD, TEXT_LEFT_OUT, toChangeLog } from "./change-log.ts";
import { formatChangesCsv } from "./changes-table.ts";

const GROUPS = [
  { id: 1, projectId: "CARD", name: "Cardiff" },
  { id: 2, projectId: "LEEDS", name: "Leeds" },
];
const START = Date.UTC(2026, 10, 1);

type Row = Readonly<Record<string, string>>;
const store = <Entry>(documents: readonly GroupDocument<Entry>[] | "away" | "private") => ({
  read: () =>
    documents === "away"
      ? Promise.reject(new Error("away"))
      : Promise.resolve({
          isShared: documents !== "private",
          entries: new Map(),
          stored: new Map(),
          differing: new Map(),
          unsaved: new Set<string>(),
          documents: documents === "private" ? [] : documents,
        }),
});
interface Stores {
  readonly notes?: Parameters<typeof store<Note>>[0];
  readonly reviews?: Parameters<typeof store<Mark>>[0];
  readonly statuses?: Parameters<typeof store<StoredStatus>>[0];
  readonly allocations?: Parameters<typeof store<LoggedAllocation>>[0];
}
async function readLog(
  { notes = [], reviews = [], statuses = [], allocations = [] }: Stores,
  hasNoteText = true,
) {
  const stores = {
    notes: store(notes),
    reviews: store(reviews),
    statuses: store(statuses),
    allocationLog: store(allocations),
  };
  const read = await readStores(stores as unknown as Parameters<typeof readStores>[0]);
  const log = toChangeLog(read, { hasNoteText });
  const rows = parse<Row>(formatChangesCsv(log, GROUPS), { columns: true });
  return {
    changes: rows.filter(({ what }) => what !== "not held"),
    notHeld: rows.filter(({ what }) => what === "not held").map((row) => row["after"]),
  };
}

const authored = {
  at: fc.integer({ min: 0, max: 1_000_000 }).map((ms) => toEpochMs(START + ms)),
  by: fc.constantFrom("jane@capno.example", "=tom@capno.example"),
};
const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((words) => !words.includes("\r"));
/** Also where a server's clock was put back between two versions. */
const history = <Version>(version: fc.Arbitrary<Version>) =>
  fc.tuple(fc.array(version, { maxLength: 3 }), version).map(([earlier, newest]) => ({ ...newest, earlier }));
const documents = <Entry>(entry: fc.Arbitrary<Entry>): fc.Arbitrary<readonly GroupDocument<Entry>[]> =>
  fc.tuple(
    ...[1, 2].map((groupId) =>
      fc.record({
        groupId: fc.constant(groupId),
        version: fc.nat().map(String),
        unreadable: fc.constant(new Map<string, UnreadableEntry>()),
        entries: fc
          .uniqueArray(
            fc.tuple(
              fc.string({ minLength: 1, maxLength: 6 }).filter((key) => !key.includes("\r")),
              entry,
            ),
            { selector: ([key]) => key, maxLength: 4 },
          )
          .map((pairs) => new Map(pairs)),
      }),
    ),
  );
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
const stores = fc.record({
  notes: documents(
    history(fc.record({ ...authored, text })).map((versions) => ({ ...versions, duid: toDuid("CARD-1") })),
  ),
  reviews: documents(
    history(fc.record({ ...authored, stamps: fc.array(fc.constantFrom("unused:1", "failed:2")) })),
  ),
  statuses: documents(history(fc.record({ ...authored, status }))),
});

describe("the log of changes [REQ-CHANGE-01]", () => {
  it("replayed row by row gives each version of each entry that the stores hold", async () => {
    await fc.assert(
      fc.asyncProperty(stores, async (held) => {
        const { changes } = await readLog(held);
        const replayed = new Map<string, (readonly string[])[]>();
        for (const row of changes) {
          const key = `${row["store"]}/${row["project"]}/${row["entry"]}`;
          const known = replayed.get(key) ?? [];
          expect(row["before"]).toBe(known.at(-1)?.[0] ?? "");
          replayed.set(key, [...known, [row["after"] ?? "", row["account"] ?? "", row["changed_at"] ?? ""]]);
        }
        const wanted = new Map<string, (readonly string[])[]>();
        const want = <Version extends { readonly at: number; readonly by: string }>(
          name: string,
          list: readonly GroupDocument<Version & { readonly earlier: readonly Version[] }>[],
          write: (version: Version) => string,
        ) => {
          for (const { groupId, entries } of list)
            for (const [key, entry] of entries)
              wanted.set(
                `${name}/${GROUPS[groupId - 1]?.projectId}/${toHarmlessCell(key)}`,
                [...entry.earlier, entry].map((version) => [
                  toHarmlessCell(write(version)),
                  toHarmlessCell(version.by),
                  new Date(version.at).toISOString(),
                ]),
              );
        };
        want("notes", held.notes, (version: { at: number; by: string; text: string }) => version.text);
        want(
          "marks and explanations",
          held.reviews,
          (version: { at: number; by: string; stamps: readonly string[] }) => version.stamps.join("; "),
        );
        want(
          "statuses",
          held.statuses,
          (version: { at: number; by: string; status: ParticipantStatus | undefined }) => {
            const { enrolled, left, reason } = writeParticipantStatus(version.status);
            return [enrolled && `enrolled ${enrolled}`, left && `left ${left}`, reason]
              .filter(Boolean)
              .join(", ");
          },
        );
        expect(Object.fromEntries(replayed)).toEqual(Object.fromEntries(wanted));
      }),
      { numRuns: 60 },
    );
  });

  const NOTE: Note = {
    duid: toDuid("CARD-1"),
    day: "2026-11-20",
    recordId: 7,
    text: "",
    at: toEpochMs(START + 2),
    by: "jane@capno.example",
    earlier: [{ text: "=1+1", at: toEpochMs(START), by: "tom@capno.example" }],
  };
  const EXPLANATION: Explanation = {
    finding: "gap:CARD-2:7",
    duid: "CARD-2",
    reason: "Was on holiday",
    at: toEpochMs(START + 1),
    by: "jane@capno.example",
    earlier: [],
  };
  const STATUS: StoredStatus = {
    status: { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" },
    file: "participants.csv",
    at: toEpochMs(START + 3),
    by: "jane@capno.example",
    earlier: [],
  };
  const ALLOCATION: LoggedAllocation = {
    did: "deallocated",
    udi: toHandsetUdi("(01)05012345678900(21)NTH00101"),
    duid: toDuid("CARD-4"),
    doneAt: toEpochMs(START),
    at: toEpochMs(START + 4),
    by: "jane@capno.example",
    earlier: [],
  };
  const document = <Entry>(key: string, entry: Entry, groupId = 1): GroupDocument<Entry> => ({
    groupId,
    version: "9",
    entries: new Map([[key, entry]]),
    unreadable: new Map(),
  });

  it("says of each change who, when, what, whom, before, after, why and where, the oldest first", async () => {
    const { changes } = await readLog({
      notes: [document("note-1", NOTE)],
      reviews: [document("check:gap:CARD-2:7", EXPLANATION, 2)],
      statuses: [document("CARD-3", STATUS)],
      allocations: [document("a", ALLOCATION)],
    });
    const cells = ["what", "participant_id", "before", "after", "reason", "file", "project", "store_version"];
    expect(changes.map((row) => cells.map((cell) => row[cell]))).toEqual([
      ["note", "CARD-1", "", "'=1+1", "", "", "CARD", "9"],
      ["explanation", "CARD-2", "", "Was on holiday", "Was on holiday", "", "LEEDS", "9"],
      ["note", "CARD-1", "'=1+1", "", "", "", "CARD", "9"],
      [
        "status",
        "CARD-3",
        "",
        "enrolled 2026-03-03, left 2026-05-30, died",
        "died",
        "participants.csv",
        "CARD",
        "9",
      ],
      [
        "allocation",
        "CARD-4",
        "",
        "deallocated (01)05012345678900(21)NTH00101, done 2026-11-01T00:00:00.000Z",
        "",
        "",
        "CARD",
        "9",
      ],
    ]);
    expect(changes[0]).toMatchObject({
      changed_at: "2026-11-01T00:00:00.000Z",
      account: "tom@capno.example",
      day: "2026-11-20",
      record_id: "7",
    });
  });

  it("leaves the text of notes out unless it is chosen, and still lists each note [REQ-CHANGE-02]", async () => {
    const { changes } = await readLog({ notes: [document("note-1", NOTE)] }, false);
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ["", TEXT_LEFT_OUT],
      [TEXT_LEFT_OUT, ""],
    ]);
  });

  it("says what it does not hold: what is never in it, stores that are away or private, lost and emptied ones [REQ-CHANGE-02]", async () => {
    const { notHeld } = await readLog({
      notes: "private",
      reviews: "away",
      statuses: [
        { groupId: 1, version: "4", entries: new Map(), unreadable: new Map() },
        {
          groupId: 2,
          version: "3",
          entries: new Map(),
          unreadable: new Map([["CARD-1", { newest: NOTHING_SEEN, at: undefined }]]),
        },
      ],
    });
    expect(notHeld).toEqual([
      NEVER_HELD,
      "The notes are not shared here: they are not in this log.",
      "The marks and explanations could not be read: they are not in this log.",
      "The store of the statuses of group 1 is at version 4 and holds nothing: it was emptied.",
      "Entries of the statuses of group 2 that could not be read: 1.",
    ]);
    expect(
      (await readLog({ statuses: [{ groupId: 1, version: "0", entries: new Map(), unreadable: new Map() }] }))
        .notHeld,
    ).toEqual([NEVER_HELD]);
  });
});
