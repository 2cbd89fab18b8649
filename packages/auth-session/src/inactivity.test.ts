import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createIdleStep, getSecondsLeft, startIdle, type IdleEvent, type IdleState } from "./inactivity.ts";

const MINUTE = 60_000;
const limits = { limitMs: 15 * MINUTE, warningMs: 2 * MINUTE, longestHoldMs: 15 * MINUTE };

const step = createIdleStep(limits);
const runFrom = (minutes: number, ...events: readonly IdleEvent[]): IdleState =>
  events.reduce((state, event) => step(state, event)[0], startIdle(minutes * MINUTE));
const run = (...events: readonly IdleEvent[]): IdleState => runFrom(0, ...events);

const looked = (minutes: number): IdleEvent => ({ type: "looked", at: minutes * MINUTE });
const moved = (minutes: number): IdleEvent => ({
  type: "acted",
  at: minutes * MINUTE,
  isAnswer: false,
});
const stayed = (minutes: number): IdleEvent => ({
  type: "acted",
  at: minutes * MINUTE,
  isAnswer: true,
});
const held = (minutes: number): IdleEvent => ({ type: "held", at: minutes * MINUTE });
const released = (minutes: number): IdleEvent => ({ type: "released", at: minutes * MINUTE });

describe("inactivity [spec §4] [spec §9] [REQ-SESSION-10]", () => {
  it.each([
    ["at once", [looked(0)], "active"],
    ["just before the warning", [looked(12.99)], "active"],
    ["two minutes before the limit", [looked(13)], "warning"],
    ["just before the limit", [looked(14.99)], "warning"],
    ["at the limit", [looked(15)], "expired"],
    ["15 minutes after the last movement", [moved(10), looked(24.9)], "warning"],
    ["a sign of life keeps it open", [moved(10), looked(20)], "active"],
    ["a movement does not answer the warning", [looked(13), moved(14)], "warning"],
    ["the button does", [looked(13), stayed(14), looked(20)], "active"],
    ["after a night the mouse does not revive it", [moved(480)], "expired"],
    ["nor does the button", [stayed(480)], "expired"],
    ["nor anything else", [looked(16), moved(16), held(16), stayed(17)], "expired"],
    ["a running test holds it", [held(1), looked(15.5)], "active"],
    ["and its end counts as activity", [held(1), released(14), looked(26)], "active"],
    ["a test held for longer than 15 minutes does not", [held(1), looked(31)], "expired"],
    ["the warning comes in time then", [held(1), looked(29.5)], "warning"],
    ["a test begun in the warning ends the warning", [looked(13), held(14), looked(20)], "active"],
  ] satisfies [string, IdleEvent[], IdleState["status"]][])(
    "is active, in its warning or expired: %s",
    (_name, events, phase) => {
      expect(run(...events).status).toBe(phase);
    },
  );

  it("has a countdown for the last two minutes", () => {
    expect(getSecondsLeft(run(looked(13)), 13 * MINUTE, limits)).toBe(120);
    expect(getSecondsLeft(run(looked(14)), 14 * MINUTE + 59_100, limits)).toBe(1);
    expect(getSecondsLeft(run(looked(14)), 16 * MINUTE, limits)).toBe(0);
  });

  it("gets no extra time when the clock is set back", () => {
    // The clock is set back ten hours, five minutes after activity: the limit runs from the first check at the new time.
    const setBack = (...events: readonly IdleEvent[]) => runFrom(600, moved(605), looked(5), ...events);
    expect(setBack(looked(17.9)).status).toBe("active");
    expect(setBack(looked(18)).status).toBe("warning");
    expect(setBack(looked(20)).status).toBe("expired");
  });

  it("never lasts longer than the limit, for any sequence of events", () => {
    const event = fc.constantFrom(looked, moved, stayed, held, released);
    const story = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 20 })), { maxLength: 30 });
    fc.assert(
      fc.property(story, (steps) => {
        let time = 0;
        let state = startIdle(0);
        for (const [make, pause] of steps) {
          time += pause;
          state = step(state, make(time))[0];
        }
        const [end] = step(state, looked(time + 31));
        expect(end.status).toBe("expired");
      }),
    );
  });

  it("shows its state, then tells the other tabs of activity, and has no other effect when it expires", () => {
    const effectsOf = (event: IdleEvent) => step(run(looked(1)), event)[1].map((effect) => effect.type);
    expect(effectsOf(looked(2))).toEqual(["show"]);
    expect(effectsOf(moved(2))).toEqual(["show", "tell"]);
    expect(effectsOf(moved(13.5))).toEqual(["show"]);
    expect(effectsOf(looked(16))).toEqual(["expire"]);
  });

  it("is interrupted in other tabs by a running test, as long as that holds the session, but not by a mere check", () => {
    const effectsFrom = (state: IdleState, event: IdleEvent) =>
      step(state, event)[1].map((effect) => effect.type);
    expect(effectsFrom(run(looked(1)), held(2))).toEqual(["show", "tell"]);
    expect(effectsFrom(run(held(1)), looked(16))).toEqual(["show", "tell"]);
    expect(effectsFrom(run(held(1)), looked(17))).toEqual(["show"]);
    expect(effectsFrom(runFrom(600), looked(5)), "after the clock was set back").toEqual(["show"]);
  });

  it("is suspended from the first of several tests", () => {
    expect(run(held(1), held(10)).heldSince).toBe(MINUTE);
  });

  it.each([
    ["of another tab counts as it was", 10, 12, 10],
    ["that is older than its own does not", 3, 12, 5],
    ["of a future time does not", 13, 12, 5],
  ])("is handled after activity: %s", (_, at, receivedAt, last) => {
    const received = { type: "acted-elsewhere", at: at * MINUTE, receivedAt: receivedAt * MINUTE } as const;
    expect(run(moved(5), received).lastActivity).toBe(last * MINUTE);
  });

  it("has no effect once it has expired", () => {
    const expired = run(looked(15));
    const late = { type: "acted-elsewhere", at: 14 * MINUTE, receivedAt: 15 * MINUTE } as const;
    for (const event of [looked(16), moved(16), stayed(16), held(16), released(16), late])
      expect(step(expired, event)).toEqual([expired, []]);
  });
});
