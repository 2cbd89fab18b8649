import { describe, expect, it } from "vitest";

import { formatStatusLight, getStatusLight } from "./status-light.ts";
import { toEpochMs } from "./units.ts";

const now = toEpochMs(Date.parse("2026-11-20T12:00:00Z"));
const HOUR_MS = 3_600_000;

describe("status light · spec §9, decision E10", () => {
  it.each([
    ["green", "just now", 0],
    ["green", "one millisecond under a day ago", 24 * HOUR_MS - 1],
    ["yellow", "exactly a day ago", 24 * HOUR_MS],
    ["yellow", "one millisecond under two days ago", 48 * HOUR_MS - 1],
    ["red", "exactly two days ago", 48 * HOUR_MS],
    ["red", "a year ago", 8760 * HOUR_MS],
    ["green", "in an hour, by a clock that runs ahead", -HOUR_MS],
  ])("is %s for a handset used %s", (light, _, agoMs) => {
    const lastUsedTime = toEpochMs(now - agoMs);
    expect(getStatusLight({ serialNumber: 1, lastUsedTime }, now)).toBe(light);
  });

  it("is red for a handset that was never used", () => {
    expect(getStatusLight({ serialNumber: 1, lastUsedTime: null }, now)).toBe("red");
    expect(formatStatusLight("red", { lastUsedTime: null })).toBe("No dated use of this handset");
  });

  it("is dark without a serial, however recent the last use", () => {
    expect(getStatusLight({ serialNumber: null, lastUsedTime: now }, now)).toBe("dark");
  });

  it("lights up for a handset whose serial holds no digit", () => {
    expect(getStatusLight({ serialNumber: Infinity, lastUsedTime: now }, now)).toBe("green");
  });

  it("is said in words that differ", () => {
    const texts = (["dark", "red", "yellow", "green"] as const).map((light) =>
      formatStatusLight(light, { lastUsedTime: now }),
    );
    expect(new Set(texts).size).toBe(4);
    expect(texts[1]).toBe("Not used for 2 days or more");
    expect(formatStatusLight("dark", { lastUsedTime: null })).toBe("No handset allocated");
  });
});
