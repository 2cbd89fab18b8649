import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  closed,
  COLLEAGUE,
  ended,
  FIRST,
  granted,
  HOLDING,
  leaseRanOut,
  listRead,
  lockedBy,
  notified,
  opened,
  pageLeft,
  pageOpened,
  play,
  pollDue,
  pressed,
  productLeft,
  recording,
  ref,
  refused,
  said,
  SECOND,
  unlocked,
  woken,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const renewalDue = (s: number): JourneyEvent => ({
  type: "lock-event",
  event: { type: "refresh-due", at: at(s) },
});
const RUNNING = [...HOLDING, pressed(20)];
/** What a page last remembers of the test. */
const getRemembered = (events: readonly JourneyEvent[]) => play(events).of("remember").at(-1)?.test;
const HOLD = { udi: FIRST, until: at(300) };

describe("the journey machine, when an unlock was never answered [REQ-HANDSET-03]", () => {
  it("opens the result of the patient who breathes while a list names both handsets", () => {
    const overdue: JourneyEvent = { type: "lock-event", event: { type: "unlock-overdue", at: at(20) } };
    const second = [
      opened(10, SECOND),
      overdue,
      claimed(20, SECOND),
      granted(21, SECOND),
      pressed(25, SECOND),
    ];
    const final = notified(120, "DIAGNOSE_FINAL", "a", 40, SECOND);
    const { state, opened: results } = play(
      [...HOLDING, ...second, listRead(50, [FIRST, SECOND]), unlocked(51), listRead(52, [SECOND]), final],
      { server: { a: recording(40, { handsetUdi: SECOND }) } },
    );
    expect(results).toEqual(["a"]);
    expect(state.lock.unanswered).toBeUndefined();
  });
});

