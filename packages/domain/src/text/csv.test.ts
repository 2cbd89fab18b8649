import { describe, expect, it } from "vitest";

import { toCsv } from "./csv.ts";

describe("CSV", () => {
  it.each([
    ["CARD-001", "CARD-001"],
    ['5" tube', '"5"" tube"'],
    ["Leeds, north", '"Leeds, north"'],
    ["two\nlines", '"two\nlines"'],
    ["two\rlines", '"two\rlines"'],
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM", "'@SUM"],
    ["Leeds; north", '"Leeds; north"'],
    ["Leeds\tnorth", '"Leeds\tnorth"'],
    ["\t=1", '"\'\t=1"'],
    ["\tCARD", '"\'\tCARD"'],
    ["\nCARD", '"\'\nCARD"'],
    ["\r\nCARD", '"\'\r\nCARD"'],
    [" =1", "' =1"],
    ["\u00A0=1", "'\u00A0=1"],
    ["\u202F+1", "'\u202F+1"],
    ["\u3000@SUM", "'\u3000@SUM"],
    ["\u200B=1", "'\u200B=1"],
    ["\uFEFF=1", "'\uFEFF=1"],
    ["＝1", "'＝1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠SUM", "'＠SUM"],
    [" CARD", " CARD"],
    ["CARD=1", "CARD=1"],
    [-1, "-1"],
    [Number.NaN, ""],
    [Number.POSITIVE_INFINITY, ""],
  ])("writes %j as %j", (cell, text) => {
    expect(toCsv([[cell]])).toBe(`\uFEFF${text}\r\n`);
  });

  it("keeps a formula harmless inside quotes too", () => {
    expect(toCsv([["=1,2"]])).toBe(`\uFEFF"'=1,2"\r\n`);
  });
});
