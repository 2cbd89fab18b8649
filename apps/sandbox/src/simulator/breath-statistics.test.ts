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

describe("respiratory rate [spec §9]", () => {
  it("counts breaths per minute between beginnings", () => {
    expect(getRespiratoryRate(splitBreaths(breathsOf(4, 5, 6, 5)))).toBeCloseTo(20, 10);
  });

  it("needs no more than two", () => {
    expect(getRespiratoryRate(splitBreaths(breathsOf(4, 5)))).toBeCloseTo(20, 10);
  });

  it("does not know a rate from fewer than two breaths", () => {
    expect(getRespiratoryRate(splitBreaths(breathsOf(5)))).toBeNull();
    expect(getRespiratoryRate([])).toBeNull();
  });
});

describe("end-tidal CO2 [spec §9]", () => {
  const getOnly = (samples: readonly number[]) => {
    const [breath] = splitBreaths(samples);
    if (breath === undefined) throw new Error("no breath");
    return getEndTidal(samples, breath);
  };

  it("is the value at the end of the exhalation, not the highest value", () => {
    expect(getOnly([...low(20), ...flat(7, 50), ...flat(4.5, 60), ...low(50)])).toBeCloseTo(4.5, 9);
  });

  it("does not follow one noisy sample", () => {
    const samples = [...low(20), ...flat(5, 100), ...low(50)];
    samples[115] = 5.5;
    expect(getOnly(samples)).toBeCloseTo(5.1, 9);
  });

  it("is read at the end of a plateau that rises", () => {
    const climb = Array.from({ length: 100 }, (_, i) => 4 + i * 0.01);
    expect(getOnly([...low(20), ...climb, ...low(50)])).toBeCloseTo(4.97, 9);
  });

  it("is the highest mean of five whole samples, the first five included, and never of fewer", () => {
    const breath = { start: 0, inspiration: 30, end: 30, isComplete: true };
    expect(getEndTidal([...flat(9, 5), ...flat(1, 25)], breath)).toBeCloseTo(9, 9);
    expect(getEndTidal([1, ...flat(-1, 29)], breath)).toBeCloseTo(-0.6, 9);
    const short = { start: 0, inspiration: 3, end: 3, isComplete: true };
    expect(getEndTidal([3, 4, 5], short)).toBeCloseTo(4, 9);
  });

  it("is unknown where samples are missing", () => {
    const samples = [...low(20), ...flat(5, 100), ...low(50)];
    expect(getEndTidal(samples, { start: 300, inspiration: 300, end: 300, isComplete: true })).toBe(null);
    samples[110] = Infinity;
    expect(getOnly(samples)).toBeNull();
  });
});

describe("average waveform [spec §3]", () => {
  it("has a mean and a deviation at each moment, from the baseline on", () => {
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

  it("leaves out a breath whose beginning was not recorded, and includes one that just was", () => {
    const samples = [...flat(5, 40), ...low(20), ...flat(7, 40), ...low(20)];
    const at = (start: number) => ({ start, inspiration: start + 30, end: start + 40, isComplete: true });
    expect(getAverageWaveform(samples, [at(9), at(60)]).deviationsKPa).toEqual(flat(0, 40));
    expect(getAverageWaveform(samples, [at(10), at(60)]).deviationsKPa[20]).toBeGreaterThan(1);
    expect(getAverageWaveform(samples, [at(9)]).timesS).toEqual([]);
  });

  it("contains no sample of the next breath", () => {
    const samples = [...low(20), ...flat(5, 20), ...low(10), ...flat(9, 60)];
    const short = { start: 20, inspiration: 40, end: 50, isComplete: true };
    const long = { start: 50, inspiration: 100, end: 110, isComplete: true };
    const { meansKPa, deviationsKPa } = getAverageWaveform(samples, [short, long]);
    // As long as the median of 30 and 60; from the thirtieth on the long one is alone.
    expect(meansKPa).toHaveLength(45);
    expect(new Set(deviationsKPa.slice(30))).toEqual(new Set([0]));
    expect(meansKPa[40]).toBe(9);
    // Half a sample more is no further point.
    expect(getAverageWaveform(samples, [short, { ...long, end: 111 }]).meansKPa).toHaveLength(45);
  });

  it("ends with the samples, even if a breath is said to go on", () => {
    const breath = { start: 10, inspiration: 20, end: 60, isComplete: false };
    expect(getAverageWaveform([...low(10), ...flat(5, 20)], [breath]).meansKPa).toHaveLength(30);
  });

  it("ends with the median breath, so that a long one draws no tail alone", () => {
    const samples = [...breathsOf(5, 5, 5), ...flat(5, 300), ...low(50)];
    const { meansKPa } = getAverageWaveform(samples, splitBreaths(samples));
    expect(meansKPa).toHaveLength(150);
  });
});

describe("mean and median", () => {
  it.each([
    [[], null, null],
    [[3], 3, 3],
    [[1, 2, 9], 4, 2],
    [[2, 10, 9], 7, 9],
    [[10, 9, 100, 1], 30, 9.5],
    [[1, 2, 4, 9], 4, 3],
  ])("of %j are %s and %s", (values, mean, median) => {
    expect(getMean(values)).toBe(mean);
    expect(getMedian(values)).toBe(median);
  });
});
