import { describe, expect, it } from "vitest";

import { analyseRecord } from "./analyse-record.ts";
import { BREATH_PROFILES } from "./breath-shape.ts";
import { RECORD_SAMPLES, simulateRecord } from "./simulate-record.ts";

const seeds = Array.from({ length: 40 }, (_, i) => i + 1);

describe("simulateRecord", () => {
  it("returns 75 s at 50 Hz within the range of a sensor", () => {
    for (const profile of BREATH_PROFILES) {
      const { samples } = simulateRecord({ profile, seed: 3 });
      expect(samples).toHaveLength(RECORD_SAMPLES);
      expect(samples.every((kPa) => kPa >= 0 && kPa < 10)).toBe(true);
      expect(samples.every((kPa) => Number(kPa.toFixed(3)) === kPa)).toBe(true);
    }
  });

  it("returns the same record for the same request and another for another seed", () => {
    const request = { profile: "copd", seed: 11 } as const;
    expect(simulateRecord(request).samples).toEqual(simulateRecord(request).samples);
    expect(simulateRecord({ ...request, seed: 12 }).samples).not.toEqual(simulateRecord(request).samples);
  });

  it("keeps the patient when only the severity is given", () => {
    expect(simulateRecord({ profile: "copd", seed: 4, severity: 0.9 }).severity).toBe(0.9);
  });

  it.each(BREATH_PROFILES)("draws %s breaths that the 0.5 kPa threshold finds", (profile) => {
    for (const seed of seeds) {
      const { samples, breaths } = simulateRecord({ profile, seed });
      const { splits } = analyseRecord(samples);
      const whole = breaths.filter(({ endS }) => endS < 75);
      expect(splits.length - whole.length).toBeGreaterThanOrEqual(0);
      expect(splits.length - whole.length).toBeLessThanOrEqual(1);
      for (const [i, { expirationS }] of whole.entries()) {
        const lateS = (splits[i] ?? Infinity) * 0.02 - expirationS;
        expect(lateS).toBeGreaterThan(0);
        expect(lateS).toBeLessThan(0.45);
      }
    }
  });

  it("draws coughs and good breaths that the analysis recognises", () => {
    for (const seed of seeds) {
      const { samples, breaths } = simulateRecord({ profile: "copd", seed, coughShare: 0.2 });
      const { breathErrors } = analyseRecord(samples);
      const drawn = breaths.slice(0, -1).map(({ isCough }) => (isCough ? "cough" : ""));
      expect(breathErrors.slice(0, drawn.length - 1)).toEqual(drawn.slice(0, -1));
    }
  });

  it("rises more slowly and slopes more steeply the more severe it is", () => {
    const indices = [0, 0.25, 0.5, 0.75, 1].map((severity) => {
      const values = seeds.map((seed) => {
        const record = simulateRecord({ profile: "copd", seed, severity });
        return analyseRecord(record.samples).statistics.obstructiveIndex ?? Number.NaN;
      });
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
    expect(indices).toEqual(indices.toSorted((a, b) => a - b));
    expect(indices[0]).toBeLessThan(0.1);
    expect(indices[4]).toBeGreaterThan(0.55);
  });
});
