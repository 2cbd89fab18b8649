import { describe, expect, it, vi } from "vitest";

import { memoizeNamed, memoizeOne, memoizePair } from "./memoize.ts";

describe("memoization", () => {
  it("computes once for each number", () => {
    const compute = vi.fn((number: number) => `${number}`);
    const remembered = memoizeOne(compute);
    expect([0, 1, 0, 1].map((number) => remembered(number))).toEqual(["0", "1", "0", "1"]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it("computes once for each ordered pair", () => {
    const compute = vi.fn((first: number, second: number) => `${first} ${second}`);
    const remembered = memoizePair(compute);
    expect([remembered(1, 2), remembered(2, 1), remembered(1, 2)]).toEqual(["1 2", "2 1", "1 2"]);
    expect(compute).toHaveBeenCalledTimes(2);
    expect(() => remembered(0, 2 ** 26)).toThrow(RangeError);
  });

  it("computes once for each number and name", () => {
    const compute = vi.fn((number: number, name: "press" | "time") => `${name} ${number}`);
    const remembered = memoizeNamed(compute);
    const both = () =>
      (["press", "time"] as const).flatMap((name) => [remembered(1, name), remembered(2, name)]);
    expect(both()).toEqual(["press 1", "press 2", "time 1", "time 2"]);
    expect(both()).toEqual(["press 1", "press 2", "time 1", "time 2"]);
    expect(compute).toHaveBeenCalledTimes(4);
  });
});
