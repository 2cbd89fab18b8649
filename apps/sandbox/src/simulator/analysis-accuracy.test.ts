import { splitBreaths } from "./breath-splits.ts";
import { getEndTidal, getRespiratoryRate } from "./breath-statistics.ts";
import { describe, expect, it } from "vitest";

import { constructRecords } from "../testing/constructed-breathing.ts";

/** A record with what is known of it. */
interface Labelled {
  readonly name: string;
  readonly samples: readonly number[];
  readonly ratePerMin: number;
  readonly breaths: readonly { readonly beginsS: number; readonly endTidalKPa: number }[];
}

const constructed = constructRecords().map(({ name, samples, breaths }): Labelled => {
  const spanS = (breaths.at(-1)?.beginsS ?? 0) - (breaths[0]?.beginsS ?? 0);
  return { name: `of ${name}`, samples, breaths, ratePerMin: (60 * (breaths.length - 1)) / spanS };
});

describe.each(constructed)("analyseRecord of $name", (record) => {
  const { samples, ratePerMin, breaths: labels } = record;
  const breaths = splitBreaths(samples);

  it("finds every breath", () => {
    expect(samples.length).toBeGreaterThan(1000);
    expect(breaths).toHaveLength(labels.length);
  });

  it("computes the respiratory rate within 2 %", () => {
    const rate = getRespiratoryRate(breaths) ?? Number.NaN;
    expect(Math.abs(rate / ratePerMin - 1)).toBeLessThan(0.02);
  });

  it("computes every end-tidal value within 0.1 kPa", () => {
    for (const [i, label] of labels.entries()) {
      const breath = breaths[i];
      const endTidal = breath === undefined ? null : getEndTidal(samples, breath);
      expect(Math.abs((endTidal ?? Number.NaN) - label.endTidalKPa)).toBeLessThan(0.1);
    }
  });

  it("finds the beginning of every breath at most half a second late", () => {
    for (const [i, label] of labels.entries()) {
      const lateS = (breaths[i]?.start ?? Infinity) * 0.02 - label.beginsS;
      expect(lateS).toBeGreaterThan(-0.02);
      expect(lateS).toBeLessThan(0.5);
    }
  });
});
