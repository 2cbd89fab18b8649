import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  closed,
  ended,
  FIRST,
  granted,
  HOLDING,
  notified,
  opened,
  pageLeft,
  play,
  polled,
  pollDue,
  pressed,
  recording,
  ref,
  SECOND,
  woken,
} from "../testing/journey-timeline.ts";

describe("the journey machine, ending a session", () => {
  it("unlocks and reacts to nothing afterwards", () => {
    const { state, effects, of } = play([...HOLDING, pressed(20), ended(30)]);
    expect(of("send-unlock")).toHaveLength(1);
    const rest = [
      woken(31),
      pollDue(32),
      polled(33, ref(20), ["completed", "a", 25]),
      notified(34, "DIAGNOSE_FINAL", "a", 25),
      opened(35),
      closed(36),
      pageLeft(37),
      ended(38),
    ];
    expect(play(rest, { from: state, server: { a: recording(25) } }).effects).toEqual([]);
    const last = effects.slice(effects.findIndex((each) => each.type === "send-unlock"));
    expect(last.some((each) => each.type === "remember" || each.type === "show-lock-lost")).toBe(false);
  });

  it("shows, stores and sends nothing if it finds the lease over", () => {
    const before = play([...HOLDING, pressed(20)]);
    const { effects } = play([ended(9_000)], { from: before.state });
    const quiet = ["stop-timer", "release-tab", "follow", "forget-hold", "store-handover"];
    expect(effects.filter((each) => !quiet.includes(each.type))).toEqual([]);
  });

  it("unlocks a handset that is granted afterwards", () => {
    const renewing = [
      ...HOLDING,
      { type: "lock-event", event: { type: "refresh-due", at: at(120) } } as const,
    ];
    const { state } = play([...renewing, ended(120.1)]);
    expect(play([granted(120.3, FIRST, 120)], { from: state }).effects).toEqual([
      { type: "send-unlock", udi: FIRST, reason: "user-navigated-away" },
    ]);
  });

  it("hands over that a lease ran out", () => {
    const leftBy = (...events: Parameters<typeof play>[0]) => play(events).of("store-handover").at(-1);
    expect(leftBy(...HOLDING, ended(9_000))).toMatchObject({ lapsedUdi: FIRST, deferred: undefined });
    expect(leftBy(...HOLDING, ended(30))).toMatchObject({ lapsedUdi: undefined, deferred: undefined });
  });

  it("defers the unlock of a request in flight, as long as its lease could last", () => {
    const renewing = [
      ...HOLDING,
      { type: "lock-event", event: { type: "refresh-due", at: at(120) } } as const,
    ];
    const deferred = play([...renewing, ended(120.1)])
      .of("store-handover")
      .at(-1)?.deferred;
    expect(deferred).toEqual({ udi: FIRST, until: at(420.1) });
  });
});

describe("the journey machine, opening a page after a reload", () => {
  const before = play([...HOLDING, pressed(20)]);
  const test = before.of("remember").at(-1)?.test;
  const hold = { udi: FIRST, until: at(300) };

  it("resumes the test and attributes recordings by the lock periods of both pages", () => {
    const reloaded = play([pageLeft(50)], { from: before.state });
    const remembered = reloaded.of("remember").at(-1)?.test;
    const during = { found: { test: remembered, hold }, server: { a: recording(40), b: recording(51.5) } };
    const resumed = [opened(52), claimed(52), granted(53)];
    const mine = play([...resumed, polled(120, ref(20), ["completed", "a", 40])], during);
    expect(mine.opened).toEqual(["a"]);
    const between = play([...resumed, polled(130, ref(20), ["completed", "b", 51.5])], during);
    expect(between.opened).toEqual([]);
    expect(between.inquiry?.because).toEqual({ is: "outside-hold" });
  });

  it("abandons the test if its lease ran out, and locks the handset only on a click", () => {
    const late = play([opened(400)], { found: { test, hold: { udi: FIRST, until: at(-1) } } });
    expect(late.state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(late.of("show-lock-lost")).toHaveLength(1);
    expect(late.of("go-to-handsets")).toHaveLength(1);
    expect(late.of("claim-tab")).toEqual([]);
    const clicked = play([closed(401), opened(402)], { from: late.state });
    expect(clicked.of("claim-tab")).toHaveLength(1);
    expect(clicked.state.testRun.phase.status).toBe("idle");
  });

  it("leaves the test to the window that holds the handset", () => {
    const duplicate = play([opened(60, FIRST, [FIRST])], { found: { test } });
    expect(duplicate.state.lock.status).toBe("elsewhere");
    expect(duplicate.state.testRun.phase.status).toBe("idle");
    expect(duplicate.of("poll")).toEqual([]);
  });

  it("abandons the test if another handset is opened", () => {
    const other = play([opened(60, SECOND)], { found: { test, hold } });
    expect(other.state.rememberedTest).toBeUndefined();
    expect(other.state.testRun.phase.status).toBe("idle");
    expect(other.of("remember").at(-1)?.test).toBeUndefined();
  });
});

it("the journey machine starts no test on a handset that it does not hold", () => {
  expect(play([opened(0), claimed(0), pressed(1)]).state.testRun.phase.status).toBe("idle");
  expect(play([...HOLDING, pressed(1, SECOND)]).state.testRun.phase.status).toBe("idle");
});
