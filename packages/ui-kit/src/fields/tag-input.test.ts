import { describe, expect, it } from "vitest";
import { addTags, splitTags, type TagParse } from "./tag-input.ts";

const parseDomain = (text: string): TagParse =>
  text.includes(".") ? { ok: true, value: text.toLowerCase() } : { error: `${text} is no domain` };

describe("splitTags", () => {
  it.each([
    ["a.example", ["a.example"]],
    ["a.example, b.example", ["a.example", "b.example"]],
    ["a.example;b.example\n c.example\t", ["a.example", "b.example", "c.example"]],
    [" ,, ", []],
    ["", []],
  ])("splits %j at its separators", (text, parts) => {
    expect(splitTags(text)).toEqual(parts);
  });
});

describe("addTags", () => {
  it("adds each parsed value once, after those that are there", () => {
    expect(addTags(["a.example"], ["B.example", "b.EXAMPLE", "A.example"], parseDomain)).toEqual({
      values: ["a.example", "b.example"],
      added: ["b.example"],
      repeated: ["b.example", "a.example"],
      rejected: [],
      problem: undefined,
    });
  });

  it("keeps refused values, with the first reason", () => {
    expect(addTags([], ["x", "a.example", "y"], parseDomain)).toMatchObject({
      values: ["a.example"],
      rejected: ["x", "y"],
      problem: "x is no domain",
    });
  });
});
