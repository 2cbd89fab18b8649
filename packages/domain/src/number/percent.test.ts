import { describe, expect, it } from "vitest";

import { formatCount, formatPercent, formatQuantity } from "./percent.ts";

describe("numbers as they are read", () => {
  it.each([
    [92, "92%"],
    [0, "0%"],
    [99.5, "100%"],
    [100, "100%"],
  ])("%f percent is %s", (percent, text) => expect(formatPercent(percent)).toBe(text));

  it.each([
    [0, "0 records"],
    [1, "1 record"],
    [4012, "4,012 records"],
  ])("a quantity of %i is %s", (count, text) => expect(formatQuantity(count, "record")).toBe(text));

  it.each([
    [0, "0"],
    [4012, "4,012"],
    [10_000, "10,000"],
    [1_234_567, "1,234,567"],
  ])("a count of %i is %s", (count, text) => expect(formatCount(count)).toBe(text));
});
