import { describe, expect, it } from "vitest";

import { createViewport } from "../axes/viewport.ts";
import { followBreath } from "./breath-spans.ts";
import { cutBreath, describePhaseLengths } from "./open-breath.ts";

/** 0.1 s apart: room air, then from 2 s a second of 5 kPa and a second of 0, again and again. */
const times = Array.from({ length: 121 }, (_, i) => Number((i * 0.1).toFixed(1)));
const values = times.map((t) => (t >= 2 && t % 2 < 0.95 ? 5 : 0));
const recording = { label: "pCO₂", times, values };
/** A lead-in of 0.2 s, then it rises. */
const average = { timesS: [0, 0.2, 0.3, 1.2, 2], meansKPa: [0, 0, 5, 5, 0] };

describe("`cutBreath` [REQ-TEST-45]", () => {
  it("returns the samples from the breath's beginning up to the next one's, unchanged", () => {
    const breath = cutBreath(recording, { start: 4, end: 6 }, undefined);
    expect(breath.timesS).toHaveLength(20);
    expect(breath.meansKPa).toEqual(values.slice(40, 60));
    expect(breath.timesS[0]).toBeCloseTo(0, 9);
    expect(breath.timesS[19]).toBeCloseTo(1.9, 9);
  });

  it("aligns the breath with the beginning of the average's expiration", () => {
    const breath = cutBreath(recording, { start: 4, end: 6 }, average);
    expect(breath.timesS[0]).toBeCloseTo(0.21, 9);
    // A breath that the analysis lets begin before its expiration is laid the same.
    const early = cutBreath(recording, { start: 3.8, end: 6 }, average);
    expect(early.timesS[2]).toBeCloseTo(0.21 + 0.09, 1);
  });

  it("aligns a breath without expiration at its beginning", () => {
    expect(cutBreath(recording, { start: 0, end: 1 }, average).timesS[0]).toBe(0);
  });

  it("includes a sample at an edge within rounding error, and drops one without a number", () => {
    const flawed = { ...recording, times: times.with(45, Number.NaN) };
    const breath = cutBreath(flawed, { start: 4 + 1e-12, end: 6 + 1e-12 }, undefined);
    expect(breath.timesS).toHaveLength(19);
  });

  it("returns the breath's phases", () => {
    expect(describePhaseLengths([])).toBe("unknown");
    expect(
      describePhaseLengths([
        { kind: "expiration", start: 0, end: 1.94 },
        { kind: "inspiration", start: 1.94, end: 3.2 },
      ]),
    ).toBe("expiration 1.9 s, inspiration 1.3 s");
  });
});

describe("the chart follows a breath", () => {
  const whole = createViewport({ start: 0, end: 75 }, 5);
  const breath = { start: 30, end: 34 };

  it("shows it in the middle of five lengths at most", () => {
    expect(followBreath(whole, breath).visible).toEqual({ start: 22, end: 42 });
  });

  it("stays as close as one has zoomed in, and shows the whole breath", () => {
    const near = { ...whole, visible: { start: 0, end: 8 } };
    expect(followBreath(near, breath).visible).toEqual({ start: 28, end: 36 });
    const nearer = { ...whole, minSpan: 1, visible: { start: 0, end: 2 } };
    expect(followBreath(nearer, breath).visible).toEqual({ start: 29.5, end: 34.5 });
  });

  it("reaches over neither end", () => {
    expect(followBreath(whole, { start: 0, end: 4 }).visible).toEqual({ start: 0, end: 20 });
    expect(followBreath(whole, { start: 71, end: 75 }).visible).toEqual({ start: 55, end: 75 });
  });
});
