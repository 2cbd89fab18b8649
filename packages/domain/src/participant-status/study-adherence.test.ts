import { describe, expect, it } from "vitest";

import { toCalendar, type CalendarFacts, type DayRange } from "../calendar/calendar.ts";
import { toEpochMs } from "../units.ts";
import { getStudyAdherence } from "./study-adherence.ts";

/** 10 to 19 November 2026 in UTC; today is the 18th. */
const RANGE: DayRange = {
  names: Array.from({ length: 10 }, (_, place) => `2026-11-${10 + place}`),
  placeOf: (time) => Math.floor((time - Date.UTC(2026, 10, 10)) / 86_400_000),
  today: "2026-11-18",
};
const on = (day: number, isFailed = false) => ({
  recordedAt: toEpochMs(Date.UTC(2026, 10, day, 9)),
  hasUnknownDate: false,
  isFailed,
});

describe("`getStudyAdherence` [REQ-STATUS-03] [REQ-STATUS-29]", () => {
  const adherenceOf = (changes: Partial<CalendarFacts>) =>
    getStudyAdherence(
      toCalendar(
        {
          records: [on(12), on(12), on(14, true), on(15), on(15, true)],
          isComplete: true,
          hasHandset: true,
          expectedPerDay: 2,
          studyStart: undefined,
          enrolled: undefined,
          left: undefined,
          ...changes,
        },
        RANGE,
      ).days,
      RANGE.names,
      { enrolled: changes.enrolled ?? "", left: changes.left, today: RANGE.today },
    );

  it("counts the days from enrolment to leaving, or to the last one that is over", () => {
    expect(adherenceOf({ enrolled: "2026-11-12", left: "2026-11-14" })).toEqual({
      from: "2026-11-12",
      until: "2026-11-14",
      due: 6,
      made: 3,
      percent: 50,
      unknownDays: 0,
    });
    expect(adherenceOf({ enrolled: "2026-11-11" })).toMatchObject({ until: "2026-11-17", due: 14, made: 5 });
  });

  it("leaves out the days that are not known, and says how many", () => {
    expect(adherenceOf({ enrolled: "2026-11-12", isComplete: false })).toMatchObject({
      due: 6,
      unknownDays: 3,
    });
    expect(adherenceOf({ enrolled: "2026-11-18" })).toMatchObject({ from: undefined, due: 0, percent: null });
  });
});
