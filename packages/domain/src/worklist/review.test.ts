import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Participant } from "../participant/participant.ts";
import { toCalendarDay } from "../time/date-time.ts";
import { toEpochMs, toHandsetUdi } from "../units.ts";
import { findReviewEnd, findSpanEnd, isReviewed, type Review } from "./review.ts";
import { findReasons, type EvaluatedParticipant, type LatestRecord, type Reason } from "./worklist.ts";

const LIMITS = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
const TODAY = "2026-11-20";
const NOW = toEpochMs(Date.UTC(2026, 10, 20, 9, 41));
const DAY_MS = 86_400_000;
const ago = (days: number) => toEpochMs(NOW - days * DAY_MS);
const addDays = (day: string, days: number) => toCalendarDay(day).plus({ days }).toISODate() ?? "";

const WELL: EvaluatedParticipant = {
  udi: toHandsetUdi("(01)05012345678900(21)NTH00101"),
  count: 40,
  lastUsedTime: ago(1),
  hasUnknownDate: false,
  lastQuality: 90,
  quality: 90,
  adherence: 90,
};
const reasonsOf = (changes: Partial<Participant>, latest?: LatestRecord) =>
  findReasons({ ...WELL, ...changes }, LIMITS, NOW, latest);
const mark = (reasons: readonly Reason[], until?: string): Review => ({
  stamps: reasons.map(({ stamp }) => stamp),
  day: TODAY,
  until,
});
const on = (today: string, unusedDays = 7) => ({ today, unusedDays });

const LAPSED = { lastUsedTime: ago(20), adherence: 62 } as const;
const SILENT = { lastUsedTime: ago(8) };
const NEVER = { count: 0, lastUsedTime: null, lastQuality: null, quality: null };
const UNDATED = { lastUsedTime: null, hasUnknownDate: true };
const HANDLESS = { udi: null };

describe("a reviewed participant [REQ-LIST-40]", () => {
  it.each<[string, Partial<Participant>, LatestRecord | undefined, boolean]>([
    ["stays off the worklist while nothing changes", LAPSED, undefined, true],
    [
      "stays off the worklist when one of its reasons disappears",
      { ...LAPSED, adherence: 80 },
      undefined,
      true,
    ],
    [
      "stays off the worklist within the same ten of adherence",
      { ...LAPSED, adherence: 60 },
      undefined,
      true,
    ],
    ["returns when adherence falls into the next lower ten", { ...LAPSED, adherence: 59 }, undefined, false],
    [
      "returns when the handset was used and then not again",
      { ...LAPSED, lastUsedTime: ago(8) },
      undefined,
      false,
    ],
    ["returns with a poor record", { ...LAPSED, lastQuality: 40 }, undefined, false],
    ["returns with a failed record", LAPSED, { id: 9, isFailed: true }, false],
  ])("%s", (_what, changes, latest, expected) =>
    expect(isReviewed(reasonsOf(changes, latest), mark(reasonsOf(LAPSED)), on(TODAY))).toBe(expected),
  );

  it("returns with a second poor record after the first was reviewed", () => {
    const poor = { lastQuality: 40 };
    const review = mark(reasonsOf(poor));
    expect(isReviewed(reasonsOf(poor), review, on(TODAY))).toBe(true);
    expect(isReviewed(reasonsOf({ ...poor, count: 41 }), review, on(TODAY))).toBe(false);
  });

  it.each<[string, Partial<Participant>, Partial<Participant>]>([
    ["who never recorded, has another handset", NEVER, { udi: toHandsetUdi("(21)NTH00102") }],
    ["whose handset's clock is not set, has a further record", UNDATED, { count: 41 }],
    ["without a handset has a further record", HANDLESS, { count: 41 }],
  ])("returns when the participant %s", (_what, changes, since) => {
    const review = mark(reasonsOf(changes));
    expect(isReviewed(reasonsOf(changes), review, on(TODAY))).toBe(true);
    expect(isReviewed(reasonsOf({ ...changes, ...since }), review, on(TODAY))).toBe(false);
  });

  it("does not count as reviewed without a mark, or after it was taken back", () => {
    expect(isReviewed(reasonsOf(LAPSED), undefined, on(TODAY))).toBe(false);
    expect(isReviewed(reasonsOf(LAPSED), mark([]), on(TODAY))).toBe(false);
  });
});

