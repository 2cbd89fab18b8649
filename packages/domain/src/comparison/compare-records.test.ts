import { describe, expect, it } from "vitest";

import { DISPLAYED_STATISTICS_DEFAULT } from "../spec-values/statistic-values.ts";
import { mapStatistics } from "../statistic/statistics.ts";
import { toDuid, toHandsetUdi } from "../units.ts";
import {
  compareRecords,
  type ComparedRecord,
  type ComparedSide,
  type Comparison,
  type ListedRecord,
} from "./compare-records.ts";

const CARD_1 = toDuid("CARD-1");
const STATISTICS_OF_ALL = {
  ...mapStatistics(() => null),
  ...{ endTidalCo2: 5, respiratoryRate: 14, metabolicBurden: 0.2, obstructiveIndex: 0.3 },
};

/** So many good breaths and then coughs between the first and the last one. */
function breathsOf(good: number, coughs = 0): Pick<ComparedRecord, "breathStarts" | "breathErrors"> {
  const breathErrors = ["", ...Array<string>(good).fill(""), ...Array<string>(coughs).fill("cough"), ""];
  return { breathErrors, breathStarts: breathErrors };
}

function aSide(
  id: number,
  changes: Partial<ComparedRecord> = {},
  listed: Partial<ListedRecord> = {},
): ComparedSide & { readonly record: ComparedRecord } {
  return {
    listed: { id, duid: CARD_1, parserVersion: "1.4.0", ...listed },
    record: {
      id,
      handsetUdi: toHandsetUdi("(01)05060000000001(21)NTH00001"),
      ...breathsOf(2),
      averageWaveform: { timesS: [0, 1, 2], meansKPa: [0, id, 0], deviationsKPa: [0, 0, 0] },
      statistics: STATISTICS_OF_ALL,
      ...changes,
    },
  };
}

const withCo2 = (id: number, endTidalCo2: number | null) =>
  aSide(id, {
    statistics: { ...STATISTICS_OF_ALL, endTidalCo2 },
  });

function compare(baseline: ComparedSide, now: ComparedSide): Extract<Comparison, { kind: "compared" }> {
  const comparison = compareRecords(CARD_1, baseline, now, DISPLAYED_STATISTICS_DEFAULT);
  if (comparison.kind === "refused") throw new Error(comparison.reason);
  return comparison;
}

const find = (comparison: ReturnType<typeof compare>, name: string) =>
  comparison.values.find((value) => value.name === name);

describe("the comparison of two records [REQ-DETAIL-43]", () => {
  it("subtracts the displayed values, not the exact ones", () => {
    const comparison = compare(withCo2(1, 4.994), withCo2(2, 5.006));
    expect(find(comparison, "endTidalCo2")).toMatchObject({
      baseline: { text: "4.99" },
      now: { text: "5.01" },
      differenceUnit: "kPa",
      difference: { text: "+0.02" },
    });
    expect(find(comparison, "respiratoryRate")?.difference).toEqual({ kind: "known", value: 0, text: "0" });
  });

  it("shows no sign before a difference of zero", () => {
    expect(find(compare(withCo2(1, 0), withCo2(2, -0.001)), "endTidalCo2")?.difference).toStrictEqual({
      kind: "known",
      value: 0,
      text: "0.00",
    });
  });

  it.each([
    [null, 5, "baseline"],
    [5, Number.NaN, "now"],
    [null, null, "both"],
  ] as const)(
    "of %s and %s has no difference, and says which record has no value",
    (before, after, without) => {
      const value = find(compare(withCo2(1, before), withCo2(2, after)), "endTidalCo2");
      expect(value?.difference).toEqual({ kind: "unknown", without });
    },
  );

  it.each([
    [38, 5, "baseline"],
    [5, -0.5, "now"],
    [38, 38, "both"],
  ] as const)(
    "of %s and %s kPa has no difference, because no lung makes one of them [REQ-DETAIL-46]",
    (before, after, of) => {
      const value = find(compare(withCo2(1, before), withCo2(2, after)), "endTidalCo2");
      expect(value).toMatchObject({
        baseline: { value: before, isPlausible: before === 5 },
        now: { value: after, isPlausible: after === 5 },
        difference: { kind: "implausible", of },
      });
    },
  );

  it("compares the quality of all judged breaths", () => {
    const comparison = compare(aSide(1, breathsOf(5, 1)), aSide(2, breathsOf(4, 1)));
    expect(find(comparison, "breathQuality")).toMatchObject({
      baseline: { text: "83" },
      now: { text: "80" },
      differenceUnit: "points",
      difference: { text: "−3" },
    });
  });

  it("subtracts the displayed qualities, not the exact ones", () => {
    const comparison = compare(aSide(1, breathsOf(2, 1)), aSide(2, breathsOf(1, 2)));
    expect(find(comparison, "breathQuality")).toMatchObject({
      baseline: { value: 67 },
      now: { value: 33 },
      difference: { value: -34, text: "−34" },
    });
  });

  it("has both average breaths as their records have them", () => {
    const [before, after] = [aSide(1), aSide(2)];
    const { baseline, now } = compare(before, after);
    expect(baseline).toEqual({ excluded: undefined, breath: before.record.averageWaveform });
    expect(now).toEqual({ excluded: undefined, breath: after.record.averageWaveform });
  });

  it.each([
    ["failed", { ...aSide(1), record: "failed" as const }, "-"],
    ["breaths-not-judged", aSide(1, { breathErrors: ["", ""] }), "-"],
    ["breaths-not-judged", aSide(1, breathsOf(0)), "-"],
    ["no-good-breath", aSide(1, breathsOf(0, 4)), "0"],
  ] as const)("excludes the values of a record with %s breaths [SAFETY]", (excluded, side, quality) => {
    const comparison = compare(side, aSide(2));
    expect(comparison.baseline).toEqual({ excluded, breath: undefined });
    expect(find(comparison, "endTidalCo2")).toMatchObject({
      baseline: { value: null, text: "-" },
      difference: { kind: "unknown", without: "baseline" },
    });
    expect(find(comparison, "breathQuality")?.baseline.text).toBe(quality);
  });

  it("says where handsets and parser versions differ", () => {
    const other = aSide(2, { handsetUdi: toHandsetUdi("X2") }, { parserVersion: "1.5.0" });
    expect(compare(aSide(1), aSide(2)).flags).toEqual([]);
    expect(compare(aSide(1), other).flags).toEqual([
      { kind: "handsets", baseline: aSide(1).record.handsetUdi, now: "X2" },
      { kind: "parser-versions", baseline: "1.4.0", now: "1.5.0" },
    ]);
    // What the server writes instead of a version is no version.
    const failed = { listed: { ...other.listed, parserVersion: "ERROR 3" }, record: "failed" as const };
    expect([compare(aSide(1), failed).flags, compare(failed, aSide(1)).flags]).toEqual([[], []]);
  });

  it.each([
    [
      "another user's row",
      aSide(2, {}, { duid: toDuid("CARD-2") }),
      "The server sent records of another user",
    ],
    [
      "another record than asked for",
      { ...aSide(2), record: aSide(3).record },
      "The server sent a different record",
    ],
  ])("refuses %s on either side, and says why [SAFETY]", (_, foreign, reason) => {
    for (const sides of [[foreign, aSide(1)] as const, [aSide(1), foreign] as const])
      expect(compareRecords(CARD_1, ...sides, DISPLAYED_STATISTICS_DEFAULT)).toEqual({
        kind: "refused",
        reason,
      });
  });
});
