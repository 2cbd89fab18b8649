import { describe, expect, it } from "vitest";

import { DISPLAYED_STATISTICS_DEFAULT } from "../spec-values/statistic-values.ts";
import { toDuid, toHandsetUdi } from "../units.ts";
import type { ListedRecord } from "./choose-records.ts";
import { compareSets, type Comparison } from "./compare-sets.ts";
import { requireSingleParticipant } from "./single-participant.ts";
import { type ComparedRecord, type GatherResult, gatherRecords, type RecordSet } from "./record-set.ts";
import { aContent, aRow, breathsOf, CARD_1, loadedOf } from "./testing/compared-records.ts";

const NAMES = DISPLAYED_STATISTICS_DEFAULT;
const toChosen = (...records: readonly ListedRecord[]) =>
  ({ side: { kind: "record", id: 0 }, records, leftOut: [], isMissing: false }) as const;

/** Each side's records as they came, with their rows where these matter. */
function compare(
  baseline: readonly ComparedRecord[],
  now: readonly ComparedRecord[],
  row: (id: number) => ListedRecord = aRow,
): Extract<Comparison, { kind: "compared" }> {
  return requireSingleParticipant(CARD_1, (person) => {
    const gather = (records: readonly ComparedRecord[]) => {
      const chosen = toChosen(...records.map(({ id }) => row(id)));
      return setOf(gatherRecords(person, chosen, loadedOf(...records)));
    };
    const comparison = compareSets(gather(baseline), gather(now), NAMES);
    if (comparison.kind === "refused") throw new Error(comparison.reason);
    return comparison;
  });
}

function setOf<Who>(gathered: GatherResult<Who>): RecordSet<Who> {
  if (gathered.kind === "refused") throw new Error(gathered.reason);
  return gathered.set;
}

const withCo2 = (id: number, endTidalCo2: number | null, good: number, coughs = 0) =>
  aContent(id, {
    ...breathsOf(good, coughs),
    statistics: { endTidalCo2, respiratoryRate: 14, metabolicBurden: 0.2, obstructiveIndex: 0.3 },
  });
const find = (comparison: ReturnType<typeof compare>, name: string) =>
  comparison.values.find((value) => value.name === name);

