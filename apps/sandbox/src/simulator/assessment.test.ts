import { describe, expect, it } from "vitest";

import { analyseRecord } from "./analyse-record.ts";
import {
  assessObstruction,
  getCopdProbability,
  getObstructiveIndex,
  getProbabilityCategory,
  getSeverityCategory,
} from "./assessment.ts";
import { simulateRecord, type BreathProfile } from "./simulate-record.ts";

function getProbabilities(profile: BreathProfile, count: number): number[] {
  return Array.from({ length: count }, (_, i) => {
    const { samples } = simulateRecord({ profile, seed: 5000 + i });
    return analyseRecord(samples).probability ?? Number.NaN;
  });
}

/** How often a patient with COPD is ranked above one without. */
function getAuroc(withCopd: readonly number[], without: readonly number[]): number {
  let wins = 0;
  for (const a of withCopd) for (const b of without) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (withCopd.length * without.length);
}

describe("the simulated diagnostic model", () => {
  it("has an AUROC between 0.89 and 0.985, as published models do", () => {
    const copd = getProbabilities("copd", 200);
    const others = [...getProbabilities("healthy", 300), ...getProbabilities("asthma", 100)];
    const auroc = getAuroc(copd, others);
    expect(auroc).toBeGreaterThan(0.89);
    expect(auroc).toBeLessThan(0.985);
  });

  it.each([
    [-2.93, 0.4],
    [-1.84, 0.6],
    [-9, 0],
    [9, 1],
  ])("converts the score %d to an obstructive index of %d", (score, index) => {
    expect(getObstructiveIndex(score)).toBeCloseTo(index, 10);
  });

  it("returns 50 % at the even score", () => {
    expect(getCopdProbability(-3.6)).toBe(0.5);
  });

  it.each([
    [0.199, "COPD unlikely"],
    [0.2, "COPD possible"],
    [0.8, "COPD possible"],
    [0.801, "COPD likely"],
  ])("classifies a probability of %d as %s", (probability, category) => {
    expect(getProbabilityCategory(probability)).toBe(category);
  });

  it.each([
    [0.1, 0.9, "Not applicable"],
    [0.5, 0.39, "Mild"],
    [0.5, 0.4, "Moderate"],
    [0.9, 0.6, "Moderate"],
    [0.9, 0.61, "Severe"],
  ])("classifies probability %d and index %d as %s", (probability, index, severity) => {
    expect(getSeverityCategory(probability, index)).toBe(severity);
  });

  it("stays within its ranges for any score", () => {
    for (const score of [-50, -5, 0, 50]) {
      const { probability, obstructiveIndex } = assessObstruction(score);
      expect(probability).toBeGreaterThanOrEqual(0);
      expect(probability).toBeLessThanOrEqual(1);
      expect(obstructiveIndex).toBeGreaterThanOrEqual(0);
      expect(obstructiveIndex).toBeLessThanOrEqual(1);
    }
  });
});
