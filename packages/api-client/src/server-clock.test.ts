import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { createManualClock } from "./testing/manual-clock.ts";
import { createServerClock } from "./server-clock.ts";

const SERVER_START = Date.UTC(2026, 10, 20, 9, 30);

/** A browser whose clock is wrong, and a server whose answers take their time. */
function open(offset: number) {
  const time = createManualClock(SERVER_START + offset);
  const serverNow = () => SERVER_START + time.monotonic();
  let untold = 0;
  const clock = createServerClock({ time, onNoDate: () => (untold += 1) });
  /** `wrongMs`: a proxy on the way that has another idea of the time. */
  function answer(outMs: number, backMs: number, wrongMs = 0): void {
    time.advance(outMs);
    const header = Math.floor((serverNow() + wrongMs) / 1000) * 1000;
    time.advance(backMs);
    clock.noteServerDate(header, outMs + backMs);
  }
  return { time, clock, serverNow, answer, timesUntold: () => untold };
}

describe("the server clock [REQ-SESSION-19] [FM-19]", () => {
  it("shows the browser's time until two responses agree", () => {
    const { time, clock, answer } = open(900_000);
    expect(clock.now()).toBe(time.wall());
    answer(40, 60);
    expect(clock.now()).toBe(time.wall());
  });

  it.each([-900_000, 0, 900_000, 86_400_000])(
    "shows the server's time after two responses although the browser is wrong by %i ms",
    (offset) => {
      const { clock, serverNow, answer } = open(offset);
      answer(40, 60);
      answer(40, 60);
      expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(600);
    },
  );

  it("becomes more exact with every response", () => {
    const { time, clock, serverNow, answer } = open(900_000);
    for (let i = 0; i < 40; i++) {
      answer(20, 20);
      time.advance(733);
    }
    expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(60);
  });

  it("never leaves the bounds that the responses allow", () => {
    const answers = fc.array(fc.tuple(fc.nat(3000), fc.nat(3000), fc.nat(90_000)), { minLength: 1 });
    fc.assert(
      fc.property(answers, fc.integer({ min: -1e7, max: 1e7 }), (delays, offset) => {
        const { time, clock, serverNow, answer } = open(offset);
        answer(0, 0);
        for (const [out, back, pause] of delays) {
          answer(out, back);
          expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(500 + (out + back) / 2 + 1);
          time.advance(pause);
        }
      }),
    );
  });

  it("follows the time that a machine slept, and starts again where the user changed the clock", () => {
    const { time, clock, answer } = open(0);
    answer(10, 10);
    answer(10, 10);
    const before = clock.now();
    time.sleep(3600_000);
    expect(clock.now() - before).toBe(3600_000);
    const other = open(0);
    other.answer(10, 10);
    other.answer(10, 10);
    other.time.setWall(other.time.wall() + 7200_000);
    other.answer(10, 10);
    other.answer(10, 10);
    expect(Math.abs(other.clock.now() - other.serverNow())).toBeLessThanOrEqual(600);
  });

  it("takes one response for enough where only the monotonic time has passed: the browser's clock was set on", () => {
    const { time, clock, serverNow, answer } = open(0);
    for (let each = 0; each < 3; each += 1) answer(10, 10);
    for (const byMs of [600_000, 600_000, -600_000]) {
      time.sleep(3600_000);
      time.setWall(time.wall() + byMs - 3600_000);
      answer(10, 10);
      expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(600);
    }
  });

  it("takes one response for enough also after a slow one, which does not show whether the machine slept", () => {
    const { time, clock, serverNow, answer } = open(0);
    for (let each = 0; each < 3; each += 1) answer(10, 10);
    answer(6_000, 6_000);
    time.setWall(time.wall() + 600_000);
    answer(10, 10);
    expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(600);
  });

  it("follows the monotonic time, and not the one wrong response before, where a slow one fits both", () => {
    const { time, clock, serverNow, answer } = open(0);
    for (let each = 0; each < 3; each += 1) answer(10, 10);
    time.setWall(time.wall() + 3600_000);
    answer(10, 10, 3_000);
    answer(6_000, 10);
    expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(600);
  });

  it("is not set back by a response that waited while the machine slept", () => {
    const { time, clock, answer } = open(0);
    for (let each = 0; each < 3; each += 1) answer(10, 10);
    const sentAt = time.wall();
    time.sleep(600_000);
    const before = clock.now();
    clock.noteServerDate(sentAt, 600_000);
    expect(Math.abs(clock.now() - before)).toBeLessThanOrEqual(600);
    // The next one, of a clock that was set on as well, is told from a sleep again.
    answer(10, 10);
    time.setWall(time.wall() + 600_000);
    answer(10, 10);
    answer(10, 10);
    expect(clock.now()).toBeLessThan(time.wall() - 500_000);
  });

  it("takes one response for enough also where the browser's clock was set on while another was on its way", () => {
    const { time, clock, serverNow, answer } = open(0);
    for (let each = 0; each < 3; each += 1) answer(10, 10);
    const sentAt = serverNow();
    time.setWall(time.wall() + 600_000);
    clock.noteServerDate(sentAt, 600_000);
    answer(10, 10);
    expect(Math.abs(clock.now() - serverNow())).toBeLessThanOrEqual(600);
  });

  it("ignores one response that contradicts the others, and follows two that agree", () => {
    const { time, clock, serverNow, answer } = open(900_000);
    const wrongBy = () => Math.abs(clock.now() - serverNow());
    answer(10, 10);
    answer(10, 10);
    for (const wrongMs of [3600_000, -7200_000, 86_400_000]) {
      answer(10, 10, wrongMs);
      expect(wrongBy()).toBeLessThanOrEqual(600);
      answer(10, 10, wrongMs / 2);
      expect(wrongBy()).toBeLessThanOrEqual(600);
    }
    answer(10, 10);
    answer(10, 10, 3600_000);
    answer(10, 10, 3600_000);
    expect(wrongBy()).toBeGreaterThan(3500_000);
    expect(clock.now()).not.toBe(time.wall());
  });

  it("reports once that no time can be read, and not after one was", () => {
    const { clock, timesUntold } = open(0);
    for (let each = 0; each < 3; each++) clock.noteServerDate(Number.NaN, 5);
    expect(timesUntold()).toBe(1);
    const other = open(0);
    for (let each = 0; each < 2; each++) {
      other.answer(10, 10);
      other.clock.noteServerDate(Number.NaN, 5);
      expect(other.timesUntold()).toBe(0);
    }
  });

  it("ignores invalid dates", () => {
    const { time, clock } = open(0);
    for (const [date, roundTrip] of [
      [Number.NaN, 5],
      [Infinity, 5],
      [SERVER_START + 60_000, Number.NaN],
      [SERVER_START + 60_000, Infinity],
    ] as const) {
      for (let each = 0; each < 3; each++) clock.noteServerDate(date, roundTrip);
      expect(clock.now()).toBe(time.wall());
    }
  });

  it("accepts responses whose bounds touch", () => {
    const { time, clock } = open(0);
    clock.noteServerDate(SERVER_START + 60_000, 0);
    clock.noteServerDate(SERVER_START + 61_000, 0);
    expect(clock.now() - time.wall()).toBe(61_000);
  });

  it("ignores one response that contradicts the known time, even if it fits the response before it", () => {
    const { time, clock } = open(0);
    for (const ms of [0, 0, 900]) clock.noteServerDate(SERVER_START + ms, 0);
    expect(clock.now() - time.wall()).toBe(950);
    clock.noteServerDate(SERVER_START + 1_500, 0);
    expect(clock.now() - time.wall()).toBe(950);
  });

  it("exposes the browser's clocks beside its own time", () => {
    const { time, clock, answer } = open(900_000);
    answer(10, 10);
    answer(10, 10);
    expect([clock.wall(), clock.monotonic()]).toEqual([time.wall(), time.monotonic()]);
    let called = 0;
    clock.after(50, () => (called += 1));
    clock.after(50, () => (called += 1))();
    time.advance(50);
    expect(called).toBe(1);
  });

  it("uses the browser's own clocks by default, and calls each timer once", () => {
    vi.useFakeTimers({ now: SERVER_START });
    try {
      const clock = createServerClock();
      vi.advanceTimersByTime(1500);
      expect([clock.now(), clock.wall()]).toEqual([SERVER_START + 1500, SERVER_START + 1500]);
      expect(clock.monotonic()).toBe(performance.now());
      const called: string[] = [];
      clock.after(100, () => called.push("due"));
      const cancel = clock.after(100, () => called.push("cancelled"));
      cancel();
      vi.advanceTimersByTime(99);
      expect(called).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(called).toEqual(["due"]);
    } finally {
      vi.useRealTimers();
    }
  });
});
