import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { toDuid, toEpochMs, toHandsetUdi } from "../units.ts";
import {
  createHandsetLogs,
  isLoggedApart,
  type AllocationEntry,
  type HandsetUse,
  type UsedRecord,
} from "./handset-log.ts";

const UDI = toHandsetUdi("(21)NTH00117");
const OTHER = toHandsetUdi("(21)NTH00118");
const LONDON = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
const toDay = (at: number) => LONDON.format(at);
const at = (text: string) => toEpochMs(Date.parse(text.length === 10 ? `${text}T09:00:00Z` : text));

const record = (duid: string, date: string | null, handsetUdi: typeof UDI | undefined = UDI): UsedRecord =>
  date === null
    ? { duid: toDuid(duid), handsetUdi, recordedAt: null, hasUnknownDate: true }
    : { duid: toDuid(duid), handsetUdi, recordedAt: at(date), hasUnknownDate: false };
const entry = (did: AllocationEntry["did"], duid: string, date: string): AllocationEntry => ({
  did,
  udi: UDI,
  duid: toDuid(duid),
  doneAt: at(date),
  by: "jane@capno.example",
});

const describeUse = (use: HandsetUse): string => {
  const day = (ms: number | null | undefined) => (ms === null || ms === undefined ? "?" : toDay(ms).slice(5));
  switch (use.source) {
    case "recorded":
      return `${use.duid} ${day(use.from)} ${day(use.until)} ${use.records}/${use.days}${use.loggedFor === undefined ? "" : ` logged for ${use.loggedFor}`}`;
    case "logged":
      return `logged ${use.duid} ${day(use.from?.doneAt)} ${day(use.until?.doneAt)}`;
    default:
      return `not known ${day(use.from)} ${day(use.until)}`;
  }
};
function read(records: readonly UsedRecord[], entries: readonly AllocationEntry[] = []) {
  const { byHandset } = createHandsetLogs(records, entries, [UDI], toDay);
  return byHandset.get(UDI)?.uses.map(describeUse);
}

