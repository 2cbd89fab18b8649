import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readDayParts, splitDay, toDayEntry, toDayParts } from "./day-entry.ts";

const read = (day: string, month: string, year: string) => readDayParts({ day, month, year });

describe("`readDayParts` [REQ-STATUS-09]", () => {
  it.each([
    ["5", "3", "2026", "2026-03-05"],
    ["05", "03", "2026", "2026-03-05"],
    [" 29 ", "2", "2028", "2028-02-29"],
    ["31", "12", "1999", "1999-12-31"],
    ["1", "1", "1900", "1900-01-01"],
  ])("reads %s %s %s as %s", (day, month, year, iso) => {
    expect(read(day, month, year)).toEqual({ kind: "day", day: iso });
  });

  it.each([
    ["5", "", "", "Enter the month and the year"],
    ["", "3", "2026", "Enter the day"],
    ["32", "3", "2026", "The day must be a number from 1 to 31"],
    ["0", "3", "2026", "The day must be a number from 1 to 31"],
    ["5th", "3", "2026", "The day must be a number from 1 to 31"],
    ["5", "13", "2026", "The month must be a number from 1 to 12"],
    ["5", "Mar", "2026", "The month must be a number from 1 to 12"],
    ["5", "3", "26", "Enter a year of four digits, from 1900 on"],
    ["5", "3", "1899", "Enter a year of four digits, from 1900 on"],
    ["5", "3", "20266", "Enter a year of four digits, from 1900 on"],
    ["29", "2", "2026", "There is no 29 February 2026"],
    ["31", "04", "2026", "There is no 31 April 2026"],
    [
      "03/04/2026",
      "",
      "",
      "03/04/2026 can be two days: enter the day, the month and the year each in its field",
    ],
  ])("says of %s %s %s what is wrong", (day, month, year, error) => {
    expect(read(day, month, year)).toEqual({ kind: "invalid", error });
  });

  it("takes three empty fields for no day, and half a date never", () => {
    expect(read("", " ", "")).toEqual({ kind: "empty" });
    const part = fc.constantFrom("", "7");
    fc.assert(
      fc.property(part, part, part, (day, month, year) => {
        expect(read(day, month, year).kind === "empty").toBe(`${day}${month}${year}` === "");
      }),
    );
  });

  it("reads each day as it is shown", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const entry = toDayEntry(date.toISOString().slice(0, 10));
        expect(readDayParts(toDayParts(entry))).toEqual(entry);
      }),
    );
  });
});

it.each([
  ["2026-03-04", { day: "04", month: "03", year: "2026" }],
  [" 13/04/2026 ", { day: "13", month: "04", year: "2026" }],
  ["04/13/2026", { day: "13", month: "04", year: "2026" }],
  ["13/12/2026", { day: "13", month: "12", year: "2026" }],
  ["12/13/2026", { day: "13", month: "12", year: "2026" }],
  ["4.4.2026", { day: "4", month: "4", year: "2026" }],
  ["03/04/2026", undefined],
  ["20", undefined],
  ["2026", undefined],
])("`splitDay` takes the pasted %s apart, unless it could be two days", (text, parts) => {
  expect(splitDay(text)).toEqual(parts);
});
