import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  createParticipantOrders,
  DEFAULT_SORT,
  formatSort,
  getNextSort,
  parseSort,
  SORT_KEYS,
  type ParticipantSort,
  type SortDirection,
} from "./participant-order.ts";
import { toParticipants, type Participant, type ParticipantSource } from "./participant.ts";
import { toEpochMs } from "../units.ts";

const at = (text: string) => toEpochMs(Date.parse(text));
const NOW = at("2026-11-20T00:00:00Z");

function aSource(duid: string, changes: Partial<ParticipantSource> = {}): ParticipantSource {
  return {
    duid,
    groupIds: [1],
    handsetUdi: `(21)NTH${duid.slice(-1)}`,
    recordCount: 1,
    latestRecordedAt: at("2026-01-01T00:00:00Z"),
    qualityFraction: 0.5,
    latestQualityFraction: 0.5,
    adherenceFraction: 0.5,
    ...changes,
  };
}

function sortIds(sources: readonly ParticipantSource[], sort: ParticipantSort | null) {
  return createParticipantOrders(toParticipants(sources, NOW))
    .get(sort)
    .map(({ duid }) => duid);
}

const isInPart = (row: Participant) => row.serialNumber !== null;

/** Negative where the left one comes first; null comes last in both directions. */
function compareValues(left: number | null, right: number | null, direction: SortDirection): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right === (direction === "ascending") ? -1 : 1;
}

const used = (day: number) => ({ latestRecordedAt: at(`2026-01-0${day}T00:00:00Z`) });

