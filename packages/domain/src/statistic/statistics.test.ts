import { describe, expect, it } from "vitest";

import { getDefaultPercentiles, type PercentileTable } from "./percentiles.ts";
import { roundTo } from "../number/rounding.ts";
import { STATISTIC_NAMES } from "../spec-values/statistic-values.ts";
import {
  formatStatistic,
  getBandRanges,
  getCardRanges,
  getOutsideColour,
  getRangePlace,
  isPlausible,
  roundStatistic,
  STATISTICS,
  type StatisticName,
} from "./statistics.ts";
import { getSummaryStatistic } from "./summary-statistic.ts";

// Made once: each takes longer than a thousand colours.
const PERCENTILES = Object.fromEntries(
  STATISTIC_NAMES.map((name) => [name, getDefaultPercentiles(name)]),
) as Readonly<Record<StatisticName, PercentileTable>>;

/** The colour a card gets where no percentiles are configured: the one that people see. */
const getColour = (name: StatisticName, rawValue: number | null | undefined) =>
  getSummaryStatistic(name, { rawValue, percentiles: PERCENTILES[name] }).colour;

describe("bands [spec §9] [REQ-DETAIL-13]", () => {
  it.each([
    ["endTidalCo2", -0.006, "red"],
    ["endTidalCo2", 0, "red"],
    ["endTidalCo2", 1.99, "red"],
    ["endTidalCo2", 2, "yellow"],
    ["endTidalCo2", 3.99, "yellow"],
    ["endTidalCo2", 3.994, "yellow"],
    ["endTidalCo2", 3.995, "green"],
    ["endTidalCo2", 4, "green"],
    ["endTidalCo2", 6, "green"],
    ["endTidalCo2", 6.004, "green"],
    ["endTidalCo2", 6.005, "yellow"],
    ["endTidalCo2", 9, "yellow"],
    ["endTidalCo2", 9.01, "red"],
    ["endTidalCo2", 11, "red"],
    ["endTidalCo2", 11.01, "red"],
    ["respiratoryRate", 0, "red"],
    ["respiratoryRate", 7, "red"],
    ["respiratoryRate", 7.49, "red"],
    ["respiratoryRate", 7.5, "yellow"],
    ["respiratoryRate", 8, "yellow"],
    ["respiratoryRate", 11, "yellow"],
    ["respiratoryRate", 12, "green"],
    ["respiratoryRate", 20, "green"],
    ["respiratoryRate", 20.4, "green"],
    ["respiratoryRate", 21, "yellow"],
    ["respiratoryRate", 30, "yellow"],
    ["respiratoryRate", 31, "red"],
    ["respiratoryRate", 40, "red"],
    ["respiratoryRate", 41, "red"],
    ["obstructiveIndex", 0, "green"],
    ["obstructiveIndex", 0.394, "green"],
    ["obstructiveIndex", 0.395, "yellow"],
    ["obstructiveIndex", 0.4, "yellow"],
    ["obstructiveIndex", 0.6, "yellow"],
    ["obstructiveIndex", 0.604, "yellow"],
    ["obstructiveIndex", 0.61, "red"],
    ["obstructiveIndex", 1, "red"],
    ["obstructiveIndex", 1.01, "red"],
    // Nothing is that low: looked at again.
    ["obstructiveIndex", -0.01, "red"],
    ["metabolicBurden", 0, "dark"],
    ["metabolicBurden", 1, "dark"],
    ["metabolicBurden", 1.01, "dark"],
  ] as const)("reads %s of %d as %s", (name, value, colour) => {
    expect(getColour(name, value)).toBe(colour);
  });

  it.each([null, undefined, Number.NaN, Infinity, -Infinity])("never gives %s a normal colour", (value) => {
    for (const name of STATISTIC_NAMES) expect(getColour(name, value)).toBe("unknown");
  });

  it("knows every number, however far outside, by a colour at least as severe as the end band · 0045", () => {
    const severity = { dark: 0, green: 1, yellow: 2, red: 3, unknown: -1 };
    for (const name of STATISTIC_NAMES) {
      const [low, high] = STATISTICS[name].displayRange;
      for (const away of [0.006, 0.5, 1, 41, 1e6]) {
        const [below, above] = [getColour(name, low - away), getColour(name, high + away)];
        expect(severity[below]).toBeGreaterThanOrEqual(severity[getColour(name, low)]);
        expect(severity[above]).toBeGreaterThanOrEqual(severity[getColour(name, high)]);
        expect([below, above]).not.toContain("green");
      }
    }
  });

  it("gives a value outside the colour of the end it is beyond, and never green · 0045", () => {
    const rows = [
      { below: 20, colour: "green" },
      { upTo: 100, colour: "red" },
    ] as const;
    expect([getOutsideColour(rows, "below"), getOutsideColour(rows, "above")]).toEqual(["yellow", "red"]);
    expect([getOutsideColour([], "below"), getOutsideColour([], "above")]).toEqual(["unknown", "unknown"]);
  });

  it.each([
    ["endTidalCo2", 11.004, "within"],
    ["endTidalCo2", 11.005, "above"],
    ["endTidalCo2", -0.004, "within"],
    ["endTidalCo2", -0.01, "below"],
    ["respiratoryRate", 40.4, "within"],
    ["respiratoryRate", 41, "above"],
    ["obstructiveIndex", 1.01, "above"],
    ["endTidalCo2", null, "unknown"],
    ["endTidalCo2", Number.NaN, "unknown"],
    ["endTidalCo2", Infinity, "unknown"],
  ] as const)("places %s of %s by the number that is shown: %s · 0045", (name, value, place) => {
    expect(getRangePlace(name, value)).toBe(place);
  });

  it("gives the same colour to a value and to the number that is shown for it", () => {
    for (const name of STATISTIC_NAMES) {
      for (let value = -2; value <= 43; value += 0.0037) {
        expect(getColour(name, value)).toBe(getColour(name, Number(formatStatistic(name, value))));
      }
    }
  });

  it("covers each display range from end to end", () => {
    for (const name of STATISTIC_NAMES) {
      const ranges = getBandRanges(name);
      expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual(STATISTICS[name].displayRange);
      const cards = getCardRanges(name);
      expect([cards[0]?.from, cards.at(-1)?.to]).toEqual([0, 100]);
    }
  });

  it("divides a card into five ranges of 20 %, metabolic burden into one", () => {
    expect(getCardRanges("endTidalCo2")).toEqual([
      { from: 0, to: 20, colour: "red" },
      { from: 20, to: 40, colour: "yellow" },
      { from: 40, to: 60, colour: "green" },
      { from: 60, to: 80, colour: "yellow" },
      { from: 80, to: 100, colour: "red" },
    ]);
    expect(getCardRanges("metabolicBurden")).toEqual([{ from: 0, to: 100, colour: "dark" }]);
  });
});

