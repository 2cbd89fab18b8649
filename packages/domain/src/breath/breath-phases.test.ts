import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isExpiration, splitPhases } from "./breath-phases.ts";

const seconds = (values: readonly number[]) => values.map((_, i) => i);
const split = (...values: number[]) =>
  splitPhases(seconds(values), values).map(({ kind, start, end }) => `${kind} ${start} to ${end}`);

describe("`splitPhases` [spec §4] [REQ-DETAIL-07]", () => {
  it("finds the crossing between two points, upwards and downwards", () => {
    expect(split(0, 2, 2, 0.25, 0)).toEqual([
      "inspiration 0 to 0.25",
      "expiration 0.25 to 2.857142857142857",
      "inspiration 2.857142857142857 to 4",
    ]);
  });

  it("finds every crossing of a curve that crosses several times", () => {
    expect(split(1, 0, 1, 0, 1)).toEqual([
      "expiration 0 to 0.5",
      "inspiration 0.5 to 1.5",
      "expiration 1.5 to 2.5",
      "inspiration 2.5 to 3.5",
      "expiration 3.5 to 4",
    ]);
  });

  it.each([
    ["inspiration", 0.499],
    ["expiration", 0.5],
    ["expiration", 0.501],
  ])("finds one phase of %s in a curve that stays at %d kPa", (kind, kPa) => {
    expect(split(kPa, kPa, kPa)).toEqual([`${kind} 0 to 2`]);
  });

  it("assigns a crossing exactly on a point to that point", () => {
    expect(split(0, 0.5, 4, 0.5, 0)).toEqual([
      "inspiration 0 to 1",
      "expiration 1 to 3",
      "inspiration 3 to 4",
    ]);
  });

  it("lets no phase extend over a point without a number, which belongs to neither phase", () => {
    expect(split(4, 4, Number.NaN, 4, 4, 0, 0)).toEqual([
      "expiration 0 to 1",
      "expiration 3 to 4.875",
      "inspiration 4.875 to 6",
    ]);
    expect(splitPhases([0, Number.NaN, 2, 3], [4, 4, 4, 4])).toEqual([
      { kind: "expiration", start: 2, end: 3 },
    ]);
    expect(isExpiration(undefined)).toBe(false);
    expect(isExpiration(Number.NaN)).toBe(false);
  });

  it("finds no phase in an empty curve, in unknown values, or in a single point", () => {
    expect(split()).toEqual([]);
    expect(split(Number.NaN, Number.NaN)).toEqual([]);
    expect(split(4)).toEqual([]);
    expect(split(Number.NaN, 4, Number.NaN)).toEqual([]);
  });

  it("reads no further than both columns reach", () => {
    expect(splitPhases([0, 1, 2, 3], [4, 4])).toEqual([{ kind: "expiration", start: 0, end: 1 }]);
  });

  it.each([
    ["0.08 s of noise stay", 0.08, ["expiration -1 to 1", "inspiration 1 to 2"]],
    [
      "0.1 s are a phase",
      0.1,
      ["expiration -1 to 0", "inspiration 0 to 0.1", "expiration 0.1 to 1", "inspiration 1 to 2"],
    ],
  ])("decides how long a phase must last: %s", (_, length, phases) => {
    const times = [-1, 0, 0, length, length, 1, 1, 2];
    const values = [4, 4, 0, 0, 4, 4, 0, 0];
    expect(splitPhases(times, values).map(({ kind, start, end }) => `${kind} ${start} to ${end}`)).toEqual(
      phases,
    );
  });

  it("ignores noise however late it comes", () => {
    expect(splitPhases([7, 8, 8, 8.08, 8.08, 9], [4, 4, 0, 0, 4, 4])).toEqual([
      { kind: "expiration", start: 7, end: 9 },
    ]);
  });

  it("keeps a first and a last phase however short, because the ends of the curve cut them off", () => {
    expect(splitPhases([0, 0.02, 0.02, 1, 1, 1.02], [0, 0, 4, 4, 0, 0])).toEqual([
      { kind: "inspiration", start: 0, end: 0.02 },
      { kind: "expiration", start: 0.02, end: 1 },
      { kind: "inspiration", start: 1, end: 1.02 },
    ]);
  });

  it("alternates phases that follow each other without gaps, whatever the values", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 9, noNaN: true }), { minLength: 2 }), (values) => {
        const phases = splitPhases(seconds(values), values);
        expect(phases[0]?.start).toBe(0);
        expect(phases.at(-1)?.end).toBe(values.length - 1);
        for (const [i, { kind, start, end }] of phases.entries()) {
          expect(end).toBeGreaterThan(start);
          if (i > 0) expect([phases[i - 1]?.end, phases[i - 1]?.kind === kind]).toEqual([start, false]);
        }
      }),
    );
  });
});
