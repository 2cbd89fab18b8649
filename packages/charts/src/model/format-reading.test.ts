import { describe, expect, it } from "vitest";
import { formatFixed } from "./format-reading.ts";

describe("readout [spec §9]", () => {
  it.each([
    [4.5649, 2, "4.56"],
    [4.566, 2, "4.57"],
    [12.34, 1, "12.3"],
    [-0.001, 2, "0.00"],
    [-0.4, 2, "-0.40"],
    [14.5, 0, "15"],
  ])("writes %d with %d decimals as %s", (value, decimals, text) => {
    expect(formatFixed(value, decimals)).toBe(text);
  });
});
