import { PERCENTILE_COUNT, STATISTIC_NAMES } from "@capno/domain/spec-values/statistic-values";
import { describe, expect, it } from "vitest";

import { getCardLegend } from "./card-legend.ts";

describe("legend of a statistic card [spec §9] [REQ-DETAIL-10] [REQ-DETAIL-14]", () => {
  it("says end-tidal CO2 in kPa", () => {
    expect(getCardLegend("endTidalCo2")).toEqual([
      { colour: "red", text: "0 to 2 kPa" },
      { colour: "yellow", text: "2 to 4 kPa" },
      { colour: "green", text: "4 to 6 kPa" },
      { colour: "yellow", text: "6 to 9 kPa" },
      { colour: "red", text: "9 to 11 kPa" },
    ]);
  });

  it("says respiratory rate in breaths per minute", () => {
    expect(getCardLegend("respiratoryRate").map(({ text }) => text)).toEqual([
      "0 to 8 bpm",
      "8 to 12 bpm",
      "12 to 20 bpm",
      "20 to 30 bpm",
      "30 to 40 bpm",
    ]);
  });

  it("leaves out the segments in which no obstructive index can lie", () => {
    expect(getCardLegend("obstructiveIndex")).toEqual([
      { colour: "green", text: "0 to 0.4" },
      { colour: "yellow", text: "0.4 to 0.6" },
      { colour: "red", text: "0.6 to 1" },
    ]);
  });

  it("judges metabolic burden nowhere", () => {
    expect(getCardLegend("metabolicBurden")).toEqual([{ colour: "dark", text: "0 to 1 mmol/s" }]);
  });

  it.each(STATISTIC_NAMES)("follows the percentile table of a deployment for %s", (name) => {
    const table = Array.from({ length: PERCENTILE_COUNT }, (_, percent) => percent);
    for (const { text } of getCardLegend(name, table)) expect(text).toMatch(/^\d+ to \d+/);
    expect(getCardLegend(name, table).at(-1)?.text).toContain("to 100");
  });
});
