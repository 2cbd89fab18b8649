import { describe, expect, it } from "vitest";
import { describeAxis, formatTicks, getSecondTicks, getValueRange } from "./axis-ticks.ts";

const labels = (start: number, end: number, width: number) =>
  getSecondTicks({ start, end }, end - start, width).map(({ label }) => label);

describe("capnogram ticks [spec §9]", () => {
  it("ticks every 10 s", () => {
    expect(labels(0, 75, 1200)).toEqual(["0", "10", "20", "30", "40", "50", "60", "70"]);
    expect(labels(0, 75, 320)).toEqual(["0", "10", "20", "30", "40", "50", "60", "70"]);
    expect(labels(23.4, 61.2, 900)).toEqual(["30", "40", "50", "60"]);
  });

  it("ticks closer when fewer than three tens are in view", () => {
    expect(labels(11, 28, 1200)).toEqual(["15", "20", "25"]);
    expect(labels(0, 30, 1200)).toEqual(["0", "10", "20", "30"]);
    expect(labels(0, 29.9, 1200)).toEqual(["0", "5", "10", "15", "20", "25"]);
    expect(labels(20, 25, 1200)).toEqual(["20", "21", "22", "23", "24", "25"]);
    expect(labels(20, 25, 120)).toEqual(["20", "22", "24"]);
  });

  it("ticks farther apart when the labels would touch", () => {
    expect(labels(0, 900, 600)).toEqual([
      "0",
      "60",
      "120",
      "180",
      "240",
      "300",
      "360",
      "420",
      "480",
      "540",
      "600",
      "660",
      "720",
      "780",
      "840",
      "900",
    ]);
  });
});

describe("the range of the value axis", () => {
  it.each([
    ["from 0 to 6 kPa for a usual breath", 0.03, 5.4, { start: 0, end: 6 }],
    ["higher than the highest sample", 0, 9.5, { start: 0, end: 10 }],
    ["not touching a sample on a whole kPa", 0, 7, { start: 0, end: 8 }],
    ["below zero where samples are", -0.4, 5, { start: -1, end: 6 }],
    ["as it is without samples", Infinity, -Infinity, { start: 0, end: 6 }],
  ])("reaches %s", (_, lowest, highest, range) => {
    expect(getValueRange(lowest, highest, 6)).toEqual(range);
  });
});

describe("the words of the value axis", () => {
  it.each([
    [
      [4, 5, 6],
      ["4", "5", "6"],
    ],
    [
      [4.5, 5, 5.5],
      ["4.5", "5.0", "5.5"],
    ],
    // What adding left behind the sixth decimal is none of the value.
    [
      [0.1 + 0.2, 0.25],
      ["0.30", "0.25"],
    ],
    [[], []],
  ])("are %j with as few decimals as all need: %j", (values, words) => {
    expect(formatTicks(values)).toEqual(words);
  });

  it.each([
    [{ start: 0, end: 6 }, [2, 4], undefined],
    [{ start: 4.4, end: 5.4 }, [4.5, 5], "axis 4.4 to 5.4"],
    [{ start: -1, end: 6 }, [0.25], "axis -1.00 to 6.00"],
  ])("say of %j with ticks %j where it does not begin at zero: %s", (axis, values, words) => {
    expect(describeAxis(axis, values)).toBe(words);
  });
});
