import { toParticipants, type ParticipantSource } from "@capno/domain/participant/participant";
import { LEAVING_REASONS, type ParticipantStatus } from "@capno/domain/participant-status/participant-status";
import { toEpochMs } from "@capno/domain/units";
import { REASONS } from "@capno/domain/worklist/worklist";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { WORKLIST_CHIPS, type WorklistChip } from "../../paths/list-path.ts";
import { createThresholds } from "../../kit/thresholds.ts";
import { aReview } from "../log/testing/log-entries.ts";
import { evaluateWorklist, narrowList } from "./evaluate-worklist.ts";

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 9, 41));
const LIMITS = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: {} };
const UDI = "(01)05012345678900(21)NTH00101";

const fraction = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const source = fc.record<Omit<ParticipantSource, "duid">>({
  groupIds: fc.constant([1]),
  handsetUdi: fc.option(fc.constant(UDI)),
  recordCount: fc.nat(5),
  latestRecordedAt: fc.option(
    fc.integer({ min: 0, max: 30 }).map((days) => toEpochMs(NOW - days * 86_400_000)),
  ),
  qualityFraction: fraction,
  latestQualityFraction: fraction,
  adherenceFraction: fraction,
});
/** Which of a participant's reasons were reviewed: all of them, all but the newest, none. */
const mark = fc.constantFrom("all", "older", "none");

const list = fc.array(fc.record({ row: source, mark }), { maxLength: 30 }).map((people) => {
  const rows = toParticipants(
    people.map(({ row }, place) => ({ ...row, duid: `CARD-${place + 100}` })),
    NOW,
  );
  const evaluation = evaluateWorklist(rows, createThresholds(LIMITS, []), NOW, new Map(), {
    statuses: new Map(),
    today: "2026-11-20",
    zone: "Europe/London",
  });
  const reviews = new Map(
    rows.flatMap((row) => {
      const { duid, index } = row;
      const stamps = evaluation.reasonsOf(row).map(({ stamp }) => stamp);
      const kind = people[index]?.mark;
      if (kind === "none") return [];
      const seen = kind === "all" ? stamps : stamps.slice(1);
      return [[duid, aReview(duid, seen)] as const];
    }),
  );
  return { rows, evaluation, reviews };
});

describe("the chips of the worklist [REQ-LIST-40]", () => {
  it("leave as many rows as they count, in the list's order", () => {
    fc.assert(
      fc.property(list, ({ rows, evaluation, reviews }) => {
        for (const chip of WORKLIST_CHIPS) {
          const narrowed = narrowList(rows, evaluation, reviews, [chip]);
          expect(narrowed.rows.length, chip).toBe(narrowed.counts[chip]);
          expect(narrowed.rows).toEqual(rows.filter((row) => narrowed.rows.includes(row)));
        }
      }),
    );
  });

  it("count the same for any choice, and leave the list unchanged without one", () => {
    fc.assert(
      fc.property(
        list,
        fc.subarray<WorklistChip>([...WORKLIST_CHIPS]),
        ({ rows, evaluation, reviews }, chosen) => {
          const none = narrowList(rows, evaluation, reviews, []);
          expect(none.rows).toBe(rows);
          expect(narrowList(rows, evaluation, reviews, chosen).counts).toEqual(none.counts);
        },
      ),
    );
  });

  it("show each participant with any of several chosen reasons once", () => {
    fc.assert(
      fc.property(
        list,
        fc.subarray([...REASONS], { minLength: 1 }),
        ({ rows, evaluation, reviews }, chosen) => {
          const together = new Set(narrowList(rows, evaluation, reviews, chosen).rows);
          const apart = chosen.flatMap((chip) => narrowList(rows, evaluation, reviews, [chip]).rows);
          expect(together).toEqual(new Set(apart));
          const anybody = new Set(narrowList(rows, evaluation, reviews, ["call"]).rows);
          for (const row of together) expect(anybody.has(row)).toBe(true);
        },
      ),
    );
  });

  it("count a participant either as needing a call or as reviewed, never as both", () => {
    fc.assert(
      fc.property(list, ({ rows, evaluation, reviews }) => {
        const { counts } = narrowList(rows, evaluation, reviews, []);
        const withReason = rows.filter((row) => evaluation.reasonsOf(row).length > 0);
        expect(counts.call + counts.reviewed).toBe(withReason.length);
      }),
    );
  });
});

it("the chips of the worklist leave beside their counts of how many each reason is not known, and how many have a record [REQ-LIST-40] [SAFETY]", () => {
  const known = { qualityFraction: 0.9, latestQualityFraction: 0.9, adherenceFraction: 0.9 };
  const used = { ...known, recordCount: 4, latestRecordedAt: NOW, groupIds: [1], handsetUdi: UDI };
  const rows = toParticipants(
    [
      { ...used, duid: "CARD-1" },
      { ...used, duid: "CARD-2", latestRecordedAt: null, adherenceFraction: null },
      // A date is a record, whatever the count.
      { ...used, duid: "CARD-3", recordCount: 0 },
      { ...used, duid: "CARD-4", recordCount: 0, latestRecordedAt: null },
      { ...used, duid: "CARD-5", handsetUdi: null },
    ],
    NOW,
  );
  const statuses = new Map<string, ParticipantStatus>([
    ["CARD-5", { kind: "left", enrolled: null, left: "2026-11-20", reason: "died" }],
  ]);
  const study = { statuses, today: "2026-11-20", zone: "Europe/London" };
  const evaluation = evaluateWorklist(rows, createThresholds(LIMITS, []), NOW, new Map(), study);
  const { unknown, withRecord, counts } = narrowList(rows, evaluation, new Map(), ["unused"]);
  expect(withRecord).toBe(4);
  expect(unknown).toMatchObject({ failed: 3, unused: 1, "low-adherence": 1, "quality-drop": 0 });
  expect(counts).toMatchObject({ call: 2, undated: 1, "never-used": 1, "no-handset": 0 });
});

