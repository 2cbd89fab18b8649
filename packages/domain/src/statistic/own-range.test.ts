import { describe, expect, it } from "vitest";

import { getOwnRange } from "./own-range.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, i) => 4 + i / 10);

describe("a participant's own range [REQ-DETAIL-47]", () => {
  it("reaches from 10 to 90 % of the readings, between two of them in proportion", () => {
    expect(getOwnRange("endTidalCo2", upTo(11))).toMatchObject({ count: 11, spreadText: "0.40" });
    const { low, high } = getOwnRange("endTidalCo2", upTo(12)) ?? {};
    expect(low).toBeCloseTo(4.11, 9);
    expect(high).toBeCloseTo(4.99, 9);
  });

  it.each([
    [9, undefined],
    [10, 10],
    [30, 30],
    [31, 30],
  ])("of %d readings is made of %s", (readings, count) => {
    expect(getOwnRange("endTidalCo2", upTo(readings))?.count).toBe(count);
  });

  it("is the same in whatever order the readings came", () => {
    const values = [4.6, 4, 5.1, 4.3, 4.9, 4.2, 5, 4.5, 4.1, 4.8, 4.4, 4.7];
    expect(getOwnRange("endTidalCo2", values)).toEqual(getOwnRange("endTidalCo2", upTo(12)));
  });

  it("takes the last readings", () => {
    const values = [...Array<number>(40).fill(9), ...Array<number>(30).fill(5)];
    expect(getOwnRange("endTidalCo2", values)).toMatchObject({ low: 5, high: 5, spreadText: "0.00" });
  });

  it("is made of readings of 0 as well", () => {
    const values = [...Array<number>(9).fill(0), 0.5];
    expect(getOwnRange("obstructiveIndex", values)).toMatchObject({ low: 0, count: 10 });
  });

  it("is made of the numbers as they are shown", () => {
    expect(getOwnRange("endTidalCo2", Array<number>(10).fill(4.996))).toMatchObject({ low: 5, high: 5 });
  });

  it("leaves out what no lung makes, a negative value too", () => {
    const values = [38, -1, ...upTo(9)];
    expect(getOwnRange("endTidalCo2", values)).toBeUndefined();
    expect(getOwnRange("endTidalCo2", [...values, 5])).toMatchObject({ count: 10 });
  });
});
