import { describe, expect, it } from "vitest";

import { createAverageModel } from "./average-waveform.ts";
import { describePhaseThree, measurePhaseThree } from "./phase-three.ts";

/** A rise of 20 kPa/s to 4 kPa, a plateau that rises by 0.5 kPa/s until 2.2 s, and a fall; every 0.02 s. */
function getKPa(time: number): number {
  if (time < 0.2) return time * 20;
  if (time <= 2.2) return 4 + (time - 0.2) * 0.5;
  return Math.max(0, 5 - (time - 2.2) * 50);
}
const TIMES = Array.from({ length: 176 }, (_, i) => i * 0.02);

const measure = (values: readonly number[], times: readonly number[] = TIMES) =>
  measurePhaseThree(
    createAverageModel([
      { role: "current", label: "Average breath", waveform: { timesS: times, meansKPa: values } },
    ]),
  );

describe("measurePhaseThree", () => {
  it("returns the slope of the plateau, the angle to the rise and the tangent", () => {
    const found = measure(TIMES.map(getKPa));
    expect(found?.slope).toBeCloseTo(0.5, 5);
    // 180° less the difference of both inclinations, 87.1° and 26.6°.
    expect(found?.angle).toBeCloseTo(119.4, 0);
    expect(found?.from.y).toBeCloseTo(getKPa(found?.from.x ?? 0), 5);
    expect(found?.to.y).toBeCloseTo(getKPa(found?.to.x ?? 0), 5);
  });

  it("measures no part of the fall after the end-tidal value", () => {
    const found = measure(TIMES.map((time) => (time < 1.2 ? time * 4 : Math.max(0, 4.8 - (time - 1.2) * 4))));
    expect(found?.slope).toBeCloseTo(4, 5);
    expect(found?.to.x).toBeLessThan(1.2);
  });

  it.each([
    ["no expiration", TIMES.map(() => 0)],
    ["a plateau that only falls", TIMES.map((time) => (time < 2 ? 5 - time * 0.3 : 0))],
    ["an expiration that the breath cuts off", TIMES.map(() => 4)],
    ["a gap in the plateau", TIMES.map((time) => (time > 1 && time < 1.2 ? Number.NaN : getKPa(time)))],
  ])("returns nothing for %s", (_, values) => {
    expect(measure(values)).toBeUndefined();
  });

  it("returns nothing from too few samples", () => {
    const few = [0, 0.5, 1, 1.5, 2, 2.5, 3];
    expect(measure(few.map(getKPa), few)).toBeUndefined();
  });
});

describe("describePhaseThree", () => {
  it("says that the numbers are calculated here, or that there are none", () => {
    const place = { x: 0, y: 0 };
    expect(describePhaseThree({ slope: 0.312, angle: 108.4, from: place, to: place })).toBe(
      "Phase III 0.31 kPa/s, angle 108°, calculated here",
    );
    expect(describePhaseThree({ slope: -0.1, angle: undefined, from: place, to: place })).toBe(
      "Phase III -0.10 kPa/s, calculated here",
    );
    expect(describePhaseThree(undefined)).toBe("Phase III cannot be measured in this breath");
  });
});