describe("thresholds [REQ-LIST-40]", () => {
  const own = { unusedDays: 3, adherenceBelow: 70, qualityDrop: 15 };
  const of = createThresholds({ ...LIMITS, projects: { CARD: own } }, [
    { id: 1, projectId: "CARD", name: "Cardiff" },
    { id: 2, projectId: "LEEDS", name: "Leeds" },
  ]);

  it.each([
    ["those of the project of the group", { groupIds: [1], study: "LEEDS" }, 3],
    ["the deployment's for a project without its own", { groupIds: [2], study: "CARD" }, 7],
    ["those of the ID's study where the server names no group", { groupIds: undefined, study: "CARD" }, 3],
    ["the deployment's for a group nobody knows", { groupIds: [9], study: "CARD" }, 7],
  ])("are %s", (_what, participant, days) => expect(of(participant).unusedDays).toBe(days));
});

it.each(LEAVING_REASONS)(
  "the worklist asks for no call to a participant who has left as %s, and still knows and counts them [REQ-STATUS-03] [REQ-STATUS-27]",
  (reason) => {
    const rows = toParticipants(
      ["CARD-1", "CARD-2", "CARD-3"].map((duid) => ({
        duid,
        groupIds: [1],
        handsetUdi: UDI,
        recordCount: 0,
        latestRecordedAt: null,
        qualityFraction: null,
        latestQualityFraction: null,
        adherenceFraction: null,
      })),
      NOW,
    );
    const left = (day: string) => ({ kind: "left", enrolled: null, left: day, reason }) as const;
    const evaluation = evaluateWorklist(rows, createThresholds(LIMITS, []), NOW, new Map(), {
      statuses: new Map([
        ["CARD-1", left("2026-11-20")],
        ["CARD-2", left("2026-11-21")],
      ]),
      today: "2026-11-20",
      zone: "Europe/London",
    });
    expect(rows.map((row) => evaluation.reasonsOf(row).map(({ name }) => name))).toEqual([
      [],
      ["never-used"],
      ["never-used"],
    ]);
    expect(evaluation.left).toBe(1);
  },
);

it.each([
  ["Pacific/Auckland", "2026-11-27", true],
  ["Pacific/Auckland", "2026-11-28", false],
  ["Europe/London", "2026-11-26", true],
  ["Europe/London", "2026-11-27", false],
])(
  "a mark is of its day in the study's zone: made at 13:00 UTC in %s, it holds on %s: %s [REQ-LIST-44]",
  (zone, today, expected) => {
    const now = toEpochMs(Date.UTC(2026, 10, 20, 13));
    const [row] = toParticipants(
      [
        {
          duid: "CARD-1",
          groupIds: [1],
          handsetUdi: UDI,
          recordCount: 4,
          latestRecordedAt: toEpochMs(now - 9 * 86_400_000),
          qualityFraction: 0.9,
          latestQualityFraction: 0.9,
          adherenceFraction: 0.9,
        },
      ],
      now,
    );
    if (row === undefined) throw new Error("no row");
    const { isReviewed, reasonsOf } = evaluateWorklist([row], createThresholds(LIMITS, []), now, new Map(), {
      statuses: new Map(),
      today,
      zone,
    });
    const stamps = reasonsOf(row).map(({ stamp }) => stamp);
    expect(isReviewed(row, aReview("CARD-1", stamps, { at: now }))).toBe(expected);
  },
);

it("a mark ends counted from its own day, at the latest on the day that its author chose, and without either with something new [REQ-LIST-44]", () => {
  const known = { qualityFraction: 0.9, latestQualityFraction: 0.9, recordCount: 4, groupIds: [1] };
  const [silent, low] = toParticipants(
    [
      {
        ...{ ...known, duid: "CARD-1", handsetUdi: UDI, adherenceFraction: 0.9 },
        latestRecordedAt: toEpochMs(NOW - 9 * 86_400_000),
      },
      { ...known, duid: "CARD-2", handsetUdi: UDI, adherenceFraction: 0.4, latestRecordedAt: NOW },
    ],
    NOW,
  );
  if (silent === undefined || low === undefined) throw new Error("no row");
  const study = { statuses: new Map(), today: "2026-11-20", zone: "Europe/London" };
  const { endOf } = evaluateWorklist([silent, low], createThresholds(LIMITS, []), NOW, new Map(), study);
  const at = toEpochMs(NOW - 2 * 86_400_000);
  expect([silent, low].map((row) => endOf(row))).toEqual(["2026-11-27", undefined]);
  expect([silent, low].map((row) => endOf(row, aReview(row.duid, [], { at })))).toEqual([
    "2026-11-25",
    undefined,
  ]);
  const until = "2026-11-22";
  expect([silent, low].map((row) => endOf(row, aReview(row.duid, [], { at, until })))).toEqual([
    until,
    until,
  ]);
});
