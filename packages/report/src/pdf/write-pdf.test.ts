import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { wrapLines } from "./write-pdf.ts";

const wrap = (text: string, width: number) => wrapLines(text, width, ({ length }) => length);

describe("lines at the foot of a file", () => {
  it.each([
    ["one two three", 7, ["one two", "three"]],
    ["abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
    ["a", 5, ["a"]],
    ["", 5, []],
  ])("%j in %d reads %j", (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  it("hold every letter, and none is too wide", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
