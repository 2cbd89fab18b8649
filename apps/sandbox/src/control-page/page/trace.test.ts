import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addSamples, advanceTrace, createTrace, getTracePoints, WINDOW_SAMPLES } from "./trace.ts";

const samples = (count: number, kPa = 3) => Array.from<number>({ length: count }).fill(kPa);

describe("the live trace of a handset", () => {
  it("finishes drawing a batch when the next one is due", () => {
    const trace = createTrace();
    addSamples(trace, { from: 0, values: samples(375) }, 0);
    expect(advanceTrace(trace, 400)).toBe(true);
    expect(trace.shown).toBeCloseTo(187.5, 9);
    expect(advanceTrace(trace, 400)).toBe(false);
    expect(trace.shown).toBe(375);
  });

  it("adapts to the interval at which batches arrive", () => {
    const trace = createTrace();
    addSamples(trace, { from: 0, values: samples(100) }, 0);
    advanceTrace(trace, 10_000);
    addSamples(trace, { from: 100, values: samples(100) }, 2000);
    advanceTrace(trace, 1000);
    expect(trace.shown).toBeCloseTo(150, 9);
  });

  it("starts again with a new record and draws missed samples as room air", () => {
    const trace = createTrace();
    addSamples(trace, { from: 0, values: samples(375) }, 0);
    advanceTrace(trace, 10_000);
    addSamples(trace, { from: 0, values: samples(10, 5) }, 5000);
    expect(trace.values).toEqual(samples(10, 5));
    expect(trace.shown).toBe(0);
    const late = createTrace();
    addSamples(late, { from: 4, values: [3, 3] }, 0);
    expect(late.values).toEqual([0, 0, 0, 0, 3, 3]);
  });

  it("draws a repeated batch once", () => {
    const trace = createTrace();
    addSamples(trace, { from: 0, values: samples(5) }, 0);
    addSamples(trace, { from: 5, values: samples(5, 4) }, 800);
    addSamples(trace, { from: 5, values: samples(5, 4) }, 900);
    expect(trace.values).toHaveLength(10);
  });

  it("stays inside its box for any sample and any late frame", () => {
    const box = { width: 200, height: 80, highestKPa: 7 };
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { maxLength: 3000 }),
        fc.oneof(fc.constant(Infinity), fc.double({ min: 0, max: 5000, noNaN: true })),
        (values, elapsed) => {
          const trace = createTrace();
          addSamples(trace, { from: 0, values }, 0);
          advanceTrace(trace, elapsed);
          const points = getTracePoints(trace, box);
          expect(points.length).toBeLessThanOrEqual(WINDOW_SAMPLES);
          for (const { x, y } of points) {
            expect(x >= 0 && x <= box.width && y >= 0 && y <= box.height).toBe(true);
          }
        },
      ),
    );
  });
});
