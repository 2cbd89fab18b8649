import { describe, expect, it } from "vitest";

import { STATISTICS } from "../spec-values/statistic-values.ts";
import { getChange, getSummaryStatistic } from "./summary-statistic.ts";

describe("a summary card [spec §3] [REQ-DETAIL-10] [REQ-DETAIL-11] [REQ-DETAIL-12] [REQ-DETAIL-13] [REQ-DETAIL-14] [REQ-DETAIL-15]", () => {
  it("holds the number, its percentile, its colour and the previous value", () => {
    expect(getSummaryStatistic("endTidalCo2", { rawValue: 5.004, previousRawValue: 4.5 })).toMatchObject({
      title: "END TIDAL CO2",
      markers: STATISTICS.endTidalCo2.markers,
      rawValue: 5.004,
      value: 5,
      text: "5.00",
      unit: "kPa",
      percentile: 50,
      percent: (5 / 11) * 100,
      colour: "green",
      previousValue: 4.5,
      previousText: "4.50",
      change: "up",
    });
  });

  it.each([
    ["endTidalCo2", 1.99, "red"],
    ["endTidalCo2", 2, "yellow"],
    ["endTidalCo2", 3.99, "yellow"],
    ["endTidalCo2", 4, "green"],
    ["endTidalCo2", 6, "green"],
    ["endTidalCo2", 6.01, "yellow"],
    ["endTidalCo2", 9, "yellow"],
    ["endTidalCo2", 9.01, "red"],
    ["endTidalCo2", 11, "red"],
    ["endTidalCo2", 11.01, "red"],
    ["endTidalCo2", -0.01, "red"],
    ["respiratoryRate", 7, "red"],
    ["respiratoryRate", 8, "yellow"],
    ["respiratoryRate", 12, "green"],
    ["respiratoryRate", 20, "green"],
    ["respiratoryRate", 21, "yellow"],
    ["respiratoryRate", 30, "yellow"],
    ["respiratoryRate", 31, "red"],
    ["respiratoryRate", 41, "red"],
    ["obstructiveIndex", 0, "green"],
    ["obstructiveIndex", 0.39, "green"],
    ["obstructiveIndex", 0.4, "yellow"],
    ["obstructiveIndex", 0.6, "yellow"],
    ["obstructiveIndex", 0.61, "red"],
    ["obstructiveIndex", 1.01, "red"],
    ["obstructiveIndex", -0.01, "red"],
    ["metabolicBurden", 0.5, "dark"],
    ["metabolicBurden", -0.1, "dark"],
    ["metabolicBurden", 1.5, "dark"],
  ] as const)("colours %s of %d by the segment under its marker: %s", (name, rawValue, colour) => {
    expect(getSummaryStatistic(name, { rawValue }).colour).toBe(colour);
  });

  it.each([
    ["endTidalCo2", 11.01, { place: "above", percent: 100, percentile: 100, text: "11.01" }],
    ["respiratoryRate", 41, { place: "above", percent: 100, percentile: 100, text: "41" }],
    ["obstructiveIndex", -0.2, { place: "below", percent: 0, percentile: 0, text: "-0.20" }],
    ["metabolicBurden", 1.5, { place: "above", percent: 100, percentile: 100, text: "1.50" }],
  ] as const)(
    "keeps the number of %s %d outside the range, its marker at the edge · 0045",
    (name, rawValue, card) => {
      expect(getSummaryStatistic(name, { rawValue })).toMatchObject(card);
    },
  );

  it("puts the marker at the edge for a value outside the range of a deployment's table · 0045", () => {
    const percentiles = Array.from({ length: 101 }, (_, i) => i / 5 - 5);
    for (const [rawValue, percentile] of [
      [12, 100],
      [-1, 0],
    ] as const)
      expect(getSummaryStatistic("endTidalCo2", { rawValue, percentiles })).toMatchObject({
        percentile,
        colour: "red",
      });
  });

  it.each([null, undefined, Number.NaN])("has no value, percentile or colour for %s", (rawValue) => {
    expect(getSummaryStatistic("endTidalCo2", { rawValue, previousRawValue: 5 })).toMatchObject({
      rawValue: null,
      value: null,
      text: "-",
      percent: null,
      percentile: null,
      colour: "unknown",
      change: null,
    });
  });

  it("has a 0 as a number, now and before", () => {
    const input = { rawValue: 0, previousRawValue: 0 };
    expect(getSummaryStatistic("obstructiveIndex", input)).toMatchObject({
      rawValue: 0,
      value: 0,
      text: "0.00",
      percent: 0,
      percentile: 40,
      colour: "green",
      previousValue: 0,
      previousText: "0.00",
      change: "none",
    });
  });

  it("reads a deployment's own percentile table", () => {
    const percentiles = Array.from({ length: 101 }, (_, i) => i / 50);
    const { percentile, colour } = getSummaryStatistic("endTidalCo2", {
      rawValue: 1.9,
      percentiles,
    });
    expect(percentile).toBeCloseTo(95, 9);
    expect(colour).toBe("red");
  });

  it.each([
    [5, true],
    [11.5, true],
    [38, false],
    [null, true],
  ])("says of %s kPa whether a person can have it: %s [REQ-DETAIL-46]", (rawValue, isPlausible) => {
    expect(getSummaryStatistic("endTidalCo2", { rawValue })).toMatchObject({ isPlausible });
  });

  it.each([
    [38, 5],
    [5, 38],
  ])(
    "compares nothing with what no lung makes: %s after %s [REQ-DETAIL-46]",
    (rawValue, previousRawValue) => {
      expect(getSummaryStatistic("endTidalCo2", { rawValue, previousRawValue }).change).toBeNull();
    },
  );

  it("has details on its back", () => {
    expect(getSummaryStatistic("respiratoryRate", { rawValue: 14 }).details).toBe(
      "Respiratory rate is breaths per minute.",
    );
  });
});

describe("the change arrow [REQ-DETAIL-15]", () => {
  it.each([
    [5, 4, "up"],
    [4, 5, "down"],
    [5, 5, "none"],
    [null, 5, null],
    [5, null, null],
    [0, 0.3, "down"],
    [0.3, 0, "up"],
    [0, 0, "none"],
  ])("from %s against %s points %s", (value, previous, change) => {
    expect(getChange(value, previous)).toBe(change);
  });

  it("does not point where the two shown numbers are equal", () => {
    expect(getSummaryStatistic("respiratoryRate", { rawValue: 14.4, previousRawValue: 13.6 }).change).toBe(
      "none",
    );
  });
});