describe("the order of All Users [spec §2] [REQ-LIST-01] [REQ-LIST-02] [REQ-LIST-03] [REQ-LIST-04]", () => {
  const sources = [
    aSource("A-1", used(3)),
    aSource("A-2", { ...used(1), handsetUdi: null }),
    aSource("A-3", { latestRecordedAt: null }),
    aSource("A-4", used(1)),
    aSource("A-5", used(3)),
    aSource("A-6", { latestRecordedAt: null, handsetUdi: null }),
    aSource("A-7", { latestRecordedAt: at("2000-01-01T00:00:00Z") }),
  ];

  it("begins with the oldest reading, then never used and undated users, then users without a serial", () => {
    expect(sortIds(sources, DEFAULT_SORT)).toEqual(["A-4", "A-1", "A-5", "A-3", "A-7", "A-2", "A-6"]);
  });

  it("reverses only the rows with a value when descending, and keeps ties in order of id", () => {
    expect(sortIds(sources, { key: "lastUsedTime", direction: "descending" })).toEqual([
      "A-1",
      "A-5",
      "A-4",
      "A-3",
      "A-7",
      "A-2",
      "A-6",
    ]);
  });

  it("is the order of ids without a sort, inactive users included", () => {
    expect(sortIds(sources, null)).toEqual(["A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "A-7"]);
  });

  it.each(["lastQuality", "quality", "adherence"] as const)(
    "keeps a missing %s last in both directions",
    (key) => {
      const missing = {
        qualityFraction: null,
        latestQualityFraction: null,
        adherenceFraction: null,
      };
      const low = {
        qualityFraction: 0,
        latestQualityFraction: 0,
        adherenceFraction: 0,
      };
      const rows = [aSource("A-1", missing), aSource("A-2"), aSource("A-3", low)];
      expect(sortIds(rows, { key, direction: "ascending" })).toEqual(["A-3", "A-2", "A-1"]);
      expect(sortIds(rows, { key, direction: "descending" })).toEqual(["A-2", "A-3", "A-1"]);
    },
  );

  it("puts serials in numerical order, and one without digits after them", () => {
    const rows = [
      aSource("A-1", { handsetUdi: "(21)NTH10" }),
      aSource("A-2", { handsetUdi: "(21)NTHAB" }),
      aSource("A-3", { handsetUdi: "(21)NTH9" }),
      aSource("A-4", { handsetUdi: "(21)NTHAC" }),
    ];
    expect(sortIds(rows, { key: "serialNumber", direction: "ascending" })).toEqual([
      "A-3",
      "A-1",
      "A-2",
      "A-4",
    ]);
  });

  it("contains every row exactly once under any sort, rows without a serial at the end", () => {
    const source = fc.record({
      recordCount: fc.nat(3),
      adherenceFraction: fc.option(fc.constantFrom(0, 0.5, 1)),
      handsetUdi: fc.option(fc.constantFrom("(21)NTH1", "(21)NTHA", "(21)NTHB")),
    });
    fc.assert(
      fc.property(
        fc.array(source),
        fc.constantFrom(...SORT_KEYS.filter((key) => key !== "status")),
        fc.constantFrom("ascending" as const, "descending" as const),
        (changes, key, direction) => {
          const rows = toParticipants(
            changes.map((change, i) => aSource(`A-${i}`, change)),
            NOW,
          );
          const order = createParticipantOrders(rows).get({ key, direction });
          expect(new Set(order)).toEqual(new Set(rows));
          expect(order).toHaveLength(rows.length);
          for (const [place, row] of order.entries()) {
            const before = order[place - 1];
            if (before === undefined || isInPart(before) !== isInPart(row)) continue;
            const step = compareValues(before[key], row[key], direction);
            expect(step < 0 || (step === 0 && before.index < row.index)).toBe(true);
          }
          const firstInactive = order.findIndex((row) => row.serialNumber === null);
          if (firstInactive !== -1) {
            expect(order.slice(firstInactive).every((row) => row.serialNumber === null)).toBe(true);
          }
        },
      ),
    );
  });

  it.each<[string, readonly number[]]>([
    ["fractions", [1.5, 1.25, 1.75]],
    ["negative numbers", [-1_000, -2_000, -500]],
    ["numbers too far apart for one number to hold value, part and place", [3e15 + 1, 0, 3e15 + 2]],
  ])("sorts %s correctly in both directions", (_, [middle = 0, first = 0, last = 0]) => {
    // What the server sends is bounded; the order itself must not depend on that.
    const ids = ["A-1", "A-2", "A-3", "A-4"].map((duid) => aSource(duid));
    const rows = toParticipants(ids, NOW).map((row, place) => ({
      ...row,
      lastUsedTime: [null, toEpochMs(last), toEpochMs(middle), toEpochMs(first)][place] ?? null,
    }));
    const order = (direction: SortDirection) =>
      createParticipantOrders(rows)
        .get({ key: "lastUsedTime", direction })
        .map(({ duid }) => duid);
    expect(order("ascending")).toEqual(["A-4", "A-3", "A-2", "A-1"]);
    expect(order("descending")).toEqual(["A-2", "A-3", "A-4", "A-1"]);
  });

  it("puts an unknown date last in both directions", () => {
    const rows = [
      aSource("A-1", { latestRecordedAt: at("2029-01-01T00:00:00Z") }),
      aSource("A-2", { latestRecordedAt: at("1980-01-06T00:00:00Z") }),
      aSource("A-3", used(1)),
      aSource("A-4", used(2)),
    ];
    expect(sortIds(rows, { key: "lastUsedTime", direction: "ascending" })).toEqual([
      "A-3",
      "A-4",
      "A-1",
      "A-2",
    ]);
    expect(sortIds(rows, { key: "lastUsedTime", direction: "descending" })).toEqual([
      "A-4",
      "A-3",
      "A-1",
      "A-2",
    ]);
  });

  it("is that of ids where no row has a value", () => {
    const rows = ["A-1", "A-2", "A-3"].map((duid) => aSource(duid, { adherenceFraction: null }));
    for (const direction of ["ascending", "descending"] as const)
      expect(sortIds(rows, { key: "adherence", direction })).toEqual(["A-1", "A-2", "A-3"]);
  });

  it("is that of ids by status, which the list does not have", () => {
    const rows = toParticipants(sources, NOW);
    for (const direction of ["ascending", "descending"] as const)
      expect(createParticipantOrders(rows).get({ key: "status", direction })).toBe(rows);
  });

  it("is the same array for the same sort, so that the list is not rendered again", () => {
    const orders = createParticipantOrders(toParticipants(sources, NOW));
    const sort = { key: "count", direction: "descending" } as const;
    expect(orders.get(sort)).toBe(orders.get({ ...sort }));
  });
});

describe("clicks on a column [spec §2] [REQ-LIST-02]", () => {
  it("goes from the first order to descending, cleared and ascending again", () => {
    const second = getNextSort(DEFAULT_SORT, "lastUsedTime");
    const third = getNextSort(second, "lastUsedTime");
    expect(second).toEqual({ key: "lastUsedTime", direction: "descending" });
    expect(third).toBeNull();
    expect(getNextSort(third, "lastUsedTime")).toEqual(DEFAULT_SORT);
  });

  it("begins ascending on another column", () => {
    expect(getNextSort({ key: "count", direction: "descending" }, "quality")).toEqual({
      key: "quality",
      direction: "ascending",
    });
  });
});

describe("the sort in the address", () => {
  it.each([
    ["count", { key: "count", direction: "ascending" }],
    ["-count", { key: "count", direction: "descending" }],
    ["none", null],
  ] as const)("reads and writes %s", (text, sort) => {
    expect(parseSort(text)).toEqual(sort);
    expect(formatSort(sort)).toBe(text);
  });

  it.each([null, undefined, "", "colour", "--count", "cou-nt"])("falls back to the default on %j", (text) => {
    expect(parseSort(text)).toEqual(DEFAULT_SORT);
  });
});
