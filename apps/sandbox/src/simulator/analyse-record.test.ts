import { mapStatistics } from "@capno/domain/statistic/statistics";
import { describe, expect, it } from "vitest";

import { analyseRecord, completeStatistics } from "./analyse-record.ts";
import { simulateRecord } from "./simulate-record.ts";

describe("analyseRecord", () => {
  it.each([
    ["nothing", []],
    ["room air", Array.from<number>({ length: 3750 }).fill(0.03)],
    ["one breath that never ends", Array.from<number>({ length: 3750 }).fill(4)],
  ])("returns null, not 0, for %s", (_, samples) => {
    expect(analyseRecord(samples)).toMatchObject({
      statistics: mapStatistics(() => null),
      probability: null,
      category: null,
      severityCategory: null,
      standardised: null,
      averageWaveform: { timesS: [], meansKPa: [], deviationsKPa: [] },
    });
  });

  it("returns one error text for each breath", () => {
    const { samples } = simulateRecord({ profile: "asthma", seed: 21, coughShare: 0.3 });
    const { splits, breathErrors, petCo2PerBreath } = analyseRecord(samples);
    expect(breathErrors).toHaveLength(splits.length);
    expect(petCo2PerBreath).toHaveLength(splits.length);
    expect(breathErrors).toContain("cough");
  });

  it("leaves coughs out of the end-tidal value", () => {
    const calm = simulateRecord({ profile: "healthy", seed: 8, severity: 0, coughShare: 0 });
    const coughing = simulateRecord({ profile: "healthy", seed: 8, severity: 0, coughShare: 0.4 });
    const [a, b] = [calm, coughing].map(({ samples }) => analyseRecord(samples).statistics.endTidalCo2 ?? 0);
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThan(0.25);
  });

  it("averages breaths into one that begins at the baseline and has a deviation at every point", () => {
    const { samples } = simulateRecord({ profile: "healthy", seed: 5, severity: 0 });
    const { averageWaveform, statistics } = analyseRecord(samples);
    const { timesS, meansKPa, deviationsKPa } = averageWaveform;
    expect(timesS.slice(0, 3)).toEqual([0, 0.02, 0.04]);
    expect(meansKPa).toHaveLength(timesS.length);
    expect(deviationsKPa).toHaveLength(timesS.length);
    expect(meansKPa[0]).toBeLessThan(0.2);
    expect(Math.max(...meansKPa)).toBeGreaterThan((statistics.endTidalCo2 ?? 0) - 0.4);
    expect(deviationsKPa.every((kPa) => kPa >= 0)).toBe(true);
  });

  it("standardises the average to one length and one height", () => {
    const { samples } = simulateRecord({ profile: "copd", seed: 5 });
    const { standardised } = analyseRecord(samples);
    expect(standardised?.times).toHaveLength(101);
    expect(standardised?.times.at(-1)).toBe(1);
    expect(Math.max(...(standardised?.values ?? []))).toBeLessThanOrEqual(1);
  });

  it("estimates a metabolic burden a resting adult could have", () => {
    const { samples } = simulateRecord({ profile: "healthy", seed: 5 });
    const { metabolicBurden } = analyseRecord(samples).statistics;
    expect(metabolicBurden).toBeGreaterThan(0.1);
    expect(metabolicBurden).toBeLessThan(0.35);
  });
});

describe("completeStatistics", () => {
  it("keeps what was computed, unknown or not, and gives the middle of its definition for any other", () => {
    expect(completeStatistics({ endTidalCo2: 5.2, metabolicBurden: null })).toMatchObject({
      endTidalCo2: 5.2,
      respiratoryRate: 16,
      metabolicBurden: null,
      obstructiveIndex: expect.closeTo(0.2),
    });
  });
});
