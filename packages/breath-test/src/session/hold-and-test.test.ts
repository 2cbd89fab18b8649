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
/** What a page remembers at its end: its last words. */
const getRemembered = (events: readonly JourneyEvent[]) => play(events).of("remember").at(-1)?.test;
const HOLD = { udi: FIRST, until: at(300) };

describe("a lease that is over ends the test before anything is looked at [REQ-TEST-01]", () => {
  it.each([
    ["as it ends", 300],
    ["later", 301],
  ])("where a renewal is under way its answer says who has the handset now: %s", (_, s) => {
    const { state, of } = play([...RUNNING, renewalDue(120), pollDue(s), refused(s + 0.2)]);
    expect(state.lock).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("poll").filter(({ of: asked }) => asked.startedAt === at(20))).toHaveLength(1);
  });

  it("claims nothing of what was captured after the last confirmation", () => {
    const late = [woken(500), notified(510, "DIAGNOSE_FINAL", "a", 150)];
    const { announced, of } = play([...RUNNING, ...late], { server: { a: recording(150) } });
    expect([announced, of("check-recording")]).toEqual([[], []]);
  });

  it("lasts until then: what comes a moment before is looked at", () => {
    const renewed = [...RUNNING, renewalDue(120), granted(120.5, FIRST, 120)];
    expect(play([...renewed, renewalDue(240), pollDue(245)]).state.testRun.phase.status).toBe("waiting");
    expect(play([...renewed, leaseRanOut(420)]).state.lock).toMatchObject({ because: "expired" });
  });

  it("a page that leaves in doubt proves nothing of what it slept through", () => {
    const slept = [...RUNNING, woken(200), pageLeft(201)];
    const test = getRemembered(slept);
    expect(test?.holds).toMatchObject([{ provedUntil: at(0), leaseUntil: undefined }]);
    expect(getRemembered([...RUNNING, pageLeft(100)])?.holds).toMatchObject([
      { provedUntil: at(100), leaseUntil: undefined },
    ]);
  });
});

