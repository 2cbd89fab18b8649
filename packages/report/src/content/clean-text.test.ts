import { anyText } from "@capno/domain/testing/any-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cleanBlocks, toLine } from "./clean-text.ts";

const block = (text: string) => ({
  marker: undefined,
  runs: [{ text, isStrong: false, isEmphasised: false }],
});
const getText = (blocks: ReturnType<typeof cleanBlocks>) =>
  blocks.map(({ runs }) => runs.map(({ text }) => text).join("")).join("\n");

describe("a text in a report", () => {
  it.each([
    ["  two\r\nlines\t", "two lines"],
    ["left\u202Ethgir\u2069", "left thgir"],
    ["a\u0000b\u200Bc\uFEFFd", "a b c d"],
    ["half \ud83d", "half"],
    ["e\u0301", "é"],
    ["<b>\"'&", "<b>\"'&"],
    ["שלום 张伟", "שלום 张伟"],
  ])("turns %j into %j", (text, line) => {
    expect(toLine(text)).toBe(line);
  });

  it("is one line without invisible characters, whatever the text", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(toLine(text)).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u);
      }),
    );
  });

  it("is cut where it is very long, and says so", () => {
    expect(toLine("😮".repeat(10_000), 20)).toBe(`${"😮".repeat(20)} [cut after 20 characters]`);
    expect(toLine("x".repeat(20), 20)).toBe("x".repeat(20));
  });

  it("keeps an explanation whole up to its maximum length, and says where it is cut", () => {
    expect(getText(cleanBlocks([block("x".repeat(2_990)), block("y".repeat(10))]))).toBe(
      `${"x".repeat(2_990)}\n${"y".repeat(10)}`,
    );
    const cut = getText(cleanBlocks([block("x".repeat(2_990)), block("y".repeat(11)), block("z")]));
    expect(cut).toBe(`${"x".repeat(2_990)}\n${"y".repeat(10)} [cut after 3000 characters]`);
    const lines = cleanBlocks(Array.from({ length: 50 }, () => block("x")));
    expect(getText(lines).split("\n").at(-1)).toBe("[cut after 40 lines]");
    expect(lines).toHaveLength(41);
    expect(cleanBlocks(Array.from({ length: 40 }, () => block("x")))).toHaveLength(40);
  });

  it("has no empty lines", () => {
    expect(cleanBlocks([block(" \u200B"), block(" a ")])).toEqual([block("a")]);
  });
});
