import { toCalendar } from "@capno/domain/calendar/calendar";
import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import { toCalendarCsv, toStudyCalendarCsv } from "./calendar-csv.ts";
import { createDayRange } from "./day-range.ts";
import { createExpectations } from "./expectations.ts";

const at = (text: string, isFailed = false) => ({
  recordedAt: toEpochMs(Date.parse(text)),
  hasUnknownDate: text.startsWith("2000"),
  isFailed,
});
const range = createDayRange("2026-11-04", 4, "Europe/London", "2026-11-04");
const records = [
  at("2026-11-02T09:00Z"),
  at("2026-11-02T10:00Z", true),
  at("2026-11-02T11:00Z", true),
  at("2000-01-01T00:00Z"),
];
const facts = {
  isComplete: true,
  hasHandset: true,
  expectedPerDay: 2,
  studyStart: undefined,
  enrolled: undefined,
  left: undefined,
};

it("`toCalendarCsv` writes a line for each day and leaves no field empty [REQ-DETAIL-42]", () => {
  expect(toCalendarCsv(toCalendar({ ...facts, records }, range), range).split("\r\n")).toEqual([
    "date,expected,made,failed",
    "2026-11-01,unknown,0,0",
    "2026-11-02,2,1,2",
    "2026-11-03,2,0,0",
    "2026-11-04,2,0,0",
    "undated,unknown,1,0",
    "",
  ]);
});

it.each([
  ["failed without a date", at("2000-01-01T00:00Z", true), ["undated,unknown,0,1"]],
  ["was made without a date", at("2000-01-01T00:00Z"), ["undated,unknown,1,0"]],
  ["was made on a day", at("2026-11-02T09:00Z"), []],
])("`toCalendarCsv` of a record that %s has the right lines without a date", (_, record, lines) => {
  const csv = toCalendarCsv(toCalendar({ ...facts, records: [record] }, range), range);
  expect(csv.split("\r\n").filter((line) => line.startsWith("undated"))).toEqual(lines);
});

it('`toStudyCalendarCsv` writes "unknown", not 0, for a participant whose records were not read', () => {
  const calendar = toCalendar({ ...facts, records: undefined }, range);
  const lines = toStudyCalendarCsv([{ duid: "=CARD-1", calendar, asOf: undefined }], range, 0).split("\r\n");
  expect(lines.slice(0, 2)).toEqual([
    "user,date,expected,made,failed,as_of",
    "'=CARD-1,2026-11-01,unknown,unknown,unknown,unknown",
  ]);
  expect(lines).toHaveLength(6);
});

it("`toStudyCalendarCsv` says as of when each participant's records were read", () => {
  const row = { duid: "CARD-1", calendar: toCalendar({ ...facts, records }, range) };
  const asOf = toEpochMs(Date.UTC(2026, 10, 4, 9, 30));
  expect(toStudyCalendarCsv([{ ...row, asOf }], range, 0).split("\r\n")[2]).toBe(
    "CARD-1,2026-11-02,2,1,2,2026-11-04T09:30:00.000Z",
  );
});

it("`toStudyCalendarCsv` says how many participants could not be read [REQ-DATA-24] [SAFETY]", () => {
  const row = { duid: "CARD-1", calendar: toCalendar({ ...facts, records }, range), asOf: undefined };
  expect(toStudyCalendarCsv([row], range, 1).trimEnd().split("\r\n").at(-1)).toBe(
    "1 user could not be read,unknown,unknown,unknown,unknown,unknown",
  );
  expect(toStudyCalendarCsv([row], range, 0)).not.toContain("could not be read");
});

it("`toCalendarCsv` calls no day empty where a record could not be read", () => {
  const calendar = toCalendar({ ...facts, isComplete: false, records }, range);
  expect(toCalendarCsv(calendar, range)).toContain("2026-11-02,2,1,2\r\n2026-11-03,unknown,unknown,unknown");
});

it("`createExpectations` returns what the projects of a participant expect", () => {
  const groups = [
    { id: 1, projectId: "CARD", name: "" },
    { id: 2, projectId: "LEEDS", name: "" },
    { id: 3, projectId: "OTHER", name: "" },
  ];
  const of = createExpectations(
    { recordingsPerDay: { CARD: 1, LEEDS: 2 }, studyStarts: { CARD: "2026-03-01", LEEDS: "2026-02-01" } },
    groups,
  );
  expect(of({ groupIds: [1], study: "X" })).toEqual({ expectedPerDay: 1, studyStart: "2026-03-01" });
  expect(of({ groupIds: [1, 2], study: "X" })).toEqual({ expectedPerDay: 2, studyStart: "2026-02-01" });
  expect(of({ groupIds: [2, 3], study: "X" })).toEqual({
    expectedPerDay: 2,
    studyStart: undefined,
    enrolled: undefined,
    left: undefined,
  });
  expect(of({ groupIds: [3], study: "CARD" })).toEqual({
    expectedPerDay: undefined,
    studyStart: undefined,
    enrolled: undefined,
    left: undefined,
  });
  // By no name that every object has.
  expect(of({ groupIds: undefined, study: "constructor" })).toEqual({
    expectedPerDay: undefined,
    studyStart: undefined,
  });
  // The server named no group: the ID decides.
  expect(of({ groupIds: undefined, study: "CARD" })).toEqual({ expectedPerDay: 1, studyStart: "2026-03-01" });
});
