import { describe, expect, it } from "vitest";

import { formatStatusLight, getStatusLight } from "./status-light.ts";
import { toEpochMs } from "../units.ts";

const now = toEpochMs(Date.parse("2026-11-20T12:00:00Z"));
const HOUR_MS = 3_600_000;
const USED = { serialNumber: 1, lastUsedTime: now, hasUnknownDate: false };

describe("status light [spec §9] [REQ-LIST-10]", () => {
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
    expect(getStatusLight({ ...USED, lastUsedTime }, now)).toBe(light);
  });

  it("is red for a handset that was never used", () => {
    const unused = { ...USED, lastUsedTime: null };
    expect(getStatusLight(unused, now)).toBe("red");
    expect(formatStatusLight("red", unused)).toBe("Handset never used");
  });

  it("is dark, with a text of its own, for a handset whose last use has an unknown date", () => {
    const undated = { ...USED, lastUsedTime: null, hasUnknownDate: true };
    expect(getStatusLight(undated, now)).toBe("dark");
    expect(formatStatusLight("dark", undated)).toBe("Date of last use is unknown");
    expect(formatStatusLight("dark", { ...undated, serialNumber: null })).toBe("No handset allocated");
  });

  it("is dark without a serial, however recent the last use", () => {
    expect(getStatusLight({ ...USED, serialNumber: null }, now)).toBe("dark");
  });

  it("is lit for a handset whose serial is 0", () => {
    expect(getStatusLight({ ...USED, serialNumber: 0 }, now)).toBe("green");
  });

  it("is lit for a handset whose serial holds no digit", () => {
    expect(getStatusLight({ ...USED, serialNumber: Infinity }, now)).toBe("green");
  });

  it("has a different text for each colour", () => {
    const texts = (["dark", "red", "yellow", "green"] as const).map((light) =>
      formatStatusLight(light, USED),
    );
    expect(new Set(texts).size).toBe(4);
    expect(texts[1]).toBe("Not used for 2 days or more");
    expect(formatStatusLight("dark", { ...USED, serialNumber: null, lastUsedTime: null })).toBe(
      "No handset allocated",
    );
  });
});
