import { describe, expect, it } from "vitest";

import { getBreathQuality, isFailedParse, isGoodRecord } from "./quality.ts";

describe("breath quality [spec §4] [REQ-DETAIL-06]", () => {
  it.each([
    [[], null],
    [[""], null],
    [["", ""], null],
    [["", "", ""], 100],
    [["", "cough", ""], 0],
    [["cough", "", "cough"], 100],
    [["", "", "cough", ""], 50],
    [["", "", "", "cough", ""], (2 / 3) * 100],
  ])("judges %j without its first and last breath", (errors, quality) => {
    expect(getBreathQuality(errors)).toBe(quality);
  });
});

it.each([
  [100, true],
  [50.1, true],
  [50, false],
  [0, false],
])("quality of %d percent good breaths it is a good record: %s", (quality, isGood) => {
  expect(isGoodRecord(quality)).toBe(isGood);
});

describe("a failed parse [spec §3]", () => {
  it.each([
    ["ERROR", true],
    ["ERROR: no breaths", true],
    ["1.4.0", false],
    ["no ERROR", false],
    ["", false],
  ])("reads the processing version %j", (version, failed) => {
    expect(isFailedParse(version)).toBe(failed);
  });
});
