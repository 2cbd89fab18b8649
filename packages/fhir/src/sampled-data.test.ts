import { describe, expect, it } from "vitest";

import { findInterval, getDuration } from "./sampled-data.ts";
import { times } from "./testing/sources.ts";

const from = (start: number) => times(4).map((time) => start + time);

describe("the times of a curve", () => {
  it.each<readonly [string, readonly number[], number | undefined, number]>([
    ["none", [], undefined, 0],
    ["one", [3], undefined, 0],
    ["two", [3, 3.02], 0.02, 0.04],
    ["four from zero", from(0), 0.02, 0.08],
    ["four from a later second", from(40), 0.02, 0.08],
    ["one that is 0.9 ms late", from(0).with(1, 0.0209), 0.02, 0.08],
    ["one that is 1.1 ms late", from(0).with(1, 0.0211), undefined, 0.06],
    ["one that is 1.1 ms early", from(0).with(1, 0.0189), undefined, 0.06],
    ["several of one moment", [1, 1, 1], undefined, 0],
    ["backwards", [2, 1, 0], undefined, -2],
  ])("are %s", (_what, timesS, interval, duration) => {
    const found = findInterval(timesS);
    if (interval === undefined) expect(found).toBeUndefined();
    else expect(found).toBeCloseTo(interval, 9);
    expect(getDuration(timesS)).toBeCloseTo(duration, 9);
  });
});
