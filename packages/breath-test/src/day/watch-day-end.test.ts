import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { toEpochMs } from "@capno/domain/units";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import { watchDayEnd } from "./watch-day-end.ts";

const MINUTE_MS = 60_000;
const at = (day: number, hours: number, minutes: number) =>
  new Date(2026, 9, day, hours).getTime() + minutes * MINUTE_MS;

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function watch(hours: number, minutes: number, timeZone = OWN_ZONE) {
  const clock = createManualClock(at(14, hours, minutes));
  const told: (string | number)[] = [];
  const stop = watchDayEnd(clock, timeZone, {
    onNearEnd: () => void told.push("near"),
    onEnd: (since) => void told.push(since),
  });
  return { clock, told, stop };
}

describe("watchDayEnd [REQ-HISTORY-01] [REQ-HISTORY-60]", () => {
  it("reports the last half-hour from 23:30 and the end at midnight, every day", () => {
    const { clock, told } = watch(23, 0);
    clock.advance(30 * MINUTE_MS - 1);
    expect(told).toEqual([]);
    clock.advance(1);
    expect(told).toEqual(["near"]);
    clock.advance(30 * MINUTE_MS - 1);
    expect(told).toEqual(["near"]);
    clock.advance(1);
    expect(told).toEqual(["near", at(15, 0, 0)]);
    clock.advance(24 * 60 * MINUTE_MS);
    expect(told).toEqual(["near", at(15, 0, 0), "near", at(16, 0, 0)]);
  });

  it("reports the last half-hour at once if the page opens in it", () => {
    expect(watch(23, 30).told).toEqual(["near"]);
    expect(watch(23, 29).told).toEqual([]);
  });

  it("is exact although the page was opened between two minutes", () => {
    const { clock, told } = watch(23, 29.5);
    clock.advance(30_000);
    expect(told).toEqual(["near"]);
    const last = watch(23, 59.5);
    last.clock.advance(30_000);
    expect(last.told).toEqual(["near", at(15, 0, 0)]);
  });

  it("reports within a minute after a sleep, also one of several days", () => {
    const { clock, told } = watch(20, 0);
    clock.sleep(2 * 24 * 60 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(told).toEqual([at(16, 0, 0)]);
    clock.sleep(220 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    expect(told).toEqual([at(16, 0, 0), "near"]);
  });

  it("uses the day of the given time zone", () => {
    const { clock, told } = watch(12, 0, "Pacific/Kiritimati");
    clock.advance(24 * 60 * MINUTE_MS);
    expect(told).toEqual(["near", getNextDayStart(toEpochMs(at(14, 12, 0)), "Pacific/Kiritimati")]);
  });

  it("starts no more timers than it needs", () => {
    const { clock } = watch(12, 0);
    let looks = 0;
    const counted = {
      now: clock.now,
      after: (ms: number, run: () => void) => (looks++, clock.after(ms, run)),
    };
    watchDayEnd(counted, "UTC", { onNearEnd: () => undefined, onEnd: () => undefined });
    clock.advance(10 * MINUTE_MS);
    expect(looks).toBe(11);
  });

  it("reports nothing and keeps no timer after it was stopped", () => {
    const { clock, told, stop } = watch(23, 0);
    clock.advance(10 * MINUTE_MS);
    stop();
    clock.advance(120 * MINUTE_MS);
    expect(told).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});