describe("`createHandsetLogs` [REQ-HANDSET-17]", () => {
  it("has a line for each time that the handset changed hands, and none over the days between", () => {
    expect(
      read([
        record("CARD-31", "2026-06-09"),
        record("CARD-4", "2026-02-02"),
        record("CARD-4", "2026-05-30"),
        record("CARD-4", "2026-08-01"),
      ]),
    ).toEqual([
      "CARD-4 02-02 05-30 2/2",
      "not known 05-30 06-09",
      "CARD-31 06-09 06-09 1/1",
      "not known 06-09 08-01",
      "CARD-4 08-01 08-01 1/1",
      "not known 08-01 ?",
    ]);
  });

  it("gives a record at the very moment of handing over to the one who was given the handset", () => {
    const moment = "2026-06-09T10:00:00Z";
    expect(
      read(
        [record("CARD-31", moment)],
        [entry("allocated", "CARD-4", "2026-06-08"), entry("allocated", "CARD-31", moment)],
      ),
    ).toContain("CARD-31 06-09 06-09 1/1");
    expect(read([record("CARD-4", moment)], [entry("deallocated", "CARD-4", moment)])).toContain(
      "CARD-4 06-09 06-09 1/1",
    );
  });

  it("tells what was logged here from what was recorded, and leaves a period open until an end is logged [REQ-HANDSET-37]", () => {
    expect(
      read(
        [record("CARD-4", "2026-02-03"), record("CARD-31", "2026-06-10")],
        [
          entry("allocated", "CARD-4", "2026-02-02"),
          entry("deallocated", "CARD-4", "2026-06-03"),
          entry("allocated", "CARD-31", "2026-06-09"),
        ],
      ),
    ).toEqual([
      "logged CARD-4 02-02 06-03",
      "CARD-4 02-03 02-03 1/1",
      "not known 06-03 06-09",
      "logged CARD-31 06-09 ?",
      "not known 06-09 06-10",
      "CARD-31 06-10 06-10 1/1",
      "not known 06-10 ?",
    ]);
  });

  it("says that the start is not known for a handset that was taken back without a logged allocation [REQ-HANDSET-38]", () => {
    expect(read([], [entry("deallocated", "CARD-4", "2026-06-03")])).toEqual([
      "logged CARD-4 ? 06-03",
      "not known 06-03 ?",
    ]);
    // Allocated to one here, and taken back from another: the end of the first is not known.
    expect(
      read([], [entry("allocated", "CARD-1", "2026-06-01"), entry("deallocated", "CARD-4", "2026-06-03")]),
    ).toEqual([
      "logged CARD-1 06-01 ?",
      "not known 06-01 06-03",
      "logged CARD-4 ? 06-03",
      "not known 06-03 ?",
    ]);
  });

  it("keeps apart two who used it on one day, and says whose it was then by the log", () => {
    expect(
      read(
        [
          record("CARD-1", "2026-06-01T08:00:00Z"),
          record("CARD-2", "2026-06-01T12:00:00Z"),
          record("CARD-1", "2026-06-01T18:00:00Z"),
        ],
        [entry("allocated", "CARD-1", "2026-05-31")],
      ),
    ).toEqual([
      "logged CARD-1 05-31 ?",
      "not known 05-31 06-01",
      "CARD-1 06-01 06-01 1/1",
      "CARD-2 06-01 06-01 1/1 logged for CARD-1",
      "CARD-1 06-01 06-01 1/1",
      "not known 06-01 ?",
    ]);
  });

  it("begins a line of its own after a logged change, also of the same participant", () => {
    expect(
      read(
        [record("CARD-1", "2026-06-01"), record("CARD-1", "2026-06-04")],
        [entry("deallocated", "CARD-1", "2026-06-02"), entry("allocated", "CARD-1", "2026-06-03")],
      )?.filter((line) => line.startsWith("CARD")),
    ).toEqual(["CARD-1 06-01 06-01 1/1", "CARD-1 06-04 06-04 1/1"]);
  });

  it("says nothing of a handset that was never used, and counts what it cannot place", () => {
    const logs = createHandsetLogs(
      [record("CARD-1", null), record("CARD-1", "2026-06-01", null as never)].map((each, place) =>
        place === 1 ? { ...each, handsetUdi: undefined } : each,
      ),
      [],
      [UDI, OTHER],
      toDay,
    );
    expect(logs.byHandset.get(OTHER)).toEqual({ udi: OTHER, uses: [], undated: 0 });
    expect(logs.byHandset.get(UDI)).toEqual({ udi: UDI, uses: [], undated: 1 });
    expect(logs.withoutHandset).toBe(1);
  });

  it.each([
    // The clock goes forward: 23 hours, from 00:00 to 00:00.
    ["2026-03-29T00:00:00Z", "2026-03-29T22:59:00Z", 1],
    ["2026-03-29T00:00:00Z", "2026-03-29T23:00:00Z", 2],
    // Back: 25 hours.
    ["2026-10-24T23:00:00Z", "2026-10-25T23:59:00Z", 1],
    ["2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z", 2],
  ])("counts %s and %s as %i days of London", (first, last, days) => {
    const [use] =
      createHandsetLogs([record("A-1", first), record("A-1", last)], [], [], toDay).byHandset.get(UDI)
        ?.uses ?? [];
    expect(use).toMatchObject({ days });
  });

  const anyRecord = fc.record({
    duid: fc.constantFrom("A-1", "A-2", "A-3"),
    day: fc.option(fc.integer({ min: 1, max: 40 })),
    udi: fc.constantFrom(UDI, OTHER, undefined),
  });
  const anyEntry = fc.record({
    did: fc.constantFrom("allocated" as const, "deallocated" as const),
    duid: fc.constantFrom("A-1", "A-2", "A-3"),
    day: fc.integer({ min: 1, max: 40 }),
    udi: fc.constantFrom(UDI, OTHER),
  });
  const dayAt = (day: number) => toEpochMs(Date.UTC(2026, 2, day, 9));

  it("places every record once, and every logged change once, whatever the order they come in [REQ-HANDSET-39]", () => {
    fc.assert(
      fc.property(fc.array(anyRecord), fc.array(anyEntry), (drawn, changes) => {
        const records = drawn.map(({ duid, day, udi }): UsedRecord =>
          day === null
            ? { duid: toDuid(duid), handsetUdi: udi, recordedAt: null, hasUnknownDate: true }
            : { duid: toDuid(duid), handsetUdi: udi, recordedAt: dayAt(day), hasUnknownDate: false },
        );
        const entries = changes.map(({ did, duid, day, udi }, place) => ({
          ...{ did, udi, duid: toDuid(duid), by: `${place}` },
          // No two changes at one moment: their order would be unknown.
          doneAt: toEpochMs(dayAt(day) + place + 1),
        }));
        const logs = createHandsetLogs(records, entries, [], toDay);
        const uses = [...logs.byHandset.values()].flatMap((log) => log.uses);
        const placed = uses.reduce((sum, use) => sum + (use.source === "recorded" ? use.records : 0), 0);
        const undated = [...logs.byHandset.values()].reduce((sum, log) => sum + log.undated, 0);
        expect(placed + undated + logs.withoutHandset).toBe(records.length);
        const begun = uses.flatMap((use) => (use.source === "logged" ? (use.from ?? []) : []));
        expect(new Set(begun.map(({ by }) => by))).toEqual(
          new Set(entries.filter(({ did }) => did === "allocated").map(({ by }) => by)),
        );
        const ends = uses.flatMap((use) => (use.source === "logged" ? (use.until ?? []) : []));
        for (const { did, by } of entries)
          if (did === "deallocated") expect(ends.filter((end) => end.by === by)).toHaveLength(1);
        const again = createHandsetLogs(records.toReversed(), entries.toReversed(), [], toDay);
        expect(again.withoutHandset).toBe(logs.withoutHandset);
        for (const [udi, log] of logs.byHandset) expect(again.byHandset.get(udi)).toEqual(log);
      }),
    );
  });

  it("never has a day without a source inside a line of a source [REQ-HANDSET-38]", () => {
    fc.assert(
      fc.property(fc.array(anyRecord), (drawn) => {
        const records = drawn.flatMap(({ duid, day }): readonly UsedRecord[] =>
          day === null
            ? []
            : [{ duid: toDuid(duid), handsetUdi: UDI, recordedAt: dayAt(day), hasUnknownDate: false }],
        );
        const uses = createHandsetLogs(records, [], [], toDay).byHandset.get(UDI)?.uses ?? [];
        for (const use of uses) {
          if (use.source !== "recorded") continue;
          const between = records.filter(
            ({ recordedAt, duid }) =>
              recordedAt !== null && recordedAt > use.from && recordedAt < use.until && duid !== use.duid,
          );
          expect(between).toEqual([]);
        }
        if (uses.length > 0) expect(uses.at(-1)).toMatchObject({ source: "not-known", until: null });
      }),
    );
  });
});

it.each([
  [undefined, false],
  [5 * 60_000, false],
  [5 * 60_000 + 1, true],
  [-5 * 60_000, false],
  // The clock of who did it was fast.
  [-5 * 60_000 - 1, true],
])("an allocation that the log took %s ms after it was done says both times: %s", (afterMs, isApart) => {
  const doneAt = at("2026-06-01");
  const taken = afterMs === undefined ? undefined : toEpochMs(doneAt + afterMs);
  expect(isLoggedApart({ doneAt, at: taken })).toBe(isApart);
});
