import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { toParticipants, type Participant, type ParticipantSource } from "../participant/participant.ts";
import type { WorklistThresholds } from "../spec-values/worklist-values.ts";
import { toEpochMs } from "../units.ts";
import {
  findReasons,
  formatReason,
  getThresholds,
  getReasonBit,
  evaluateParticipant,
  REASONS,
  type EvaluatedParticipant,
  type LatestRecord,
  type ReasonName,
} from "./worklist.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 9, 41));
const DAY_MS = 86_400_000;
const ago = (days: number) => toEpochMs(NOW - days * DAY_MS);
const THRESHOLDS: WorklistThresholds = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
const UDI = "(01)05012345678900(21)NTH00101";

function rowOf(changes: Partial<ParticipantSource> = {}): Participant {
  const [row] = toParticipants(
    [
      {
        duid: "CARD-1",
        groupIds: [1],
        handsetUdi: UDI,
        recordCount: 40,
        latestRecordedAt: ago(1),
        qualityFraction: 0.9,
        latestQualityFraction: 0.9,
        adherenceFraction: 0.9,
        ...changes,
      },
    ],
    NOW,
  );
  if (row === undefined) throw new Error("no row");
  return row;
}

const findUnknowns = (row: Participant, latest: LatestRecord | undefined) => {
  const { unknown } = evaluateParticipant(row, THRESHOLDS, NOW, latest);
  return REASONS.filter((name) => (unknown & getReasonBit(name)) !== 0);
};

const namesOf = (changes: Partial<ParticipantSource>, latest?: LatestRecord) =>
  findReasons(rowOf(changes), THRESHOLDS, NOW, latest).map(({ name }) => name);

