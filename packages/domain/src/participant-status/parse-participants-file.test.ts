import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { getProcessorMs } from "../testing/processor-time.ts";
import { parseParticipantsFile } from "./parse-participants-file.ts";

const IDS = ["CARD-001", "CARD-002", "CARD-003"];
const parse = (text: string) => parseParticipantsFile(text, { ids: IDS, unreadable: 0 }, "2026-06-01");
const HEADING = "duid,enrolled,left,reason";
const COMPLETED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "completed" };

describe("`parseParticipantsFile` [REQ-STATUS-01]", () => {
  it.each([
    ["commas", `${HEADING}\nCARD-001,2026-03-03,2026-05-30,completed`],
    ["semicolons", "duid;enrolled;left;reason\nCARD-001;2026-03-03;2026-05-30;completed"],
    ["tabs", "duid\tenrolled\tleft\treason\nCARD-001\t2026-03-03\t2026-05-30\tcompleted"],
    ["a byte order mark and CRLF", `\uFEFF${HEADING}\r\nCARD-001,2026-03-03,2026-05-30,completed\r\n\r\n`],
    ["quotation marks and blanks", `${HEADING}\n " card-001 " ,2026-03-03, 2026-05-30 ,"Completed"`],
    [
      "columns in another order, among others",
      "site,reason,left,duid,enrolled,\nLeeds,completed,2026-05-30,CARD-001,2026-03-03,",
    ],
    ["dashes of a word processor", `${HEADING}\nCARD–001,2026‑03‑03,2026-05-30,completed`],
  ])("reads a file with %s", (_what, text) => {
    const { statuses, badLines } = parse(text);
    expect(badLines).toEqual([]);
    expect([...statuses]).toEqual([["CARD-001", COMPLETED]]);
  });

  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])(
    "names each bad line by its number in a file with %s, and reads the others [REQ-STATUS-20]",
    (_, lineEnd) => {
      const { statuses, badLines } = parse(
        [
          HEADING,
          "CARD-001,2026-03-03,2026-05-30,completed",
          "",
          "CARD-099,2026-03-03,,",
          "CARD-002,2026-03-03,,went home",
          ",2026-03-03,,",
          'CARD-003,"2026-03-03',
        ].join(lineEnd),
      );
      expect([...statuses.keys()]).toEqual(["CARD-001"]);
      expect(badLines).toEqual([
        { line: 4, problem: "your groups have no user with this ID" },
        { line: 5, problem: "the reason is not completed, withdrawn, lost or died" },
        { line: 6, problem: "it has no user ID" },
        { line: 7, problem: "a quotation mark is not closed" },
      ]);
    },
  );

  it("does not say that a user is in no group while rows of the list were not read", () => {
    const users = { ids: IDS, unreadable: 2 };
    const { badLines } = parseParticipantsFile(`${HEADING}\nCARD-099,2026-03-03,,\n`, users, "2026-06-01");
    expect(badLines).toEqual([
      { line: 2, problem: "this user was not found, and 2 users of the list could not be read" },
    ]);
  });

  it("uses neither of two lines about one user, however the ID is written [REQ-STATUS-20]", () => {
    const { statuses, badLines } = parse(
      `${HEADING}\nCARD-001,2026-03-03,,\ncard-001,2026-03-03,2026-05-30,lost\nCARD-002,2026-03-03,,`,
    );
    expect([...statuses.keys()]).toEqual(["CARD-002"]);
    expect(badLines).toEqual([
      { line: 2, problem: "line 3 is about the same user, CARD-001: neither is used" },
      { line: 3, problem: "line 2 is about the same user, CARD-001: neither is used" },
    ]);
  });

  it.each([
    ["an empty file", ""],
    ["a file without a heading", "CARD-001,2026-03-03,,"],
    ["a heading that names a column twice", "duid,left,left,enrolled,reason\nCARD-001,,,2026-03-03,"],
    ["another table", "duid,date,label\nCARD-001,2026-03-03,Visit"],
  ])("refuses %s as a whole", (_what, text) => {
    const { statuses, badLines } = parse(text);
    expect(statuses.size).toBe(0);
    expect(badLines.map(({ line }) => line)).toEqual([1]);
  });

  it("does not shift a line that has more cells than the heading", () => {
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,2026-05-30,lost,2026-06-01`).badLines).toEqual([
      { line: 2, problem: "it has more cells than the heading, which has 4" },
    ]);
  });

  it.each([
    ["above", ["more", "CARD-001,2026-03-03,,"], 3, 2],
    ["below", ["CARD-001,2026-03-03,,", "more"], 2, 3],
  ])("uses no line with a part of a cell %s it, and names both [SAFETY]", (_, lines, line, part) => {
    const { statuses, badLines } = parse([HEADING, ...lines, "CARD-003,2026-03-03,,", ""].join("\n"));
    expect(statuses.get("CARD-001")).toBeUndefined();
    expect(badLines).toContainEqual({
      line,
      problem: `line ${part} beside it has one cell, which may belong to it`,
    });
  });

  it("reads 10,000 lines", () => {
    const ids = Array.from({ length: 10_000 }, (_, place) => `CARD-${place}`);
    const text = [HEADING, ...ids.map((id) => `${id},2026-03-03,,`)].join("\n");
    expect(parseParticipantsFile(text, { ids, unreadable: 0 }, "2026-06-01").statuses.size).toBe(10_000);
  });

  it("uses no line that a stray quotation mark touches, and names each of them [SAFETY] [REQ-STATUS-21]", () => {
    const { statuses, badLines } = parse(
      [
        "duid,comment,enrolled,left,reason",
        'CARD-001,"tired,2026-01-05,,',
        'CARD-002,12" cuff,2026-02-01,2026-03-01,died',
        "CARD-003,,2026-01-07,,",
      ].join("\n"),
    );
    expect([...statuses]).toEqual([["CARD-003", { kind: "enrolled", enrolled: "2026-01-07" }]]);
    expect(badLines).toEqual([
      { line: 2, problem: "it has text after a closing quotation mark" },
      { line: 3, problem: "it is part of line 2: it has text after a closing quotation mark" },
    ]);
  });

  it.each([
    ['CARD-001,12" cuff,2026-01-05,,', "it has a quotation mark inside a cell without quotation marks"],
    ['CARD-001,"a"b,2026-01-05,,', "it has text after a closing quotation mark"],
    ['CARD-001,"two\nlines",2026-01-05,,', "it has a line end inside quotation marks"],
  ])("refuses the line %j alone [SAFETY]", (line, problem) => {
    const { statuses, badLines } = parse(
      `duid,comment,enrolled,left,reason\n${line}\nCARD-003,"a ""b"", c",2026-01-07,,`,
    );
    expect([...statuses.keys()]).toEqual(["CARD-003"]);
    expect(badLines[0]).toEqual({ line: 2, problem });
  });

  it("gives nobody what is not in their own line, wherever quotation marks stand [SAFETY]", () => {
    const ids = Array.from({ length: 6 }, (_, place) => `CARD-00${place}`);
    const own = ids.map((id, place) => `${id},a${place},2026-01-0${place + 1},2026-02-0${place + 1},died`);
    const text = ["duid,comment,enrolled,left,reason", ...own].join("\n");
    const clean = parseParticipantsFile(text, { ids, unreadable: 0 }, "2026-06-01").statuses;
    expect(clean.size).toBe(6);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { minLength: 1, maxLength: 3 }), (places) => {
        const marked = places
          .toSorted((a, b) => b - a)
          .reduce((t, at) => `${t.slice(0, at)}"${t.slice(at)}`, text);
        const { statuses, badLines } = parseParticipantsFile(marked, { ids, unreadable: 0 }, "2026-06-01");
        for (const [id, status] of statuses) expect(status).toEqual(clean.get(id));
        if (badLines[0]?.line !== 1) expect(statuses.size + badLines.length).toBe(6);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads long cells and many quotation marks in time proportional to the length of the file", () => {
    const begin = getProcessorMs();
    parse(`${HEADING}\n"${"x".repeat(300_000)}`);
    parse(`${HEADING}\n${'"\n'.repeat(50_001)}`);
    parse(`${HEADING}\n${'a"b,'.repeat(50_000)}`);
    expect(getProcessorMs() - begin).toBeLessThan(3000);
  });

  it("lets the letters of an ID turn no word of what is wrong with its line", () => {
    const problems = (rows: string, ids: readonly string[]) =>
      parseParticipantsFile(`${HEADING}\n${rows}`, { ids, unreadable: 0 }, "2026-06-01").badLines.map(
        ({ problem }) => problem,
      );
    expect(problems("\u05D0-aB,2026-03-03,,", ["\u05D0-AB", "\u05D0-Ab"])).toEqual([
      "users differ from \u2068\u05D0-aB\u2069 in case only: neither is used",
    ]);
    expect(problems("\u05D0-1,2026-03-03,,\n\u05D0-1,2026-03-04,,", ["\u05D0-1"])).toEqual([
      "line 3 is about the same user, \u2068\u05D0-1\u2069: neither is used",
      "line 2 is about the same user, \u2068\u05D0-1\u2069: neither is used",
    ]);
  });

  it("uses the exact ID first, and no line that differs from two users in case only [SAFETY] [REQ-STATUS-22]", () => {
    const ids = ["CARD-001", "Card-001", "CARD-002"];
    const { statuses, badLines } = parseParticipantsFile(
      `${HEADING}\nCARD-001,,2026-05-01,died\ncard-001,2026-03-03,,\ncard-002,2026-03-03,,`,
      { ids, unreadable: 0 },
      "2026-06-01",
    );
    expect([...statuses.keys()]).toEqual(["CARD-001", "CARD-002"]);
    expect(badLines).toEqual([
      { line: 3, problem: "users differ from card-001 in case only: neither is used" },
    ]);
  });

  it.each([
    [
      "the package's names",
      "participant_id,projects,enrolled,left,left_reason\nCARD-001,A;B,2026-03-03,2026-05-30,completed",
    ],
    ["the name of the reason", `${HEADING}\nCARD-001,2026-03-03,2026-05-30,COMPLETED`],
    ["the separator named", "sep=;\r\nduid;enrolled;left;reason\r\nCARD-001;2026-03-03;2026-05-30;completed"],
    ["quoted cells", `${HEADING}\n"CARD-001","03.03.2026","30.05.2026",completed`],
    [
      "another separator named",
      "sep=|\nduid|enrolled|left|reason\nCARD-001|2026-03-03|2026-05-30|completed|",
    ],
    ["days with dots", `${HEADING}\nCARD-001,3.3.2026,30.05.2026,completed`],
    ["days with dots and blanks", `${HEADING}\nCARD-001,3. 3. 2026,30. 5. 2026,completed`],
    ["days with slashes, year first", `${HEADING}\nCARD-001,2026/3/3,2026/05/30,completed`],
    ["days with dots, year first", `${HEADING}\nCARD-001,2026.03.03,2026.5.30,completed`],
    ["days with slashes, day first", `${HEADING}\nCARD-001,03/03/2026,30/05/2026,completed`],
    ["days with slashes, month first", `${HEADING}\nCARD-001,3/3/2026,5/30/2026 0:00,completed`],
    ["midnight", `${HEADING}\nCARD-001,2026-03-03T00:00:00,2026-05-30 00:00,completed`],
    ["serial numbers", `${HEADING}\nCARD-001,46084,46172,completed`],
  ])("reads own and spreadsheets' files: %s", (_what, text) => {
    const { statuses, badLines } = parse(text);
    expect(badLines).toEqual([]);
    expect([...statuses]).toEqual([["CARD-001", COMPLETED]]);
  });

  it.each(["NA", "NULL", "n/a", "-", ""])(
    "reads %j as an empty cell, and how the page writes a reason",
    (empty) => {
      const { statuses } = parse(
        `${HEADING}\nCARD-001,2026-03-03,${empty},${empty}\nCARD-002,${empty},2026-05-30,Lost to follow-up`,
      );
      expect([...statuses.values()]).toEqual([
        { kind: "enrolled", enrolled: "2026-03-03" },
        { kind: "left", enrolled: null, left: "2026-05-30", reason: "lost" },
      ]);
    },
  );

  it("finds an ID again that was kept from being run as a formula", () => {
    const { statuses } = parseParticipantsFile(
      `${HEADING}\n'-A-1,2026-03-03,,`,
      { ids: ["-A-1"], unreadable: 0 },
      "2026-06-01",
    );
    expect([...statuses.keys()]).toEqual(["-A-1"]);
  });

  it.each([
    [
      "03/04/2026",
      "03/04/2026 can be two days, and the file does not tell which: save the days as yyyy-mm-dd",
    ],
    [
      "12/05/2026",
      "12/05/2026 can be two days, and the file does not tell which: save the days as yyyy-mm-dd",
    ],
    [
      "05/12/2025",
      "05/12/2025 can be two days, and the file does not tell which: save the days as yyyy-mm-dd",
    ],
    ["03/04/26", "03/04/26 is not a day such as 2026-03-03"],
    ["2026-03-03 10:30", "2026-03-03 10:30 is not a day such as 2026-03-03"],
    ["2026-13-01", "2026-13-01 is not a day such as 2026-03-03"],
  ])("refuses %s in words where the file does not say which day it is [SAFETY]", (day, problem) => {
    const { statuses, badLines } = parse(`${HEADING}\nCARD-001,${day},,`);
    expect(statuses.size).toBe(0);
    expect(badLines).toEqual([{ line: 2, problem: `enrolled: ${problem}` }]);
  });

  it.each([
    [
      "a last day that is none",
      "CARD-001,2026-03-03,2026-13-01,died\n",
      "left: 2026-13-01 is not a day such as 2026-03-03",
    ],
    [
      "days with dots of which one has the month first",
      "CARD-001,03.13.2026,,\n",
      "enrolled: 03.13.2026 has no such month: save all days of the file as yyyy-mm-dd",
    ],
    [
      "a file that ends in it",
      "CARD-001,2026-03-03,2026-05-3",
      "it has fewer cells than the heading, which has 4: add the separators of its empty cells",
    ],
    [
      "an unknown user, whose status was not read when it was saved",
      "CARD-099,Not read,Not read,\n",
      "its status was not read when the file was saved",
    ],
  ])("says what is wrong with a line of %s [REQ-STATUS-20]", (_what, line, problem) => {
    expect(parse(`${HEADING}\n${line}`).badLines).toEqual([{ line: 2, problem }]);
  });

  it("says of a line in which the file ends, before its last cell is whole, what to do [SAFETY]", () => {
    expect(parse("duid,enrolled,reason,left\nCARD-001,2026-03-03,died,2026-05-3").badLines).toEqual([
      { line: 2, problem: "the file ends in it: add a line end if the line is whole" },
    ]);
  });

  it.each([
    ['duid,"enrolled,left,reason\nCARD-001,2026-03-03,,', 1, "a quotation mark is not closed"],
    [
      "\n\nduid,date,label\nCARD-001,2026-03-03,Visit",
      3,
      "the first line does not name the columns duid, enrolled, left and reason, each once",
    ],
  ])("says what is wrong with the heading of a whole file, and in which line: %j", (text, line, problem) => {
    expect(parse(text).badLines).toEqual([{ line, problem }]);
  });

  it.each([
    ["13/05/2026", "2026-05-12"],
    ["05/13/2026", "2026-12-05"],
  ])("takes the order of day and month from a day beyond the twelfth: %s", (telling, day) => {
    const { statuses } = parseParticipantsFile(
      `${HEADING}\nCARD-001,${telling},,\nCARD-002,12/05/2026,,`,
      { ids: IDS, unreadable: 0 },
      "2026-12-31",
    );
    expect(statuses.get("CARD-002")).toEqual({ kind: "enrolled", enrolled: day });
  });

  it.each([
    [
      "a part that a spreadsheet of another country turned",
      "2026-03-04",
      "2026-04-04",
      "13/04/2026",
      "forms",
    ],
    ["the same with years of two digits", "2026-03-04", "2026-04-04", "13/04/26", "forms"],
    ["the same with names of months", "2026-03-04", "2026-04-04", "13-Apr-2026", "forms"],
    ["another separator", "03/04/2026", "04/04/2026", "13-04-2026", "forms"],
    ["dots beside slashes", "03.04.2026", "04.04.2026", "04/13/2026", "forms"],
    ["serial numbers beside days", "46084", "46085", "2026-04-13", "forms"],
    ["two orders", "03/04/2026", "13/04/2026", "04/13/2026", "orders"],
    ["two orders with dots", "03.04.2026", "13.04.2026", "04.13.2026", "orders"],
  ])(
    "refuses every day of a file with %s, and says what to do [REQ-STATUS-05] [SAFETY]",
    (_what, one, two, three, what) => {
      const { statuses, badLines } = parse(
        `${HEADING}\nCARD-001,${one},,\nCARD-002,${two},,\nCARD-003,${three},,`,
      );
      expect(statuses.size).toBe(0);
      expect(badLines).toHaveLength(3);
      for (const { problem } of badLines)
        expect(problem).toMatch(new RegExp(`days of two ${what}, such as .*: save all days as yyyy-mm-dd$`));
    },
  );

  it("refuses two columns of different forms or orders as it does one column [REQ-STATUS-05] [SAFETY]", () => {
    const died = (enrolled: string, left: string) =>
      parse(`${HEADING}\nCARD-001,${enrolled},${left},died\nCARD-002,${enrolled},${left},died`).statuses.size;
    expect(died("13/04/2026", "04/14/2026")).toBe(0);
    expect(died("2026-04-13", "14/04/2026")).toBe(0);
    expect(died("13/04/2026", "14/04/2026")).toBe(2);
  });

  it.each([
    ["a sum behind serial numbers", "46084", "Total,60,2,"],
    ["a day of another form", "2026-03-03", "LEEDS-001,13/03/2026,,"],
    ["a serial number", "2026-03-03", ",46084,,"],
    ["a line that is cut", "2026-03-03", "CARD-002,13/03/2026"],
  ])(
    "reads the form of its days from lines of users in the list alone: %s [REQ-STATUS-05]",
    (_what, day, other) => {
      const { statuses, badLines } = parse(`${HEADING}\nCARD-001,${day},,\n${other}`);
      expect(statuses.get("CARD-001")).toEqual({ kind: "enrolled", enrolled: "2026-03-03" });
      expect(badLines.map(({ line }) => line)).toEqual([3]);
    },
  );

  it("takes no order of day and month from a line of another site [REQ-STATUS-05] [SAFETY]", () => {
    expect(parse(`${HEADING}\nLEEDS-001,13/04/2026,,\nCARD-001,03/04/2026,,`).statuses.size).toBe(0);
  });

  it.each([
    ...["00/01/1900", "1/0/1900", "0/1/1900", "01/00/1900", "00.01.1900", "1900-01-00", "1/0/00", "0-Jan-00"],
    ...[
      "1899-12-30",
      "30/12/1899",
      "12/31/1899",
      "1899-12-30 00:00:00",
      "0",
      "0.0",
      "00:00:00",
      "01/01/1904",
    ],
    ...["0000-00-00", "00/00/0000", "00:00:00.000", "12:00:00 AM", "1899-12-30T00:00:00.000Z"],
    ...["30-Dec-1899", "December 31, 1899"],
    "Saturday, January 0, 1900",
  ])("reads %s, day zero of a spreadsheet, as an empty cell [REQ-STATUS-07]", (zero) => {
    const { statuses, badLines } = parse(
      `${HEADING}\nCARD-001,2026-03-03,"${zero}",0\nCARD-002,"${zero}",2026-05-30,died`,
    );
    expect(badLines).toEqual([]);
    expect([...statuses.values()]).toEqual([
      { kind: "enrolled", enrolled: "2026-03-03" },
      { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" },
    ]);
  });

  it("does not read the first day of a spreadsheet, or ten o'clock, as an empty cell", () => {
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,1900-01-01,died`).badLines).toHaveLength(1);
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,10:00,`).badLines).toHaveLength(1);
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,60,`).badLines).toHaveLength(1);
  });

  it.each([
    ["whose end is missing", "duid,enrolled,left,reason", "CARD-001,2026-01-06,"],
    ["without its comment", "duid,comment,enrolled,left,reason", "CARD-001,2026-01-06,2026-04-21,died"],
  ])("refuses a line %s, and names it [REQ-STATUS-06] [SAFETY]", (_what, heading, line) => {
    const empty = ",".repeat(heading.split(",").length - 2);
    const { statuses, badLines } = parse(`${heading}\nCARD-002,${empty}\n${line}\nCARD-003,${empty}\n`);
    expect(statuses.size).toBe(0);
    expect(badLines[1]).toEqual({
      line: 3,
      problem: `it has fewer cells than the heading, which has ${heading.split(",").length}: add the separators of its empty cells`,
    });
  });

  it("does not name a line of nothing but blanks", () => {
    expect(parse(`${HEADING}\n , ,,\nCARD-001,2026-03-03,,\n  \n`)).toMatchObject({ badLines: [] });
  });

  it("uses a line that has an empty cell more than the heading", () => {
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,2026-05-30,completed,,`).badLines).toEqual([]);
  });

  it.each([
    ['"site;of;the;study;and;more",duid,enrolled,left,reason', "A,CARD-001,2026-03-03,2026-05-30,completed"],
    ['"a\tb\tc\td\te\tf\tg";duid;enrolled;left;reason', "A;CARD-001;2026-03-03;2026-05-30;completed"],
  ])("counts no separator inside quotation marks of the heading: %s", (heading, line) => {
    expect([...parse(`${heading}\n${line}`).statuses]).toEqual([["CARD-001", COMPLETED]]);
  });

  const COLUMN_ORDERS = [
    ["duid", "enrolled", "left", "reason"],
    ["duid", "comment", "enrolled", "left", "reason"],
    ["reason", "left", "duid", "enrolled"],
    ["enrolled", "reason", "left", "duid"],
    ["duid", "enrolled", "reason", "left"],
    ["comment", "reason", "left", "enrolled", "duid", "site"],
  ];
  const PEOPLE = ["A-CARD-1", "CARD-1", "CARD-12", "RD-1", "CARD-123"];
  const writtenFile = fc
    .record({
      columns: fc.constantFrom(...COLUMN_ORDERS),
      lineEnd: fc.constantFrom("\n", "\r\n"),
      isPadded: fc.boolean(),
      people: fc.shuffledSubarray(PEOPLE, { minLength: 2 }),
      days: fc.array(fc.integer({ min: 1, max: 28 }), { minLength: 10, maxLength: 10 }),
      hasLeft: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    })
    .map(({ columns, lineEnd, isPadded, people, days, hasLeft }) => {
      const toDay = (month: number, day = 1) =>
        `2026-${isPadded ? `0${month}` : month}-${isPadded ? String(day).padStart(2, "0") : day}`;
      const rows = people.map((duid, place) => {
        const left = hasLeft[place] === true ? toDay(4, days[place + 5]) : "";
        const cells: Readonly<Record<string, string>> = {
          ...{ duid, enrolled: toDay(3, days[place]), left, reason: left === "" ? "" : "died" },
          ...{ comment: `c${place}`, site: "Leeds" },
        };
        return columns.map((column) => cells[column] ?? "").join(",");
      });
      return [columns.join(","), ...rows].map((line) => line + lineEnd).join("");
    });

  it.each([
    ["cut at any place", (text: string, at: number) => text.slice(0, at)],
    ["with a line end at any place", (text: string, at: number) => `${text.slice(0, at)}\n${text.slice(at)}`],
  ])(
    "gives nobody a status that the whole file does not give: %s [REQ-STATUS-06] [SAFETY]",
    (_what, spoil) => {
      const read = (text: string) =>
        parseParticipantsFile(text, { ids: PEOPLE, unreadable: 0 }, "2026-06-01").statuses;
      fc.assert(
        fc.property(writtenFile, (text) => {
          const whole = read(text);
          expect(whole.size).toBeGreaterThan(1);
          for (let at = 0; at <= text.length; at++)
            for (const [duid, status] of read(spoil(text, at))) expect(status).toEqual(whole.get(duid));
        }),
        { numRuns: 60 },
      );
    },
  );

  it("says that its days are serial numbers, which may count from 1904 [REQ-STATUS-08] [SAFETY]", () => {
    expect(parse(`${HEADING}\nCARD-001,46084,46172,completed\n`).areSerial).toBe(true);
    expect(parse(`${HEADING}\nCARD-001,2026-03-03,,\n`).areSerial).toBe(false);
  });

  it("reads a day whose day and month are one number, though no other tells their order", () => {
    expect([...parse(`${HEADING}\nCARD-001,05/05/2026,,\n`).statuses.values()]).toEqual([
      { kind: "enrolled", enrolled: "2026-05-05" },
    ]);
  });

  it("refuses days with dots where one has the month first [REQ-STATUS-05] [SAFETY]", () => {
    const { statuses, badLines } = parse(`${HEADING}\nCARD-001,03.13.2026,,\nCARD-002,03.04.2026,,\n`);
    expect(statuses.size).toBe(0);
    expect(badLines).toHaveLength(2);
  });

  it.each(["Not read", "Cannot be read by this version"])(
    "says of a line that was saved with *%s* that its status was not read",
    (written) => {
      expect(parse(`${HEADING}\nCARD-001,${written},${written},\n`).badLines).toEqual([
        { line: 2, problem: "its status was not read when the file was saved" },
      ]);
    },
  );

  it("refuses days whose lines contradict each other in the order of day and month [SAFETY]", () => {
    const { statuses } = parse(
      `${HEADING}\nCARD-001,13/04/2026,,\nCARD-002,04/13/2026,,\nCARD-003,01/02/2026,,`,
    );
    expect(statuses.size).toBe(0);
  });
});
