import { describe, expect, it } from "vitest";

import { formatProbability, getProbability } from "./probability.ts";

describe("COPD prediction probability [spec §2] [REQ-TEST-13]", () => {
  it.each([
    [0, "0%"],
    [0.004, "0%"],
    [0.005, "1%"],
    [0.285, "29%"],
    [0.996, "100%"],
    [1, "100%"],
    [null, "Not available"],
    [undefined, "Not available"],
    [Number.NaN, "Not available"],
    [-0.001, "Invalid result"],
    [1.001, "Invalid result"],
    [87, "Invalid result"],
    [Infinity, "Invalid result"],
  ])("shows %s as %s", (value, text) => {
    expect(formatProbability(getProbability(value))).toBe(text);
  });
});
