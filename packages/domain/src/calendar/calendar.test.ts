import { describe, expect, it } from "vitest";

import { parseIsoDay, toCalendar, type CalendarFacts, type DayRange } from "./calendar.ts";
import { formatCalendarDay, formatDayCounts, formatDayMark, sumCalendar } from "./calendar-text.ts";
import { toEpochMs } from "../units.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 10, 10);

/** 10 to 19 November 2026 in UTC; today is the 18th. */
const RANGE: DayRange = {
  names: Array.from({ length: 10 }, (_, place) => `2026-11-${10 + place}`),
  placeOf: (time) => Math.floor((time - FIRST) / DAY_MS),
  today: "2026-11-18",
};

const on = (day: number, isFailed = false) => ({
  recordedAt: toEpochMs(Date.UTC(2026, 10, day, 9)),
  hasUnknownDate: false,
  isFailed,
});
const UNDATED = { recordedAt: toEpochMs(Date.UTC(2000, 0, 1)), hasUnknownDate: true, isFailed: false };

const aStudyOf = (changes: Partial<CalendarFacts> = {}): CalendarFacts => ({
  records: [on(12), on(12), on(14, true), on(15), on(15, true)],
  isComplete: true,
  hasHandset: true,
  expectedPerDay: undefined,
  studyStart: undefined,
  enrolled: undefined,
  left: undefined,
  ...changes,
});
const statesOf = (changes?: Partial<CalendarFacts>) =>
  toCalendar(aStudyOf(changes), RANGE)
    .days.map(
      ({ state }) =>
        ({
          made: "M",
          failed: "F",
          none: "N",
          "no-handset": "H",
          before: "B",
          after: "E",
          late: "!",
          unknown: "?",
        })[state],
    )
    .join("");

it.each(["2026-02-28", "2028-02-29", "1900-01-01", "2026-12-31"])("`parseIsoDay` reads %s", (day) => {
  expect(parseIsoDay(day)).toBe(day);
});

it.each([
  "",
  "2026-02-29",
  "2026-02-30",
  "2026-11-31",
  "2026-13-01",
  "2026-00-01",
  "2026-01-00",
  "0020-11-05",
  "1899-12-31",
  "20261-11-05",
  "202612-11-05",
  "2026-11-5",
  "2026-11-05T00:00Z",
  " 2026-11-05",
])("`parseIsoDay` refuses %j", (text) => {
  expect(parseIsoDay(text)).toBeUndefined();
});

