import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createViewport, showRange } from "../axes/viewport.ts";
import { getBreathMarks } from "./breath-marks.ts";
import { type Breaths, followBreath, readBreaths } from "./breath-spans.ts";
import { countMarks, describeBreath, tabulateBreaths } from "./breath-text.ts";

function read(breaths: Breaths) {
  const reading = readBreaths(breaths);
  if (reading.kind === "not-drawn") throw new Error(reading.reason);
  return reading.spans;
}

const FOUR: Breaths = { startsS: [0, 3, 6, 9], errors: ["", "cough", "", "incomplete breath"], endS: 12 };

describe("breaths with an error [spec §3]", () => {
  it("shades them from their own beginning to that of the next, and no breath that is not assessed [REQ-DETAIL-69]", () => {
    expect(getBreathMarks(read(FOUR))).toEqual([
      { type: "background-rect", x0: 3, x1: 6, color: "yellow", label: "Breath with an error" },
    ]);
  });

  it.each([
    ["fewer judgements than breaths", { startsS: [0, 3], errors: ["cough"] }, "found 2 but judged 1."],
    ["more judgements than breaths", { startsS: [0], errors: ["", ""] }, "found 1 but judged 2."],
    ["breaths out of order", { startsS: [3, 0], errors: ["", ""] }, "does not say clearly when each begins."],
    [
      "a breath that begins twice",
      { startsS: [3, 3], errors: ["", ""] },
      "does not say clearly when each begins.",
    ],
    ["no number", { startsS: [0, Number.NaN], errors: ["", ""] }, "does not say clearly when each begins."],
    [
      "a breath after the end",
      { startsS: [0, 13], errors: ["", ""] },
      "does not say clearly when each begins.",
    ],
    ["no breath", { startsS: [], errors: [] }, "No breath was found."],
  ])("draws nothing and says why: %s [REQ-TEST-45]", (_, breaths, reason) => {
    const reading = readBreaths({ ...breaths, endS: 12 });
    expect(reading.kind).toBe("not-drawn");
    expect(reading).toMatchObject({ reason: expect.stringContaining(reason) });
  });
});

describe("a breath in words", () => {
  it.each([
    [0, "Breath 1 of 4, 0.0 to 3.0 s, not assessed"],
    [1, "Breath 2 of 4, 3.0 to 6.0 s, excluded: cough"],
    [2, "Breath 3 of 4, 6.0 to 9.0 s, used"],
    [3, "Breath 4 of 4, 9.0 to 12.0 s, not assessed: incomplete breath"],
  ])("tells breath at %d", (at, words) => {
    const spans = read(FOUR);
    const span = spans[at];
    expect(span && describeBreath(span, spans.length)).toBe(words);
  });

  it("tabulates the server's words as they came", () => {
    const words = "x".repeat(200);
    const { columns, rows } = tabulateBreaths(read({ ...FOUR, errors: ["", words, "", " "] }));
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows[1]).toEqual(["2", "excluded", words, "3.0", "3.0"]);
    expect(rows[2]?.[2]).toBe("none");
    expect(rows[3]).toEqual(["4", "not assessed", " ", "9.0", "3.0, cut off"]);
  });

  it("counts every breath once, whatever its error", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("", "cough", "?"), { minLength: 1, maxLength: 40 }), (errors) => {
        const spans = read({ startsS: errors.map((_, i) => i), errors, endS: errors.length });
        expect(spans.map(({ error }) => error)).toEqual(errors);
        expect(countMarks(spans).reduce((sum, { count }) => sum + count, 0)).toBe(errors.length);
        expect(getBreathMarks(spans)).toHaveLength(spans.filter(({ mark }) => mark === "error").length);
      }),
    );
  });
});

it.each([
  ["five lengths of it at most", { start: 0, end: 60 }, { start: 32, end: 52 }],
  ["as much as was in view before", { start: 30, end: 40 }, { start: 37, end: 47 }],
  ["a quarter more than the breath at least", { start: 10, end: 14 }, { start: 39.5, end: 44.5 }],
])("a breath that is followed comes to the middle of %s", (_, visible, shown) => {
  const view = showRange(createViewport({ start: 0, end: 60 }), visible);
  expect(followBreath(view, { start: 40, end: 44 }).visible).toEqual(shown);
});