const source = fc.record<ParticipantSource>({
  duid: fc.constant("CARD-1"),
  groupIds: fc.constant([1]),
  handsetUdi: fc.option(fc.constantFrom(UDI, "(01)05012345678900(21)NTP00007")),
  recordCount: fc.oneof(fc.constant(0), fc.nat(500)),
  latestRecordedAt: fc.option(
    fc.oneof(
      fc.constant("impossible" as const),
      fc.double({ min: -3, max: 60, noNaN: true }).map(ago),
      fc.constantFrom(toEpochMs(Date.UTC(2000, 0, 1)), ago(7), toEpochMs(ago(7) + 1)),
    ),
  ),
  qualityFraction: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  latestQualityFraction: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  adherenceFraction: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const thresholds = fc.record<WorklistThresholds>({
  unusedDays: fc.integer({ min: 1, max: 30 }),
  adherenceBelow: fc.integer({ min: 1, max: 100 }),
  qualityDrop: fc.integer({ min: 1, max: 60 }),
});
const newest = fc.option(fc.record<LatestRecord>({ id: fc.nat(), isFailed: fc.boolean() }), {
  nil: undefined,
});

/** The same rules as sentences, from the server's row and not from ours. */
function expectReasons(
  row: ParticipantSource,
  { unusedDays, adherenceBelow, qualityDrop }: WorklistThresholds,
  latest: LatestRecord | undefined,
): ReadonlySet<ReasonName> {
  const percent = (fraction: number | null) => (fraction === null ? null : Math.round(fraction * 100));
  const date = row.latestRecordedAt;
  const isDated =
    date !== null &&
    date !== "impossible" &&
    new Date(date).getUTCFullYear() >= 2010 &&
    date - NOW <= 3_600_000;
  const hasRecord = row.recordCount > 0 || date !== null;
  const hasHandset = row.handsetUdi !== null;
  const [quality, last] = [percent(row.qualityFraction), percent(row.latestQualityFraction)];
  const adherence = percent(row.adherenceFraction);
  const holds: Record<ReasonName, boolean> = {
    "never-used": hasHandset && !hasRecord,
    unused: hasHandset && isDated && NOW - date >= unusedDays * DAY_MS,
    "low-adherence": hasHandset && hasRecord && adherence !== null && adherence < adherenceBelow,
    "quality-drop":
      hasHandset && hasRecord && quality !== null && last !== null && quality - last >= qualityDrop,
    undated: hasRecord && !isDated,
    "no-handset": !hasHandset,
    failed: hasRecord && latest?.isFailed === true,
  };
  return new Set(REASONS.filter((name) => holds[name]));
}

describe("the reasons for a call [REQ-LIST-40]", () => {
  it("follow the rules for the server's row of each participant, each reason once", () => {
    fc.assert(
      fc.property(source, thresholds, newest, (row, limits, latest) => {
        const found = findReasons(rowOf(row), limits, NOW, latest).map(({ name }) => name);
        expect(new Set(found)).toEqual(expectReasons(row, limits, latest));
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are sorted with the newest first and those without a time last", () => {
    fc.assert(
      fc.property(source, thresholds, newest, (row, limits, latest) => {
        const times = findReasons(rowOf(row), limits, NOW, latest).map(({ since }) => since ?? -Infinity);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });

  it("do not include an unknown value, which is no all-clear either [REQ-LIST-53]", () => {
    fc.assert(
      fc.property(source, thresholds, newest, (row, limits, latest) => {
        const found = new Set(findReasons(rowOf(row), limits, NOW, latest).map(({ name }) => name));
        const unknown = findUnknowns(rowOf(row), latest);
        for (const name of unknown) expect(found.has(name)).toBe(false);
        const hasRecord = row.recordCount > 0 || row.latestRecordedAt !== null;
        if (row.handsetUdi !== null && hasRecord) {
          expect(unknown.includes("low-adherence")).toBe(row.adherenceFraction === null);
          expect(unknown.includes("failed")).toBe(latest === undefined);
        }
      }),
    );
  });

  it("include no further participant under looser thresholds", () => {
    fc.assert(
      fc.property(source, thresholds, thresholds, (row, a, b) => {
        const lenient = {
          unusedDays: Math.max(a.unusedDays, b.unusedDays),
          adherenceBelow: Math.min(a.adherenceBelow, b.adherenceBelow),
          qualityDrop: Math.max(a.qualityDrop, b.qualityDrop),
        };
        const strict = findReasons(rowOf(row), a, NOW).map(({ name }) => name);
        for (const { name } of findReasons(rowOf(row), lenient, NOW)) expect(strict).toContain(name);
      }),
    );
  });

  it.each<[string, Partial<ParticipantSource>, readonly ReasonName[]]>([
    ["used yesterday, and well", {}, []],
    ["used 7 days ago to the millisecond", { latestRecordedAt: ago(7) }, ["unused"]],
    ["used a millisecond later", { latestRecordedAt: toEpochMs(ago(7) + 1) }, []],
    ["dated tomorrow by its handset", { latestRecordedAt: ago(-1) }, ["undated"]],
    ["dated within the hour to come", { latestRecordedAt: ago(-1 / 24) }, []],
    ["adherence shown as 70%", { adherenceFraction: 0.695 }, []],
    ["adherence shown as 69%", { adherenceFraction: 0.6949 }, ["low-adherence"]],
    ["adherence not known", { adherenceFraction: null }, []],
    ["adherence of 0%", { adherenceFraction: 0 }, ["low-adherence"]],
    ["last quality of 0%", { latestQualityFraction: 0 }, ["quality-drop"]],
    ["last quality shown 15 points lower", { latestQualityFraction: 0.75 }, ["quality-drop"]],
    ["last quality shown 14 points lower", { latestQualityFraction: 0.76 }, []],
    ["last quality not known", { latestQualityFraction: null }, []],
    ["a clock that was not set", { latestRecordedAt: toEpochMs(Date.UTC(1980, 0, 6)) }, ["undated"]],
    ["records without any date", { latestRecordedAt: null }, ["undated"]],
    ["records and no handset", { handsetUdi: null, adherenceFraction: null }, ["no-handset"]],
    [
      "a handset and no record",
      { recordCount: 0, latestRecordedAt: null, adherenceFraction: 0, qualityFraction: null },
      ["never-used"],
    ],
    ["neither", { handsetUdi: null, recordCount: 0, latestRecordedAt: null }, ["no-handset"]],
    [
      "several, newest first",
      { latestRecordedAt: ago(20), latestQualityFraction: 0.5, adherenceFraction: 0.3 },
      ["unused", "quality-drop", "low-adherence"],
    ],
  ])("are right for: %s", (_what, changes, expected) => expect(namesOf(changes)).toEqual(expected));

  it("include a failed record only after a lookup", () => {
    expect(namesOf({}, { id: 9, isFailed: true })).toEqual(["failed"]);
    expect(namesOf({}, { id: 9, isFailed: false })).toEqual([]);
    expect(findUnknowns(rowOf(), undefined)).toEqual(["failed"]);
  });

  it.each<[ReasonName, Partial<ParticipantSource>]>([
    ["unused", { latestRecordedAt: null }],
    ["low-adherence", { adherenceFraction: null }],
    ["quality-drop", { qualityFraction: null }],
    ["quality-drop", { latestQualityFraction: null }],
  ])("are unknown as to %s in a row with %j", (name, changes) => {
    expect(findUnknowns(rowOf(changes), { id: 9, isFailed: false })).toEqual([name]);
  });

  it("state since when they apply: unused from the day the limit passed, and no time without a date", () => {
    const [unused] = findReasons(rowOf({ latestRecordedAt: ago(20) }), THRESHOLDS, NOW);
    expect(unused).toMatchObject({ name: "unused", since: ago(13) });
    const [undated] = findReasons(rowOf({ latestRecordedAt: null }), THRESHOLDS, NOW);
    expect(undated).toEqual({ name: "undated", since: undefined, stamp: "undated:40" });
    expect(undated?.since).toBeUndefined();
  });
});

describe("thresholds of a project [REQ-LIST-40] [REQ-LIST-52]", () => {
  const byProject = {
    CARD: { ...THRESHOLDS, unusedDays: 3 },
    LEEDS: { unusedDays: 14, adherenceBelow: 90, qualityDrop: 10 },
  };

  it.each([
    ["no project", [], THRESHOLDS],
    ["a project without its own", ["KENT"], THRESHOLDS],
    ["one project", ["CARD"], { ...THRESHOLDS, unusedDays: 3 }],
    [
      "of two, whichever asks sooner",
      ["CARD", "LEEDS"],
      { unusedDays: 3, adherenceBelow: 90, qualityDrop: 10 },
    ],
    ["a project named like an object's own property", ["constructor"], THRESHOLDS],
  ])("%s", (_what, projects, expected) =>
    expect(getThresholds(THRESHOLDS, byProject, projects)).toEqual(expected),
  );
});

describe("the text of a reason for a call", () => {
  const row: EvaluatedParticipant = rowOf({
    latestRecordedAt: ago(12.9),
    latestQualityFraction: 0.5,
    adherenceFraction: 0.3,
  });

  it.each<[ReasonName, string]>([
    ["never-used", "Never recorded"],
    ["unused", "Unused 12 days"],
    ["low-adherence", "Adherence 30%"],
    ["quality-drop", "Quality dropped 40 points"],
    ["undated", "Handset clock not set"],
    ["no-handset", "Record without a handset"],
    ["failed", "Last record failed"],
  ])("is for %s: %s", (name, text) => expect(formatReason(name, row, NOW)).toBe(text));

  it("contains a 0 as a number", () => {
    const poor = rowOf({ adherenceFraction: 0, latestQualityFraction: 0 });
    expect(formatReason("low-adherence", poor, NOW)).toBe("Adherence 0%");
    expect(formatReason("quality-drop", poor, NOW)).toBe("Quality dropped 90 points");
  });

  it("contains no number for an unknown value", () => {
    const bare = rowOf({ latestRecordedAt: null, adherenceFraction: null });
    expect(formatReason("unused", bare, NOW)).toBe("Unused");
    expect(formatReason("low-adherence", bare, NOW)).toBe("Adherence -%");
  });

  it("speaks of no record of a participant who has none, nor a handset", () => {
    const bare = rowOf({ handsetUdi: null, recordCount: 0, latestRecordedAt: null });
    expect(formatReason("no-handset", bare, NOW)).toBe("No handset");
  });

  it("counts one day as one", () =>
    expect(formatReason("unused", rowOf({ latestRecordedAt: ago(1.5) }), NOW)).toBe("Unused 1 day"));
});
