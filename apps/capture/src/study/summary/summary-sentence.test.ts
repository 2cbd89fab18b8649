import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import type { CalendarDay, DayState } from "@capno/domain/calendar/calendar";
import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { describeInShort, getLastDays, type SentenceFacts } from "./summary-sentence.ts";

const day = (state: DayState): CalendarDay => ({
  state,
  isCounted: true,
  made: state === "made" ? 1 : 0,
  failed: state === "failed" ? 1 : 0,
  expected: undefined,
  missed: undefined,
});
const breaths = classifyBreaths({ starts: { length: 5 }, errors: ["", "", "", "cough", ""] });
const own = { low: 4.58, high: 4.97, spreadText: "0.20", count: 30 };
const say = (facts: Partial<SentenceFacts>) =>
  describeInShort({ days: [], latest: undefined, value: undefined, ...facts })
    .map(({ words }) => words)
    .join(" ");

describe("the sentence about a participant [REQ-DETAIL-50]", () => {
  it("says use, quality of the latest record, and its value against the user's own range", () => {
    expect(
      say({
        days: [day("unknown"), day("made"), day("made"), day("none"), day("failed")],
        latest: { day: "29 Nov", breaths },
        value: { name: "endTidalCo2", raw: 4.904, own },
      }),
    ).toBe(
      "Recorded 2 of 4 days. Last 29 Nov: 2 of 3 breaths used: 1 cough. CO₂ 4.90, in own range 4.58–4.97.",
    );
  });

  it.each([
    [4.584, "in"],
    [4.574, "below"],
    [4.974, "in"],
    [4.976, "above"],
  ])("judges %d by the numbers that are shown: %s the own range", (raw, place) => {
    expect(say({ value: { name: "endTidalCo2", raw, own } })).toContain(`, ${place} own range`);
  });

  it("says nothing of what is not known, and never zero", () => {
    expect(say({ days: [day("unknown"), day("before")] })).toBe("");
  });
});

it("the sentence about a participant who left counts the days up to that of leaving [REQ-DETAIL-50]", () => {
  const record = {
    recordedAt: toEpochMs(Date.UTC(2026, 9, 10, 9)),
    hasUnknownDate: false,
    isFailed: false,
  } as const;
  const facts = {
    ...{ records: [record], isComplete: true, hasHandset: true },
    ...{ expectedPerDay: 1, studyStart: undefined, enrolled: "2026-01-01" },
  };
  const sayOn = (left: string | undefined) =>
    say({ days: getLastDays({ ...facts, left }, "UTC", "2026-11-20") });
  expect(sayOn("2026-11-05")).toBe("Recorded 1 of 30 days.");
  expect(sayOn(undefined)).toMatch(/^Recorded 0 of/);
  // A day of leaving that is to come is not reached yet.
  expect(sayOn("2026-12-24")).toBe(sayOn(undefined));
});
