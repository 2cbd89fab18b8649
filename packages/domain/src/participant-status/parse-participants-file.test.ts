import { describe, expect, it } from "vitest";

import { parseParticipantsFile } from "./parse-participants-file.ts";

const IDS = ["CARD-001", "CARD-002", "CARD-003"];
const parse = (text: string) => parseParticipantsFile(text, IDS, "2026-06-01");
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

  it("names each bad line by its number in the file, and reads the others", () => {
    const { statuses, badLines } = parse(
      [
        HEADING,
        "CARD-001,2026-03-03,2026-05-30,completed",
        "",
        "CARD-099,2026-03-03,,",
        "CARD-002,2026-03-03,,went home",
        ",2026-03-03,,",
        'CARD-003,"2026-03-03',
      ].join("\n"),
    );
    expect([...statuses.keys()]).toEqual(["CARD-001"]);
    expect(badLines).toEqual([
      { line: 4, problem: "there is no such user in your groups" },
      { line: 5, problem: "the reason is not completed, withdrawn, lost or died" },
      { line: 6, problem: "it names no user" },
      { line: 7, problem: "a quotation mark is not closed" },
    ]);
  });

  it("uses neither of two lines about one user, however the ID is written", () => {
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

  it("reads 10,000 lines", () => {
    const ids = Array.from({ length: 10_000 }, (_, place) => `CARD-${place}`);
    const text = [HEADING, ...ids.map((id) => `${id},2026-03-03,,`)].join("\n");
    expect(parseParticipantsFile(text, ids, "2026-06-01").statuses.size).toBe(10_000);
  });
});
