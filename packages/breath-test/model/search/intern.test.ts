import { describe, expect, it } from "vitest";

import { createInterner } from "./intern.ts";
import { shiftTimes } from "./shift-times.ts";

describe("createInterner", () => {
  it.each([
    ["the order of keys", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["an absent key", { a: 1 }, { a: 1, b: undefined }],
    ["the order of a set", new Set(["x", "y"]), new Set(["y", "x"])],
    [
      "the order of a map",
      new Map([
        ["x", 1],
        ["y", 2],
      ]),
      new Map([
        ["y", 2],
        ["x", 1],
      ]),
    ],
  ])("gives one number to values that differ only in %s", (_, one, other) => {
    const interner = createInterner<unknown>();
    expect(interner.toNumber(one)).toBe(interner.toNumber(other));
    expect(interner.size).toBe(1);
  });

  it.each([
    ["a number and its text", { a: 1 }, { a: "1" }],
    ["the order of a list", [1, 2], [2, 1]],
    ["an empty list and nothing", { a: [] }, {}],
    ["null and nothing", { a: null }, {}],
    ["the position of a value", { a: { b: 1 } }, { a: {}, b: 1 }],
    ["text that looks like structure", { a: "1,b:2" }, { a: "1", b: "2" }],
    ["text that looks like quoted structure", { a: '1",b:"2' }, { a: "1", b: "2" }],
    ["text that ends in a backslash", ["\\", ""], ['\\","']],
  ])("gives different numbers to %s", (_, one, other) => {
    const interner = createInterner<unknown>();
    expect(interner.toNumber(one)).not.toBe(interner.toNumber(other));
  });

  it("returns the value of a number", () => {
    const interner = createInterner<{ readonly a: number }>();
    const number = interner.toNumber({ a: 3 });
    expect(interner.toValue(number)).toEqual({ a: 3 });
    expect(() => interner.toValue(number + 1)).toThrow(RangeError);
  });
});

describe("shiftTimes", () => {
  it("moves moments, not durations, names or counts", () => {
    const at = Date.parse("2026-11-20T10:42:00Z");
    const state = {
      status: "held",
      until: at + 300,
      attempt: 2,
      leaseMs: 300_000,
      tests: [{ startedAt: at }, null],
    };
    expect(shiftTimes(state, -1_000)).toEqual({
      ...state,
      until: at - 700,
      tests: [{ startedAt: at - 1_000 }, null],
    });
  });

  it("makes states equal that differ only in their time of day", () => {
    const interner = createInterner<unknown>();
    const at = Date.parse("2026-11-20T10:42:00Z");
    const situation = (now: number) => ({
      startedAt: now - 5_000,
      holders: new Map([["201", now + 60_000]]),
    });
    const first = interner.toNumber(situation(at));
    expect(interner.toNumber(shiftTimes(situation(at + 7_000), -7_000))).toBe(first);
  });
});
