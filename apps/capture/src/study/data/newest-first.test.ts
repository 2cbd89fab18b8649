import { toRecordedDate } from "@capno/domain/time/instant";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sortNewestFirst } from "./newest-first.ts";

const read = (text: string) => toEpochMs(Date.parse(text));
const NOW = read("2026-11-21T09:00:00Z");
const dated = (id: number, recordedAt: EpochMs | null) => ({ id, ...toRecordedDate(recordedAt, NOW) });
const at = (id: number, text: string) => dated(id, read(text));

const permute = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap((item) =>
        permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );

describe("sortNewestFirst [REQ-DETAIL-21] [REQ-DETAIL-61]", () => {
  it("puts the newest date first, whatever the order of the response", () => {
    const sorted = sortNewestFirst([
      at(2, "2026-11-19T08:00:00Z"),
      at(1, "2026-11-21T08:00:00Z"),
      at(3, "2026-11-20T08:00:00Z"),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it("puts a record last whose handset's clock was not set or runs ahead", () => {
    const sorted = sortNewestFirst([
      at(7, "2029-06-01T00:00:00Z"),
      at(8, "2000-01-01T00:07:00Z"),
      at(9, "2000-01-01T00:05:00Z"),
      at(5, "2026-11-19T08:00:00Z"),
    ]);
    expect(sorted.map(({ id }) => id)).toEqual([5, 9, 8, 7]);
  });

  it("puts the higher id first of two records with the same time", () => {
    const sorted = sortNewestFirst([at(4, "2026-11-19T08:00:00Z"), at(6, "2026-11-19T08:00:00.000Z")]);
    expect(sorted.map(({ id }) => id)).toEqual([6, 4]);
  });

  it("finds the same latest of six records, one of them of 30 February, in all 720 orders", () => {
    const rows = [1, 2, 3, 4, 5].map((day) => at(day, `2026-11-0${day}T08:00:00Z`));
    const latest = new Set(permute([...rows, dated(6, null)]).map((order) => sortNewestFirst(order)[0]?.id));
    expect([...latest]).toEqual([5]);
  });

  it("does not depend on the order of the response and loses no record", () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.nat(50),
        recordedAt: fc.constantFrom(
          read("2000-01-01T00:00:00Z"),
          read("2029-01-02T00:00:00Z"),
          read("2026-11-01T00:00:00Z"),
          read("2026-11-02T00:00:00Z"),
          null,
        ),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rows, (drawn) => {
        const some = drawn.map(({ id, recordedAt }) => dated(id, recordedAt));
        expect(sortNewestFirst(some.toReversed())).toEqual(sortNewestFirst(some));
        expect(sortNewestFirst(some)).toHaveLength(some.length);
      }),
    );
  });
});
