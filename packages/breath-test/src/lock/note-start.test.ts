import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { noteStart } from "./note-start.ts";

/** A clock whose three times are set by hand. */
function aClock() {
  const times = { now: 100_000, wall: 50_000, monotonic: 1_000 };
  return {
    times,
    now: () => toEpochMs(times.now),
    wall: () => toEpochMs(times.wall),
    monotonic: () => times.monotonic,
    after: () => () => undefined,
  };
}

describe("when a request was sent, told by its answer [REQ-HANDSET-08]", () => {
  it.each([
    ["both clocks ran", { wall: 3_000, monotonic: 3_000 }, 97_000],
    ["the browser's clock was put back", { wall: -60_000, monotonic: 3_000 }, 97_000],
    ["the computer slept, and one of them with it", { wall: 9_000, monotonic: 3_000 }, 91_000],
  ])("the larger time counts, so that no lease is thought longer than it is: %s", (_, passed, sentAt) => {
    const clock = aClock();
    const getSentAt = noteStart(clock);
    clock.times.wall += passed.wall;
    clock.times.monotonic += passed.monotonic;
    expect(getSentAt()).toBe(sentAt);
  });

  it("when a request was sent, told by its answer in the server's time as it is known by then", () => {
    const clock = aClock();
    const getSentAt = noteStart(clock);
    clock.times.monotonic += 1_000;
    clock.times.now = 200_000;
    expect(getSentAt()).toBe(199_000);
  });
});