describe("what opens a handset's pages [REQ-HANDSET-02] [REQ-HANDSET-03]", () => {
  it("follows it, and asks for it once", () => {
    const { effects } = play([opened(0), opened(1)]);
    expect(effects).toEqual([
      { type: "follow", udi: FIRST },
      { type: "claim-tab", udi: FIRST, takeOver: false, isPatient: false },
      { type: "follow", udi: FIRST },
    ]);
  });

  it.each([
    ["its lease still lasts: it is this tab's own", { hold: HOLD }, 200, "claiming", true],
    ["its lease is over", { hold: HOLD }, 300, "elsewhere", false],
    ["it was another one", { hold: { ...HOLD, udi: SECOND } }, 200, "elsewhere", false],
    ["there was none", {}, 200, "elsewhere", false],
  ])("after a reload, listed under this account, where %s", (_, found, s, is, isPatient) => {
    const { state, of } = play([opened(s, FIRST, [FIRST])], { found });
    expect(state.lock.status).toBe(is);
    expect(of("claim-tab").map((each) => each.isPatient)).toEqual(isPatient ? [true] : []);
  });

  it("takes its own hold, and one it is giving back, for no other window's", () => {
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

  it("gives up the test of the handset before", () => {
    const { state } = play([...RUNNING, opened(30, SECOND)]);
    expect(state.testRun.phase.status).toBe("idle");
    expect(state.testRun.ledger.abandoned).toMatchObject([{ udi: FIRST, startedAt: at(20) }]);
  });
});

describe("what is left when its pages close", () => {
  it("nothing is listened to, and the handset is given back", () => {
    const { effects, state } = play([closed(5)], { from: play(HOLDING).state });
    expect(effects[0]).toEqual({ type: "follow", udi: undefined });
    expect(effects.slice(-2)).toEqual([
      { type: "send-unlock", udi: FIRST, reason: "user-navigated-away" },
      { type: "start-timer", timer: "unlock", ms: 10_000 },
    ]);
    expect(state.openUdi).toBeUndefined();
  });

  it("a test goes on, closed once or twice [REQ-TEST-42]", () => {
    const { state, of } = play([...RUNNING, closed(25), closed(26)]);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(of("send-unlock")).toEqual([]);
  });

  it("a lock that is asked for is undone, and its test is none", () => {
    const { state } = play([opened(0), claimed(0), closed(1), granted(2)]);
    expect(state.lock.status).toBe("releasing");
  });
});

describe("a result that opens gives the handset back first [REQ-HANDSET-05]", () => {
  it("a result that opens gives the handset back first as finished, before its page opens", () => {
    const { effects } = play([...RUNNING, notified(60, "DIAGNOSE_FINAL", "a", 30)], {
      server: { a: recording(30) },
    });
    const words = effects.map((each) => each.type);
    expect(effects).toContainEqual({ type: "send-unlock", udi: FIRST, reason: "user-finished-test" });
    expect(words.indexOf("send-unlock")).toBeLessThan(words.indexOf("open-result"));
    expect(words.filter((each) => each === "send-unlock")).toHaveLength(1);
  });
});

describe("what says nothing", () => {
  it("leaves everything as it was", () => {
    const renewing = play([...RUNNING, renewalDue(120)]).state;
    const { state, effects } = play([renewalDue(121)], { from: renewing });
    expect(state).toBe(renewing);
    expect(effects).toEqual([]);
    expect(play([pageOpened(10)]).effects).toEqual([]);
  });
});

describe("a page that wakes [REQ-TEST-02]", () => {
  it("renews its hold and asks for what it missed", () => {
    const { of } = play([woken(60)], { from: play(RUNNING).state });
    expect(of("send-lock")).toEqual([{ type: "send-lock", udi: FIRST }]);
    expect(of("poll")).toEqual([{ type: "poll", of: ref(20) }]);
  });

  it("asks for nothing where nothing is open, restored or not", () => {
    for (const isRestored of [true, false]) expect(play([woken(60, isRestored)]).effects).toEqual([]);
  });

  it("does not take a handset again that was lost [REQ-HANDSET-02]", () => {
    const lost = play([...RUNNING, lockedBy(60, COLLEAGUE)]).state;
    expect(play([woken(70)], { from: lost }).effects).toEqual([]);
  });
});

describe("the end of a session", () => {
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
    ["a lock that is asked for", [opened(0), claimed(0)], true],
    ["a lock between two tries: the first may have arrived", [opened(0), claimed(0), noAnswer], true],
    ["a lock that was left while it was asked for", [opened(0), claimed(0), closed(1)], true],
    ["a renewal", [...HOLDING, renewalDue(120)], true],
    ["nothing by a lock that is held: its unlock is sent", HOLDING, false],
    ["nothing before it was asked for", [opened(0)], false],
    ["nothing without a handset", [], false],
  ])("owes the unlock of %s", (_, events, isDeferred) => {
    const s = 130;
    expect(deferredBy(...events, ended(s))).toEqual(
      isDeferred ? { udi: FIRST, until: at(s + 300) } : undefined,
    );
  });

  it.each([
    ["just now", 359.9, FIRST],
    ["a minute ago: that was told", 360, undefined],
  ])("leaves behind that the lease ran out %s [FM-18]", (_, s, lapsedUdi) => {
    expect(play([...HOLDING, leaseRanOut(300), ended(s)]).of("store-handover")).toMatchObject([
      { lapsedUdi },
    ]);
  });

  it("leaves nothing behind of a handset that somebody took", () => {
    const left = play([...HOLDING, lockedBy(60, COLLEAGUE), ended(61)]).of("store-handover");
    expect(left).toMatchObject([{ lapsedUdi: undefined }]);
  });

  it("forgets all that a next page would take up, and listens to nothing", () => {
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

  it("stops what ran, and lets the tab go, where it is what finds out that the lease is over", () => {
    const { effects } = play([ended(9_000)], { from: play(RUNNING).state });
    expect(effects).toContainEqual({ type: "release-tab" });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "poll" });
    expect(effects).toContainEqual({ type: "stop-timer", timer: "lease" });
  });

  it("hears a yes alone after it, and undoes that", () => {
    const { state } = play([...HOLDING, ended(30)]);
    const rest = [refused(31), renewalDue(32), said({ type: "poll-due", at: at(33) }), productLeft(34)];
    expect(play(rest, { from: state }).effects).toEqual([]);
  });
});