describe("rounding [spec §9]", () => {
  it.each([
    ["endTidalCo2", 5.005, "5.01"],
    ["endTidalCo2", 5, "5.00"],
    ["respiratoryRate", 14.5, "15"],
    ["respiratoryRate", 14.49, "14"],
    ["obstructiveIndex", 0.345, "0.35"],
    ["metabolicBurden", 0.2049, "0.20"],
    ["metabolicBurden", 0, "0.00"],
  ] as const)("shows %s of %d as %s", (name, value, text) => {
    expect(formatStatistic(name, value)).toBe(text);
  });

  it.each([null, undefined, Number.NaN, Infinity])("shows %s as a dash, never as 0", (value) => {
    expect(formatStatistic("endTidalCo2", value)).toBe("-");
    expect(roundStatistic("endTidalCo2", value)).toBeNull();
  });

  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1],
    [0.1 + 0.2, 1, 0.3],
    [2.5, 0, 3],
  ])("rounds %d to %d decimals as a reader would", (value, decimals, rounded) => {
    expect(roundTo(value, decimals)).toBe(rounded);
  });
});

describe("what no lung makes [REQ-DETAIL-46]", () => {
  it.each([
    ["endTidalCo2", -0.004, true],
    ["endTidalCo2", -0.006, false],
    ["endTidalCo2", 0, true],
    ["endTidalCo2", 20, true],
    ["endTidalCo2", 20.004, true],
    ["endTidalCo2", 20.01, false],
    ["endTidalCo2", 38, false],
    ["respiratoryRate", -1, false],
    ["respiratoryRate", 80.4, true],
    ["respiratoryRate", 81, false],
    ["metabolicBurden", 5, true],
    ["metabolicBurden", 5.01, false],
    ["metabolicBurden", -0.01, false],
    ["obstructiveIndex", 3, true],
    ["obstructiveIndex", 3.01, false],
    ["obstructiveIndex", -0.2, false],
    ["endTidalCo2", Number.NaN, false],
    ["endTidalCo2", Infinity, false],
  ] as const)("%s of %d is plausible: %s", (name, value, expected) => {
    expect(isPlausible(name, value)).toBe(expected);
  });

  it("lies outside every range that the specification draws", () => {
    for (const name of STATISTIC_NAMES) {
      const { plausibleRange, displayRange, trendRange } = STATISTICS[name];
      expect(plausibleRange[0]).toBeLessThanOrEqual(Math.min(displayRange[0], trendRange[0]));
      expect(plausibleRange[1]).toBeGreaterThan(Math.max(displayRange[1], trendRange[1]));
    }
  });
});