it.each([
  ["2026", [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ["2028", [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ["2000", [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
  ["1900", [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]],
])("`parseIsoDay` reads the last day of each month of %s and none after it", (year, lastDays) => {
  for (const [month, last] of lastDays.entries()) {
    const name = `${year}-${String(month + 1).padStart(2, "0")}`;
    expect(parseIsoDay(`${name}-${last}`)).toBe(`${name}-${last}`);
    expect(parseIsoDay(`${name}-${last + 1}`)).toBeUndefined();
  }
});

describe("the state of a calendar day [REQ-DETAIL-42]", () => {
  it("says what is known of each day, and nothing about days before the first record", () => {
    expect(statesOf()).toBe("??MNFMNNN?");
  });

  it("is unknown in the past for a participant without a handset, but known today", () => {
    expect(statesOf({ hasHandset: false })).toBe("??MNFM??H?");
  });

  it('is "before enrolment" only if the study\'s first day is configured', () => {
    expect(statesOf({ studyStart: "2026-11-11" })).toBe("B?MNFMNNN?");
    // A record of an earlier day is a record.
    expect(statesOf({ studyStart: "2026-11-13" })).toBe("BBMNFMNNN?");
  });

  it("is unknown without the records, and never empty where one could not be read [REQ-DETAIL-62]", () => {
    expect(statesOf({ records: undefined })).toBe("??????????");
    expect(statesOf({ isComplete: false })).toBe("??M?FM????");
  });

  it("is known today for a participant who has a handset but was never recorded", () => {
    expect(statesOf({ records: [] })).toBe("????????N?");
    expect(statesOf({ records: [], hasHandset: false })).toBe("????????H?");
    // Its day may be any of these.
    expect(statesOf({ records: [UNDATED] })).toBe("????????N?");
  });

  it("is in use before the range for a participant who was recorded then", () => {
    expect(statesOf({ records: [on(2)] })).toBe("NNNNNNNNN?");
  });
});

describe("each record in the calendar", () => {
  it("is counted once: on a day, without a date, or outside the range", () => {
    const records = [on(1), on(9), on(10), on(19), on(20), on(25), UNDATED, UNDATED];
    const calendar = toCalendar(aStudyOf({ records }), RANGE);
    const { made, failed } = sumCalendar(calendar);
    expect(calendar).toMatchObject({ undated: { made: 2, failed: 0 }, earlier: 2, later: 2 });
    expect(made + failed + calendar.undated.made + calendar.earlier + calendar.later).toBe(records.length);
  });

  it("is counted as outside a range without a day", () => {
    const range: DayRange = { ...RANGE, names: [] };
    expect(toCalendar(aStudyOf({ records: [on(10), on(9)] }), range)).toMatchObject({ earlier: 1, later: 1 });
  });
});

describe("the count of records on a calendar day", () => {
  const countedOf = (changes?: Partial<CalendarFacts>) =>
    toCalendar(aStudyOf(changes), RANGE)
      .days.map(({ isCounted }) => (isCounted ? "1" : "0"))
      .join("");

  it("is complete for every day up to today, also where the day's state is unknown", () => {
    expect(statesOf()).toBe("??MNFMNNN?");
    expect(countedOf()).toBe("1111111110");
  });

  it("is not complete for a day on which an unread record may have been made", () => {
    expect(countedOf({ isComplete: false })).toBe("0010110000");
    expect(countedOf({ isComplete: false, studyStart: "2026-11-11" })).toBe("1010110000");
    expect(countedOf({ records: undefined })).toBe("0000000000");
  });
});

describe("the expected number of recordings", () => {
  const daysOf = (changes?: Partial<CalendarFacts>) => toCalendar(aStudyOf(changes), RANGE).days;

  it("is unknown without a configuration, and then no day counts as missed [REQ-DETAIL-62]", () => {
    for (const day of daysOf()) {
      expect(day).toMatchObject({ expected: undefined, missed: undefined });
      expect(formatCalendarDay(day)).not.toMatch(/missed|of \d/);
    }
    expect(sumCalendar({ days: daysOf() }).missed).toBeUndefined();
  });

  it("is missed only on days that are over, and a failed recording counts as made", () => {
    const days = daysOf({ expectedPerDay: 2 });
    expect(days.map(({ missed }) => missed)).toEqual([
      undefined,
      undefined,
      0,
      2,
      1,
      0,
      2,
      2,
      undefined,
      undefined,
    ]);
    expect(sumCalendar({ days }).missed).toBe(7);
  });

  it("is zero before the study and without a handset, and unknown where the day's state is", () => {
    const days = daysOf({ expectedPerDay: 2, hasHandset: false, studyStart: "2026-11-11" });
    expect(days.map(({ expected }) => expected)).toEqual([
      0,
      undefined,
      2,
      2,
      2,
      2,
      undefined,
      undefined,
      0,
      undefined,
    ]);
  });
});

describe("the days of a participant whose status is known [REQ-STATUS-03]", () => {
  it("begin with the day of enrolment, which decides before the study's first day [REQ-STATUS-28]", () => {
    expect(statesOf({ enrolled: "2026-11-11" })).toBe("BNMNFMNNN?");
    expect(statesOf({ enrolled: "2026-11-11", studyStart: "2026-11-14" })).toBe("BNMNFMNNN?");
  });

  it("end with the last day: nothing is expected or missed after it, and a record after it is marked as such [SAFETY] [REQ-STATUS-27]", () => {
    expect(statesOf({ left: "2026-11-14" })).toBe("??MNF!EEEE");
    const days = toCalendar(aStudyOf({ left: "2026-11-14", expectedPerDay: 3 }), RANGE).days;
    expect(days.slice(4).map(({ made, expected, missed }) => [made, expected, missed])).toEqual([
      [0, 3, 2],
      [1, 0, undefined],
      [0, 0, undefined],
      [0, 0, undefined],
      [0, 0, undefined],
      [0, 0, undefined],
    ]);
    expect(days.slice(5, 7).map((day) => formatCalendarDay(day))).toEqual([
      "1 recorded, 1 failed, after the end",
      "After the end",
    ]);
    const [late] = days.slice(5);
    expect(late && formatDayMark(late)).toBe("!");
    expect(formatDayCounts({ days })).toContain("1 with a record after the end");
  });

  it("expect no recording before the enrolment, also on a day with a record", () => {
    const [, , early, first] = toCalendar(
      aStudyOf({ enrolled: "2026-11-13", expectedPerDay: 3 }),
      RANGE,
    ).days;
    expect(early).toMatchObject({ state: "made", made: 2, expected: 0, missed: undefined });
    expect(first).toMatchObject({ state: "none", expected: 3, missed: 3 });
  });

  it("are not known where their records could not be read", () => {
    expect(statesOf({ records: undefined, enrolled: "2026-11-11", left: "2026-11-14" })).toBe("??????????");
    expect(statesOf({ isComplete: false, enrolled: "2026-11-11" })).toBe("B?M?FM????");
  });
});

describe("the text for a calendar day", () => {
  const textsOf = (changes?: Partial<CalendarFacts>) =>
    toCalendar(aStudyOf(changes), RANGE).days.map(
      (day) => `${formatDayMark(day)}: ${formatCalendarDay(day)}`,
    );

  it("has its counts", () => {
    expect(textsOf({ hasHandset: false, studyStart: "2026-11-11" }).slice(0, 9)).toEqual([
      "B: Before enrolment",
      "?: Not known",
      "2: 2 recorded",
      ": None recorded",
      "F: 0 recorded, 1 failed",
      "1: 1 recorded, 1 failed",
      "?: Not known",
      "?: Not known",
      "H: No handset",
    ]);
  });

  it("has no expected number where none is expected", () => {
    expect(textsOf({ expectedPerDay: 0 }).slice(2, 5)).toEqual([
      "2: 2 recorded",
      ": None recorded",
      "F: 0 recorded, 1 failed",
    ]);
  });

  it("has the expected number where one is known", () => {
    expect(textsOf({ expectedPerDay: 2 }).slice(2, 9)).toEqual([
      "2: 2 of 2 recorded",
      ": None of 2 recorded, 2 missed",
      "F: 0 of 2 recorded, 1 failed, 1 missed",
      "1: 1 of 2 recorded, 1 failed",
      ": None of 2 recorded, 2 missed",
      ": None of 2 recorded, 2 missed",
      ": None of 2 recorded",
    ]);
  });
});

it.each([
  [99, "99"],
  [100, "99"],
])("the mark of a day with %i records is %s", (made, mark) => {
  expect(formatDayMark({ state: "made", made })).toBe(mark);
});

describe("a row of days", () => {
  const calendarOf = (changes?: Partial<CalendarFacts>) => toCalendar(aStudyOf(changes), RANGE);

  it.each<[Partial<CalendarFacts>, string]>([
    [{}, "10 days: 2 recorded, 1 failed, 4 none recorded, 3 not known"],
    [
      { hasHandset: false, studyStart: "2026-11-11" },
      "10 days: 2 recorded, 1 failed, 1 none recorded, 1 no handset, 1 before enrolment, 4 not known",
    ],
    [
      { expectedPerDay: 2 },
      "10 days: 2 recorded, 1 failed, 4 none recorded, 3 not known, recordings missed: 7",
    ],
    [{ expectedPerDay: 0 }, "10 days: 2 recorded, 1 failed, 4 none recorded, 3 not known"],
  ])("with %j reads: %s", (changes, text) => {
    expect(formatDayCounts(calendarOf(changes))).toBe(text);
  });

  it("comes to as many days, and as many records, as there are [REQ-DETAIL-63]", () => {
    expect(sumCalendar(calendarOf())).toEqual({
      days: { made: 2, failed: 1, none: 4, "no-handset": 0, before: 0, after: 0, late: 0, unknown: 3 },
      made: 3,
      failed: 2,
      missed: undefined,
    });
  });
});
