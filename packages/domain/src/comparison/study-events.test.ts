import { describe, expect, it } from "vitest";

import { toDuid } from "../units.ts";
import { getEventsOf, parseStudyEvents } from "./study-events.ts";

const read = (...lines: string[]) => parseStudyEvents(lines.join("\n"));

describe("`parseStudyEvents` [REQ-DETAIL-43]", () => {
  it("reads a table with and without a heading, a byte order mark and Windows line ends", () => {
    const one = { duid: "CARD-1", when: { kind: "day", day: "2026-03-03" }, label: "Visit 2" };
    for (const text of [
      "duid,date,label\nCARD-1,2026-03-03,Visit 2\n",
      "\uFEFFDUID, Date ,label\r\nCARD-1,2026-03-03,Visit 2\r\n\r\n",
      "CARD-1, 2026-03-03 ,Visit 2",
    ]) {
      expect(parseStudyEvents(text)).toEqual({ events: [one], badLines: [] });
    }
  });

  it.each([
    ["in another order", "label,duid,date", "Visit 2,CARD-1,2026-03-03"],
    ["among others", "site;Date;note;LABEL;duid;by", "Leeds;2026-03-03;;Visit 2;CARD-1"],
    ["after an empty line", "\n , \ndate,label,duid", "2026-03-03,Visit 2,CARD-1"],
  ])("reads columns by their headings %s", (_how, heading, row) => {
    expect(read(heading, row)).toEqual({
      events: [{ duid: "CARD-1", when: { kind: "day", day: "2026-03-03" }, label: "Visit 2" }],
      badLines: [],
    });
  });

  it("refuses a heading that names a column twice, and a line with fewer columns than the heading", () => {
    expect(read("duid,date,date,label", "CARD-1,2026-03-03,2026-04-04,a")).toEqual({
      events: [],
      badLines: [{ line: 1, problem: "its heading names a column twice" }],
    });
    expect(read("label,duid,date", "a,CARD-1", "a,CARD-1,2026-03-03,b").badLines).toEqual([
      { line: 2, problem: "it has 2 columns, not duid, date and label" },
      { line: 3, problem: "it has 4 columns, not duid, date and label" },
    ]);
  });

  it.each(["202612-03-03", "26-03-03", "0026-03-03", "2026-02-30"])("refuses the day %s", (day) => {
    expect(read(`CARD-1,${day},a`)).toEqual({
      events: [],
      badLines: [{ line: 1, problem: `there is no day ${day}` }],
    });
  });

  it("reads labels with commas, line ends and quotation marks", () => {
    const { events } = read('CARD-1,2026-03-03,"Visit 2, ""late""\nnew inhaler"', "CARD-1,2026-03-04,x");
    expect(events.map(({ label }) => label)).toEqual(['Visit 2, "late"\nnew inhaler', "x"]);
    const { events: others } = read('CARD-1,2026-03-03,Visit "2"', 'CARD-1,2026-03-03, "a, b" ');
    expect(others.map(({ label }) => label)).toEqual(['Visit "2"', "a, b"]);
  });

  it("takes a line for data although one of its words is a heading, and keeps U+FEFF inside a label", () => {
    const { events, badLines } = read("CARD-1,2026-03-03,Label", "CARD-1,2026-03-03,a\uFEFFb", " , ,\t");
    expect([events.map(({ label }) => label), badLines]).toEqual([["Label", "a\uFEFFb"], []]);
  });

  it("finds events and counts lines whatever a line ends with", () => {
    for (const end of ["\n", "\r\n", "\r"]) {
      const { events, badLines } = parseStudyEvents(
        ["CARD-1,2026-03-03,a", "CARD-1,soon,b", "CARD-1,2026-03-03,c"].join(end),
      );
      expect(events.map(({ label }) => label)).toEqual(["a", "c"]);
      expect(badLines.map(({ line }) => line)).toEqual([2]);
    }
  });

  it("reads an exact time, which needs its zone", () => {
    const { events, badLines } = read(
      "CARD-1,2026-03-03T14:05+01:00,a",
      "CARD-1,2026-03-03 13:05Z,b",
      "CARD-1,2026-03-03 14:05,c",
    );
    const time = Date.parse("2026-03-03T13:05:00Z");
    expect(events.map(({ when }) => when)).toEqual([
      { kind: "moment", time },
      { kind: "moment", time },
    ]);
    expect(badLines).toEqual([
      { line: 3, problem: "a time needs its zone, as 2026-03-03T14:05+01:00 has: 2026-03-03 14:05" },
    ]);
  });

  it("names the line of each invalid event", () => {
    const { events, badLines } = read(
      "duid,date,label",
      "CARD-1,03/03/2026,a",
      "CARD-1,2026-02-31,b",
      ",2026-03-03,c",
      "CARD-1,,d",
      "CARD-1,2026-03-03,",
      "CARD-1;2026-03-03;e",
      "CARD-1,2026-13-01,b",
      "CARD-1,2026-02-31T10:00Z,b",
      "CARD-1,on 2026-03-03,b",
      "CARD-1,on 2026-03-03 14:05,b",
      "CARD-1,2026-03-03T14:05Z or so,b",
      "CARD-1,2026-03-03",
      "duid,date,label",
      '"CARD-1",2026-03-03,"f',
    );
    expect(events).toEqual([]);
    expect(badLines).toEqual([
      { line: 2, problem: "a date is written as 2026-03-03: 03/03/2026" },
      { line: 3, problem: "there is no day 2026-02-31" },
      { line: 4, problem: "it names no user" },
      { line: 5, problem: "it has no date" },
      { line: 6, problem: "it has no label" },
      { line: 7, problem: "it has 1 column, not duid, date and label" },
      { line: 8, problem: "there is no day 2026-13-01" },
      { line: 9, problem: "a date is written as 2026-03-03: 2026-02-31T10:00Z" },
      { line: 10, problem: "a date is written as 2026-03-03: on 2026-03-03" },
      { line: 11, problem: "a date is written as 2026-03-03: on 2026-03-03 14:05" },
      {
        line: 12,
        problem: "a time needs its zone, as 2026-03-03T14:05+01:00 has: 2026-03-03T14:05Z or so",
      },
      { line: 13, problem: "it has 2 columns, not duid, date and label" },
      { line: 14, problem: "a date is written as 2026-03-03: date" },
      { line: 15, problem: "a quotation mark is not closed" },
    ]);
  });

  it("counts lines within quotation marks, so that the line named is the one in the file", () => {
    expect(read('CARD-1,2026-03-03,"a\nb"', "CARD-1,soon,c").badLines[0]?.line).toBe(3);
  });

  it("lets `getEventsOf` return one participant's events, and only count those of others", () => {
    const { events } = read("CARD-1,2026-03-03,a", "CARD-10,2026-03-03,b", "card-1,2026-03-03,c");
    expect(getEventsOf(toDuid("CARD-1"), events)).toEqual({ own: [events[0], events[2]], ofOthers: 1 });
  });

  it("ignores empty columns at the end of a line, as spreadsheets write them", () => {
    const { events, badLines } = read("duid,date,label,,", "CARD-1,2026-03-03,a,,", "CARD-1,2026-03-04,b,c,");
    expect(events.map(({ label }) => label)).toEqual(["a"]);
    expect(badLines).toEqual([{ line: 3, problem: "it has 4 columns, not duid, date and label" }]);
  });

  it.each([";", "\t"])("reads columns separated by %j", (separator) => {
    const lines = [
      ["duid", "date", "label"],
      ["CARD-1", "2026-03-03", "Visit 2, late"],
    ];
    const { events, badLines } = read(...lines.map((cells) => cells.join(separator)));
    expect([events.map(({ label }) => label), badLines]).toEqual([["Visit 2, late"], []]);
  });

  it("matches an id in other case, with a word processor's characters, or as the list shows it", () => {
    const { events } = read(
      "card\u2011001,2026\u201303\u201303,a",
      "\u200BCARD-001 (Inactive),2026-03-04,b",
      "ＣＡＲＤ－００１,2026-03-05,c",
    );
    expect(getEventsOf(toDuid("CARD-001"), events).own.map(({ label }) => label)).toEqual(["a", "b", "c"]);
  });
});
