import { describe, expect, it } from "vitest";

import {
  formatExposure,
  formatSmokingInput,
  parsePackYears,
  reckonPackYears,
  UNEXPECTED_PACK_YEARS,
} from "./pack-years.ts";

describe("pack years [spec §2] [spec §5] [REQ-TEST-10] [REQ-TEST-11] [REQ-TEST-12]", () => {
  it.each([
    [0, "Your patient's tobacco smoking exposure is 0 pack years."],
    [1, "Your patient's tobacco smoking exposure is 1 pack year."],
    [2, "Your patient's tobacco smoking exposure is 2 pack years."],
    [7.5, "Your patient's tobacco smoking exposure is 7.5 pack years."],
    [12.25, "Your patient's tobacco smoking exposure is 12.3 pack years."],
    [1.04, "Your patient's tobacco smoking exposure is 1.0 pack years."],
    [1000, "Your patient's tobacco smoking exposure is 1,000 pack years."],
  ])("of %d are shown in words", (packYears, sentence) => {
    expect(formatExposure(packYears)).toBe(sentence);
  });

  it.each([
    ["", { kind: "empty" }],
    ["  ", { kind: "empty" }],
    ["0", { kind: "valid", packYears: 0 }],
    [" 20 ", { kind: "valid", packYears: 20 }],
    ["007", { kind: "valid", packYears: 7 }],
    ["7.5", { kind: "valid", packYears: 7.5 }],
    [".5", { kind: "valid", packYears: 0.5 }],
    ["1000", { kind: "valid", packYears: 1000 }],
  ])("are read from %j", (typed, result) => {
    expect(parsePackYears(typed)).toEqual(result);
  });

  it.each(["-1", "7,5", ".", "1e2", "0x10", "ten", "Infinity", "9".repeat(400)])(
    "are not read from %j",
    (typed) => {
      expect(parsePackYears(typed)).toEqual({ kind: "invalid", error: "Enter a number of 0 or more" });
    },
  );

  it.each([
    [false, null, "Not entered"],
    [false, 20, "Not entered"],
    [true, null, "Not entered"],
    [true, 0, "0 pack years"],
    [true, 1, "1 pack year"],
    [true, 20, "20 pack years"],
    [true, 7.5, "7.5 pack years"],
    [true, 0.5, "0.5 pack years"],
    [true, 12.25, "12.3 pack years"],
    // Not exactly 1, and it reads so.
    [true, 1.04, "1.0 pack years"],
    [true, 0.96, "1.0 pack years"],
  ])("shows provided %s with %s as %s", (isProvided, packYears, text) => {
    expect(formatSmokingInput({ isProvided, packYears })).toBe(text);
  });

  it("keeps the specified fallback", () => {
    expect(UNEXPECTED_PACK_YEARS).toBe("Unexpected pack year value");
  });
});

describe("reckonPackYears [REQ-TEST-53]", () => {
  it.each([
    ["20", "25", 25],
    ["10", "25", 12.5],
    ["15", "23", 17.3],
    ["40", "0.5", 1],
    ["0", "30", 0],
    ["20", "", undefined],
    ["", "25", undefined],
    ["a pack", "25", undefined],
    ["20", "-1", undefined],
  ])("reckons %j a day for %j years as %j", (perDay, years, packYears) => {
    expect(reckonPackYears(perDay, years)).toBe(packYears);
  });
});
