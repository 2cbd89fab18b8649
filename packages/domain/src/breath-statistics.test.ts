import { describe, expect, it } from "vitest";

import { splitBreaths } from "./breath-splits.ts";
import {
  getAverageWaveform,
  getEndTidal,
  getMean,
  getMedian,
  getRespiratoryRate,
} from "./breath-statistics.ts";

const low = (count: number) => Array.from<number>({ length: count }).fill(0);
const flat = (kPa: number, count: number) => Array.from<number>({ length: count }).fill(kPa);

/** Breaths of 2 s expiration and 1 s inspiration. */
const breathsOf = (...heights: readonly number[]) => [
  ...low(20),
  ...heights.flatMap((kPa) => [...flat(kPa, 100), ...low(50)]),
];

describe("respiratory rate · spec §9", () => {
  it("counts breaths per minute between beginnings", () => {
    expect(getRespiratoryRate(splitBreaths(breathsOf(4, 5, 6, 5)))).toBeCloseTo(20, 10);
  });

  it("does not know a rate from fewer than two breaths", () => {
    expect(getRespiratoryRate(splitBreaths(breathsOf(5)))).toBeNull();
    expect(getRespiratoryRate([])).toBeNull();
  });
});

describe("end-tidal CO2 · spec §9", () => {
  const getOnly = (samples: readonly number[]) => {
    const [breath] = splitBreaths(samples);
    if (breath === undefined) throw new Error("no breath");
    return getEndTidal(samples, breath);
  };

  it("is the value at the end of the exhalation and not its highest", () => {
    expect(getOnly([...low(20), ...flat(7, 50), ...flat(4.5, 60), ...low(50)])).toBeCloseTo(4.5, 9);
  });

  it("does not follow one noisy sample", () => {
    const samples = [...low(20), ...flat(5, 100), ...low(50)];
    samples[115] = 5.5;
    expect(getOnly(samples)).toBeCloseTo(5.1, 9);
  });

  it("reads the end of a plateau that climbs", () => {
    const climb = Array.from({ length: 100 }, (_, i) => 4 + i * 0.01);
    expect(getOnly([...low(20), ...climb, ...low(50)])).toBeCloseTo(4.97, 9);
  });

  it("does not know one where samples are missing", () => {
    const samples = [...low(20), ...flat(5, 100), ...low(50)];
    expect(getEndTidal(samples, { start: 300, inspiration: 300, end: 300, isComplete: true })).toBe(null);
    samples[110] = Infinity;
    expect(getOnly(samples)).toBeNull();
  });
});

describe("average waveform · spec §3", () => {
  it("gives mean and deviation at each moment, from the baseline on", () => {
    const samples = breathsOf(4, 5, 6);
    const { timesS, meansKPa, deviationsKPa } = getAverageWaveform(samples, splitBreaths(samples));
    expect(timesS.at(-1)).toBe(2.98);
    expect(meansKPa[0]).toBe(0);
    expect(meansKPa[50]).toBe(5);
    expect(deviationsKPa[50]).toBe(1);
    expect(deviationsKPa[0]).toBe(0);
  });

  it("is empty without breaths", () => {
    expect(getAverageWaveform(low(100), [])).toEqual({
      timesS: [],
      meansKPa: [],
      deviationsKPa: [],
    });
  });

  it("ends with the median breath, so that a long one does not draw a tail alone", () => {
    const samples = [...breathsOf(5, 5, 5), ...flat(5, 300), ...low(50)];
    const { meansKPa } = getAverageWaveform(samples, splitBreaths(samples));
    expect(meansKPa).toHaveLength(150);
  });
});

describe("middle values", () => {
  it.each([
    [[], null, null],
    [[3], 3, 3],
    [[1, 2, 9], 4, 2],
    [[1, 2, 4, 9], 4, 3],
  ])("of %j are %s on average and %s in the middle", (values, mean, median) => {
    expect(getMean(values)).toBe(mean);
    expect(getMedian(values)).toBe(median);
  });
});