describe("the journey machine, when the lease of a running test is over [REQ-TEST-01]", () => {
  it.each([
    ["at its end", 300],
    ["later", 301],
  ])("takes the holder from a renewal in flight: %s", (_, s) => {
    const { state, of } = play([...RUNNING, renewalDue(120), pollDue(s), refused(s + 0.2)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("poll").filter(({ of: asked }) => asked.startedAt === at(20))).toHaveLength(1);
  });

  it("claims no recording captured after the last confirmation", () => {
    const late = [woken(500), notified(510, "DIAGNOSE_FINAL", "a", 150)];
    const { announced, of } = play([...RUNNING, ...late], { server: { a: recording(150) } });
    expect([announced, of("check-recording")]).toEqual([[], []]);
  });

  it("claims a recording captured before the list that ended the lock was requested", () => {
    const twoHandsets = [...RUNNING, listRead(100, [FIRST, SECOND])];
    const late = (capturedS: number) => [...twoHandsets, notified(300, "DIAGNOSE_FINAL", "a", capturedS)];
    const { state, announced } = play(late(90), { server: { a: recording(90) } });
    expect(state.lock).toMatchObject({ status: "lost", because: "two-handsets" });
    expect(announced).toEqual(["a"]);
    expect(play(late(101), { server: { a: recording(101) } }).announced).toEqual([]);
  });

  it("still processes events until just before the end", () => {
    const renewed = [...RUNNING, renewalDue(120), granted(120.5, FIRST, 120)];
    expect(play([...renewed, renewalDue(240), pollDue(245)]).state.testRun.phase.status).toBe("waiting");
    expect(play([...renewed, leaseRanOut(420)]).state.lock).toMatchObject({ because: "expired" });
  });

  it("ends with the lease's own timer, which no clock moves, and asks the server nothing first", () => {
    const before = play(RUNNING).effects.length;
    const { state, effects } = play([...RUNNING, leaseRanOut(300)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "expired" });
    expect(state.testRun.phase.status).toBe("idle");
    expect(effects.slice(before)).not.toContainEqual({ type: "refetch-handsets", isAwaited: true });
  });

  it("does not extend a doubted lock period when the page closes", () => {
    const slept = [...RUNNING, woken(200), pageLeft(201)];
    const test = getRemembered(slept);
    expect(test?.holds).toMatchObject([{ provedUntil: at(0), leaseUntil: undefined }]);
    expect(getRemembered([...RUNNING, pageLeft(100)])?.holds).toMatchObject([
      { provedUntil: at(100), leaseUntil: undefined },
    ]);
  });
});

describe("the journey machine, opening a handset [REQ-HANDSET-02] [REQ-HANDSET-03]", () => {
  it("follows it and claims it once", () => {
    const { effects } = play([opened(0), opened(1)]);
    expect(effects).toEqual([
      { type: "follow", udi: FIRST },
      { type: "claim-tab", udi: FIRST, takeOver: false, isPatient: false },
      { type: "follow", udi: FIRST },
    ]);
  });

  it.each([
    ["treats it as its own while its remembered lease lasts", { hold: HOLD }, 200, "claiming", true],
    ["asks which window holds it after its remembered lease", { hold: HOLD }, 300, "elsewhere", false],
    [
      "asks which window holds it if another handset was remembered",
      { hold: { ...HOLD, udi: SECOND } },
      200,
      "elsewhere",
      false,
    ],
    ["asks which window holds it if none was remembered", {}, 200, "elsewhere", false],
  ])("after a reload, listed under this account, %s", (_, found, s, is, isPatient) => {
    const { state, of } = play([opened(s, FIRST, [FIRST])], { found });
    expect(state.lock.status).toBe(is);
    expect(of("claim-tab").map((each) => each.isPatient)).toEqual(isPatient ? [true] : []);
  });

  it("does not mistake its own lock, or one being released, for another window's", () => {
    const switched = [opened(10, SECOND, [FIRST]), unlocked(11)];
    expect(play(switched, { from: play(HOLDING).state }).state.lock).toMatchObject({
      status: "claiming",
      udi: SECOND,
    });
    const closing = play([...HOLDING, closed(5)]).state;
    expect(play([opened(6, FIRST, [FIRST]), unlocked(7)], { from: closing }).state.lock.status).toBe(
      "claiming",
    );
  });

  it("abandons the test of the previous handset", () => {
    const { state } = play([...RUNNING, opened(30, SECOND)]);
    expect(state.testRun.phase.status).toBe("idle");
    expect(state.testRun.ledger.abandoned).toMatchObject([{ udi: FIRST, startedAt: at(20) }]);
  });
});

describe("the journey machine, closing a handset's pages", () => {
  it("unsubscribes and unlocks", () => {
    const { effects, state } = play([closed(5)], { from: play(HOLDING).state });
    expect(effects[0]).toEqual({ type: "follow", udi: undefined });
    expect(effects.slice(-2)).toEqual([
      { type: "send-unlock", udi: FIRST, reason: "user-navigated-away" },
      { type: "start-timer", timer: "unlock", ms: 10_000 },
    ]);
    expect(state.openUdi).toBeUndefined();
  });

  it("keeps a running test, also if closed twice [REQ-TEST-42]", () => {
    const { state, of } = play([...RUNNING, closed(25), closed(26)]);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(of("send-unlock")).toEqual([]);
  });

  it("undoes a lock request in flight", () => {
    const { state } = play([opened(0), claimed(0), closed(1), granted(2)]);
    expect(state.lock.status).toBe("releasing");
  });
});

describe("the journey machine, opening a result [REQ-HANDSET-05]", () => {
  it("unlocks the handset as finished before the page changes", () => {
    const { effects } = play([...RUNNING, notified(60, "DIAGNOSE_FINAL", "a", 30)], {
      server: { a: recording(30) },
    });
    const words = effects.map((each) => each.type);
    expect(effects).toContainEqual({ type: "send-unlock", udi: FIRST, reason: "user-finished-test" });
    expect(words.indexOf("send-unlock")).toBeLessThan(words.indexOf("open-result"));
    expect(words.filter((each) => each === "send-unlock")).toHaveLength(1);
  });
});

describe("the journey machine, given an event that changes nothing", () => {
  it("returns the same state and no effects", () => {
    const renewing = play([...RUNNING, renewalDue(120)]).state;
    const { state, effects } = play([renewalDue(121)], { from: renewing });
    expect(state).toBe(renewing);
    expect(effects).toEqual([]);
    expect(play([pageOpened(10)]).effects).toEqual([]);
  });
});

describe("the journey machine, when the page wakes [REQ-TEST-02]", () => {
  it("renews the lock and polls", () => {
    const { of } = play([woken(60)], { from: play(RUNNING).state });
    expect(of("send-lock")).toEqual([{ type: "send-lock", udi: FIRST }]);
    expect(of("poll")).toEqual([{ type: "poll", of: ref(20) }]);
  });

  it("does nothing if nothing is open", () => {
    for (const isRestored of [true, false]) expect(play([woken(60, isRestored)]).effects).toEqual([]);
  });

  it("does not lock a lost handset again [REQ-HANDSET-02]", () => {
    const lost = play([...RUNNING, lockedBy(60, COLLEAGUE)]).state;
    expect(play([woken(70)], { from: lost }).effects).toEqual([]);
  });
});

describe("the journey machine, ending the session", () => {
  const deferredBy = (...events: readonly JourneyEvent[]) =>
    play(events).of("store-handover").at(-1)?.deferred;
  const noAnswer: JourneyEvent = {
    type: "lock-event",
    event: {
      type: "lock-failed",
      udi: FIRST,
      at: at(1),
      isNetwork: true,
      retryAfterS: undefined,
      error: new Error("no answer"),
    },
  };

  it.each<[string, readonly JourneyEvent[], boolean]>([
    ["the unlock of a lock request in flight", [opened(0), claimed(0)], true],
    [
      "the unlock of a lock between two attempts, since the first may have arrived",
      [opened(0), claimed(0), noAnswer],
      true,
    ],
    ["the unlock of a lock that was left while it was requested", [opened(0), claimed(0), closed(1)], true],
    ["the unlock of a renewal in flight", [...HOLDING, renewalDue(120)], true],
    ["nothing for a held lock, whose unlock is sent", HOLDING, false],
    ["nothing before the request", [opened(0)], false],
    ["nothing without a handset", [], false],
  ])("defers the unlock: %s", (_, events, isDeferred) => {
    const s = 130;
    expect(deferredBy(...events, ended(s))).toEqual(
      isDeferred ? { udi: FIRST, until: at(s + 300) } : undefined,
    );
  });

  it.each([
    ["if that was less than a minute ago", 359.9, FIRST],
    ["unless that was a minute ago and has been shown", 360, undefined],
  ])("hands over that the lease ran out, %s [FM-18]", (_, s, lapsedUdi) => {
    expect(play([...HOLDING, leaseRanOut(300), ended(s)]).of("store-handover")).toMatchObject([
      { lapsedUdi },
    ]);
  });

  it("hands over nothing about a handset that another user took", () => {
    const left = play([...HOLDING, lockedBy(60, COLLEAGUE), ended(61)]).of("store-handover");
    expect(left).toMatchObject([{ lapsedUdi: undefined }]);
  });

  it("forgets what a next page would resume, and unsubscribes", () => {
    const before = play(RUNNING).state;
    const { state, effects } = play([ended(30)], { from: before });
    const allowed = ["send-unlock", "stop-timer", "release-tab", "follow", "forget-hold", "store-handover"];
    expect(effects.filter((each) => !allowed.includes(each.type))).toEqual([]);
    expect(effects.filter((each) => each.type === "stop-timer")).toHaveLength(6);
    expect(effects).toContainEqual({ type: "release-tab" });
    expect(state).toMatchObject({
      isEnded: true,
      openUdi: undefined,
      rememberedTest: undefined,
      rememberedHold: undefined,
      testRun: { phase: { status: "idle" } },
      lock: { status: "none" },
    });
    expect(effects.slice(-3)).toEqual([
      { type: "follow", udi: undefined },
      { type: "forget-hold" },
      { type: "store-handover", lapsedUdi: undefined, deferred: undefined },
    ]);
  });

  it("stops its timers and releases the tab claim if it finds the lease over", () => {
    const { effects } = play([ended(9_000)], { from: play(RUNNING).state });
    expect(effects).toContainEqual({ type: "release-tab" });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "poll" });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "lease" });
  });

  it("reacts only to a late grant, with an unlock", () => {
    const { state } = play([...HOLDING, ended(30)]);
    const rest = [refused(31), renewalDue(32), said({ type: "poll-due", at: at(33) }), productLeft(34)];
    expect(play(rest, { from: state }).effects).toEqual([]);
  });
});