describe("a reviewed participant of whom nothing is heard [REQ-LIST-44]", () => {
  it.each([
    ["was silent for 8 days", SILENT],
    ["never recorded", NEVER],
    ["has a handset whose clock is not set", UNDATED],
    ["has no handset", HANDLESS],
    ["has neither a handset nor a clock", { ...UNDATED, ...HANDLESS }],
  ])("who %s, is asked about again on the seventh day after the mark, not on the sixth", (_what, changes) => {
    const reasons = reasonsOf(changes);
    const review = mark(reasons);
    expect(findReviewEnd(reasons, review, 7)).toBe("2026-11-27");
    expect(isReviewed(reasons, review, on("2026-11-26"))).toBe(true);
    expect(isReviewed(reasons, review, on("2026-11-27"))).toBe(false);
    expect(isReviewed(reasons, review, on("2027-02-18"))).toBe(false);
  });

  it("is asked about again after as many days as the study calls silent", () => {
    const reasons = reasonsOf(SILENT);
    expect(isReviewed(reasons, mark(reasons), on("2026-11-22", 3))).toBe(true);
    expect(isReviewed(reasons, mark(reasons), on("2026-11-23", 3))).toBe(false);
  });

  it("is not asked about for low quality or adherence alone before something new happens", () => {
    const reasons = reasonsOf({ adherence: 60, lastQuality: 40 });
    expect(findReviewEnd(reasons, mark(reasons), 7)).toBeUndefined();
    expect(isReviewed(reasons, mark(reasons), on("2027-11-20"))).toBe(true);
  });

  it("is reviewed as before by a mark whose stamps name the days waited", () => {
    for (const changes of [SILENT, NEVER]) {
      const reasons = reasonsOf(changes);
      const older = { day: TODAY, stamps: reasons.map(({ stamp }) => `${stamp}:7`) };
      expect(isReviewed(reasons, older, on(TODAY))).toBe(true);
      expect(isReviewed(reasons, older, on("2026-11-27"))).toBe(false);
    }
    // Record 4 is not the first figure of record 40.
    const failed = reasonsOf({}, { id: 4, isFailed: true });
    expect(isReviewed(failed, { day: TODAY, stamps: ["failed:40"] }, on(TODAY))).toBe(false);
  });
});

describe("a mark until a day of the study [REQ-LIST-47]", () => {
  const reasons = reasonsOf(LAPSED);

  it.each([
    ["week", "2026-11-20", "2026-11-27"],
    ["week", "2026-12-28", "2027-01-04"],
    // The nights in which London's clocks change.
    ["week", "2026-10-24", "2026-10-31"],
    ["week", "2026-03-28", "2026-04-04"],
    ["month", "2026-11-20", "2026-12-20"],
    ["month", "2026-01-31", "2026-02-28"],
    ["month", "2028-01-30", "2028-02-29"],
    ["month", "2026-03-31", "2026-04-30"],
    ["month", "2026-12-31", "2027-01-31"],
  ] as const)("of a %s from %s ends on %s", (span, from, end) => expect(findSpanEnd(from, span)).toBe(end));

  it("holds on day 7 and ends with day 8, although nothing is new", () => {
    const review = mark(reasons, findSpanEnd(TODAY, "week"));
    expect(isReviewed(reasons, review, on("2026-11-26"))).toBe(true);
    expect(isReviewed(reasons, review, on("2026-11-27"))).toBe(false);
  });

  it("holds beyond the days of silence, also while adherence falls", () => {
    const review = mark(reasons, findSpanEnd(TODAY, "month"));
    const later = reasonsOf({ ...LAPSED, adherence: 31 });
    expect(isReviewed(later, review, on("2026-12-19"))).toBe(true);
    expect(isReviewed(later, review, on("2026-12-20"))).toBe(false);
  });

  it.each<[string, Partial<Participant>, LatestRecord | undefined]>([
    ["a failed record", LAPSED, { id: 9, isFailed: true }],
    ["a poor record", { ...LAPSED, lastQuality: 40 }, undefined],
    ["a use after which there was silence again", { ...LAPSED, lastUsedTime: ago(8) }, undefined],
    ["a handset that was taken away", { ...LAPSED, udi: null }, undefined],
  ])("ends with %s", (_what, changes, latest) =>
    expect(isReviewed(reasonsOf(changes, latest), mark(reasons, "2026-12-20"), on(TODAY))).toBe(false),
  );

  it("ends a month after the server's day at the latest, where its author's clock was a year ahead", () => {
    const review = mark(reasons, "2027-12-20");
    expect(isReviewed(reasons, review, on("2026-12-20"))).toBe(true);
    expect(isReviewed(reasons, review, on("2026-12-21"))).toBe(false);
  });

  it("does not hold where its day had passed when it was made", () =>
    expect(isReviewed(reasons, mark(reasons, TODAY), on(TODAY))).toBe(false));

  it("holds for no silent participant longer than a month, whatever the mark says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SILENT, NEVER, UNDATED, HANDLESS),
        fc.option(fc.integer({ min: -400, max: 4_000 }), { nil: undefined }),
        fc.integer({ min: 1, max: 31 }),
        (changes, days, unusedDays) => {
          const found = reasonsOf(changes);
          const review = mark(found, days === undefined ? undefined : addDays(TODAY, days));
          expect(isReviewed(found, review, on(addDays(TODAY, 31), unusedDays))).toBe(false);
        },
      ),
    );
  });
});
