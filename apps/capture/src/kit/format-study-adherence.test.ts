import type { CalendarFacts } from "@capno/domain/calendar/calendar";
import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { formatStudyAdherence } from "./format-study-adherence.ts";

const ZONE = "Europe/London";
const TODAY = "2026-11-20";
const recorded = (...days: readonly string[]) =>
  days.map((day, id) => ({
    id,
    recordedAt: toEpochMs(Date.parse(`${day}T12:00:00Z`)),
    hasUnknownDate: false,
    isFailed: false,
  })) as unknown as CalendarFacts["records"];

/** Enrolled on the 10th, one recording a day, made on the first two days. */
const FACTS: CalendarFacts = {
  records: recorded("2026-11-10", "2026-11-11"),
  isComplete: true,
  hasHandset: true,
  enrolled: "2026-11-10",
  left: undefined,
  expectedPerDay: 1,
  studyStart: undefined,
};

it.each<[string, Partial<CalendarFacts>, RegExp | undefined]>([
  // Today is not over.
  ["until yesterday", {}, /^20% \(2 of 10 due\), 10 Nov 2026 to 19 Nov 2026$/],
  ["until the day of leaving", { left: "2026-11-13" }, /10 Nov 2026 to 1[23] Nov 2026$/],
  ["until yesterday, where the day of leaving is to come", { left: "2026-12-01" }, /^20% \(2 of 10 due\)/],
  ["with the days that are not known", { isComplete: false }, /without \d+ days? not known$/],
  [
    "of no day, where no record was read",
    { records: undefined, isComplete: false },
    /^Not known, 10 Nov 2026 to 19 Nov 2026 without 10 days not known$/,
  ],
  ["not without a day of enrolment", { enrolled: undefined }, undefined],
  ["not without a number that is asked for", { expectedPerDay: undefined }, undefined],
  ["not before the enrolment", { enrolled: "2026-11-21" }, undefined],
  ["not on its very day, of which no day is over", { enrolled: TODAY }, /^No day is over yet$/],
])("adherence in the study is counted %s [REQ-STATUS-04] [SAFETY]", (_, changes, expected) => {
  const text = formatStudyAdherence({ ...FACTS, ...changes }, ZONE, TODAY);
  if (expected === undefined) expect(text).toBeUndefined();
  else expect(text).toMatch(expected);
});
