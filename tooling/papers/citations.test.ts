import { describe, expect, it } from "vitest";

import { readCitations } from "./testing/citations.ts";

const cited = (source: string) => readCitations(source).citations.map(({ kind, id }) => `${kind} ${id}`);
const refused = (source: string) => readCitations(source).bad.map(({ hint }) => hint);

describe("citations", () => {
  it.each([
    ["/** Looked at once. Decision F2 */", ["decision F2"]],
    ["// decisions B2 [LOOP], B20 and C9", ["decision B2", "decision B20", "decision C9"]],
    [
      'describe("trends · spec §2 TRENDS, decisions F17 to F19", run);',
      ["decision F17", "decision F18", "decision F19", "spec 2"],
    ],
    ["/** @spec §2, §5, decision G9 */", ["decision G9", "spec 2", "spec 5"]],
    ['test("nothing is sent twice · fault F06 D", run);', ["fault F06"]],
    ["test(`${name}: said in its place · fault F01 ${column}`, run);", ["fault F01"]],
    ["// hazard H3, faults F12, F13", ["hazard H3", "fault F12", "fault F13"]],
    ["/** A first one says so. Decision T6, ADR 0045 */", ["decision T6", "ADR 0045"]],
    [
      "/** Opened once a session ends,\n * or not at all. Decisions A4,\n * A8 */",
      ["decision A4", "decision A8"],
    ],
    ["// Quality §Handset lock", ["quality Handset lock"]],
  ])("are read from %j", (source, expected) => {
    expect(cited(source)).toEqual(expected);
    expect(refused(source)).toEqual([]);
  });

  it.each([
    ["// Decision F02", "F02 is no decision"],
    ["// fault F2", "F2 is no fault"],
    ["// decision 0043", "0043 is no decision"],
    ["// The same as before, F24", "say what it is: decision F24, or fault, hazard, ADR"],
    ['it("is put away by Escape (D3)", run);', "say what it is: decision D3, or fault, hazard, ADR"],
    ["const minutes = 15; // N4 as configured", "say what it is: decision N4, or fault, hazard, ADR"],
    ["// said at once, quality, Session", "fault F02, hazard H3 or quality §Session"],
  ])("are refused in %j", (source, hint) => {
    expect(refused(source)).toEqual([hint]);
  });

  it.each([
    'const font = { bold: "F1", regular: "F2" };',
    '<path d="M4 22h4.2c1.4 0 1.7-1 2-2.6H9 V12" />',
    "const time = `2026-07-01T09:30:00Z and later`;",
    "/** As wide as the text of an A4 page. */",
    "const B2 = toUdi(C3);",
  ])("are not seen in %j", (source) => {
    expect(readCitations(source)).toEqual({ citations: [], bad: [] });
  });
});