describe("the comparison of two sets of records [REQ-DETAIL-43]", () => {
  it("has the values and differences computed by hand", () => {
    // Baseline (2·4.00 + 3·5.00) / 5 = 4.60; now (1·5.404 + 3·5.404) / 4 = 5.404, shown 5.40: +0.80.
    const comparison = compare(
      [withCo2(2, 5, 3, 1), withCo2(1, 4, 2)],
      [withCo2(4, 5.404, 1, 1), withCo2(3, 5.404, 3)],
    );
    expect(find(comparison, "endTidalCo2")).toMatchObject({
      baseline: { text: "4.60", records: 2, missing: 0 },
      now: { text: "5.40", records: 2, missing: 0 },
      difference: { kind: "known", value: 0.8, text: "+0.80" },
    });
    // Of 6 judged breaths 5 were used, of 5 judged 4.
    expect(find(comparison, "breathQuality")).toMatchObject({
      baseline: { text: "83", records: 2 },
      now: { text: "80" },
      difference: { text: "−3" },
    });
  });

  it("subtracts the displayed values, not the exact ones", () => {
    const comparison = compare([withCo2(1, 4.994, 2)], [withCo2(2, 5.006, 2)]);
    expect(find(comparison, "endTidalCo2")).toMatchObject({
      baseline: { text: "4.99" },
      now: { text: "5.01" },
      difference: { text: "+0.02" },
    });
    expect(find(comparison, "respiratoryRate")?.difference).toEqual({ kind: "known", value: 0, text: "0" });
  });

  it("has no difference where a side has no value, and says which side", () => {
    expect(find(compare([withCo2(1, null, 2)], [withCo2(2, 5, 2)]), "endTidalCo2")).toMatchObject({
      baseline: { value: null, text: "-", records: 0, missing: 1 },
      difference: { kind: "unknown", without: "baseline" },
    });
    expect(find(compare([withCo2(1, 5, 2)], [withCo2(2, null, 2)]), "endTidalCo2")?.difference).toEqual({
      kind: "unknown",
      without: "now",
    });
    const empty = compare([], [withCo2(2, null, 2)]);
    expect(find(empty, "endTidalCo2")?.difference).toEqual({ kind: "unknown", without: "both" });
    expect(find(empty, "breathQuality")?.difference).toEqual({ kind: "unknown", without: "baseline" });
    expect(empty.baseline).toMatchObject({ breath: undefined, counted: 0 });
  });

  it("treats a missing value as missing, not as zero, and counts the records without it", () => {
    const comparison = compare([withCo2(1, 5, 2)], [withCo2(3, 6, 2), withCo2(2, null, 9)]);
    expect(find(comparison, "endTidalCo2")?.now).toMatchObject({ text: "6.00", records: 1, missing: 1 });
    const broken = compare([withCo2(1, 5, 2)], [withCo2(3, 6, 2), withCo2(2, Number.NaN, 9)]);
    expect(find(broken, "endTidalCo2")?.now).toMatchObject({ text: "6.00", records: 1, missing: 1 });
  });

  it("shows no sign before a difference of zero", () => {
    const comparison = compare([withCo2(1, 0, 2)], [withCo2(2, -0.001, 2)]);
    expect(find(comparison, "endTidalCo2")?.difference).toStrictEqual({
      kind: "known",
      value: 0,
      text: "0.00",
    });
  });

  it("leaves out a record whose breaths cannot be judged or are all bad, but counts it in the quality", () => {
    const unmatched = aContent(3, { breathErrors: ["", ""] });
    const { now, values } = compare(
      [aContent(9)],
      [aContent(1), withCo2(2, 9, 0, 4), unmatched, aContent(4, breathsOf(0))],
    );
    expect(now.counted).toBe(1);
    expect(now.leftOut.map(({ record, reason }) => `${record.id} ${reason}`)).toEqual([
      "2 no-good-breath",
      "3 breaths-not-judged",
      "4 breaths-not-judged",
    ]);
    // Of the 6 that were judged 2 could be used.
    expect(values.at(-1)?.now).toMatchObject({ text: "33", records: 2 });
    expect(values[0]?.now).toMatchObject({ text: "5.00", records: 1 });
  });

  it("leaves out a record that could not be loaded", () => {
    const comparison = requireSingleParticipant(CARD_1, (person) => {
      const set = setOf(gatherRecords(person, toChosen(aRow(5)), loadedOf()));
      return compareSets(set, set, NAMES);
    });
    expect(comparison).toMatchObject({
      now: { counted: 0, leftOut: [{ record: { id: 5 }, reason: "not-loaded" }] },
    });
  });

  it("has the average breath of a side of one record, and of no other side", () => {
    const { baseline, now } = compare([aContent(9)], [aContent(1), aContent(2)]);
    expect(baseline.breath?.meansKPa).toEqual([0, 5, 0]);
    expect(now.breath).toBeUndefined();
  });

  it("says where handsets, parser versions or the records themselves differ from what was requested", () => {
    expect(compare([aContent(1)], [aContent(2)]).flags).toEqual([]);
    const other = aContent(2, { handsetUdi: toHandsetUdi("(01)05060000000001(21)NTH00002") });
    expect(compare([aContent(1)], [other]).flags).toEqual([
      {
        kind: "handsets",
        baseline: ["(01)05060000000001(21)NTH00001"],
        now: ["(01)05060000000001(21)NTH00002"],
      },
    ]);
    const row = (id: number) => aRow(id, { parserVersion: id === 1 ? "1.4.0" : "1.5.0" });
    expect(compare([aContent(3)], [aContent(2), aContent(1)], row).flags).toEqual([
      { kind: "parser-versions", baseline: ["1.5.0"], now: ["1.5.0", "1.4.0"] },
    ]);
    expect(compare([aContent(1)], [aContent(2), aContent(1)]).flags).toEqual([
      { kind: "shared-records", count: 1 },
    ]);
  });
});

describe("the comparison of two different people [REQ-DETAIL-43]", () => {
  it("does not compile, and is refused where the compiler was not asked", () => {
    const comparison = requireSingleParticipant(CARD_1, (one) =>
      requireSingleParticipant(toDuid("CARD-2"), (other) => {
        const baseline = setOf(gatherRecords(one, toChosen(aRow(1)), loadedOf(aContent(1))));
        const row = aRow(2, { duid: other.duid });
        const now = setOf(gatherRecords(other, toChosen(row), loadedOf(aContent(2))));
        // @ts-expect-error -- the point: sets of two people are two types
        return compareSets(baseline, now, NAMES);
      }),
    );
    expect(comparison).toEqual({
      kind: "refused",
      reason: "These are the records of two users, who are never compared",
    });
  });

  it("does not compile for a set that was written by hand, either", () => {
    const comparison = requireSingleParticipant(CARD_1, (person) => {
      const set = setOf(gatherRecords(person, toChosen(aRow(1)), loadedOf(aContent(1))));
      const breaths = { judged: 0, used: 0, records: 0 };
      // @ts-expect-error -- only gatherRecords makes a set
      return compareSets(set, { duid: CARD_1, counted: [], leftOut: [], breaths }, NAMES);
    });
    expect(comparison.kind).toBe("compared");
  });

  it("is refused where a list or a response holds another person's record", () => {
    const foreign = aRow(1, { duid: toDuid("CARD-2") });
    const refusals = requireSingleParticipant(CARD_1, (person) => {
      const chosen = { ...toChosen(), leftOut: [{ record: foreign, reason: "failed" as const }] };
      const gathered = [
        gatherRecords(person, toChosen(foreign), loadedOf(aContent(1))),
        gatherRecords(person, chosen, loadedOf()),
        gatherRecords(person, toChosen(aRow(1)), new Map([[1, aContent(2)]])),
      ];
      return gathered.map((one) => (one.kind === "refused" ? one.reason : one.kind));
    });
    expect(refusals).toEqual([
      "The server sent records of another user",
      "The server sent records of another user",
      "The server sent another record than the one asked for",
    ]);
  });
});
