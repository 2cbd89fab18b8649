import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  closed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
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
  said,
  SECOND,
  woken,
} from "../testing/journey-timeline.ts";
import { isInUseHere } from "./background-test.ts";
import type { JourneyEvent, JourneyState } from "./journey-states.ts";

const putAway = (s: number): JourneyEvent => ({ type: "notice-dismissed", at: at(s) });
const failureDue = (s: number) => said({ type: "failure-timer-ran-out", at: at(s) });

/** At 60 s the decoding of its recording fails, and nothing withdraws that within half a minute. */
const FAILS = [
  said({
    type: "notified",
    at: at(60),
    udi: FIRST,
    report: { stage: "DECODE", state: "FAILED", capnogramId: "a", capturedAt: at(30), serverTime: at(60) },
  }),
  failureDue(90),
];

/** Started at 20 s; another page of the product opens at 25 s. */
const LEFT = [...HOLDING, pressed(20), closed(25)];
const MINE = { a: recording(30) };
const succeeds = notified(120, "DIAGNOSE_FINAL", "a", 30);

describe("the journey machine, running a test behind another page [REQ-TEST-42]", () => {
  it("continues it and keeps its handset and its subscription", () => {
    const { state, effects } = play(LEFT);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(state.lock).toMatchObject({ status: "held", udi: FIRST });
    expect(effects.some((each) => each.type === "send-unlock")).toBe(false);
    expect(effects.findLast((each) => each.type === "follow")).toEqual({ type: "follow", udi: FIRST });
    expect(play([...LEFT, pollDue(30)]).of("poll")).toHaveLength(2);
  });

  it("remembers it for a reload, although the page closed after it released the handset", () => {
    const { state, of } = play([...HOLDING, pressed(20), pageLeft(24), closed(25)]);
    expect(of("send-unlock")).toHaveLength(1);
    expect(state.testRun.phase.status).toBe("waiting");
    expect(of("remember").at(-1)).toMatchObject({ test: { udi: FIRST } });
    expect(of("forget-hold")).toEqual([]);
    expect(play([woken(30, true)], { from: state }).state.lock).toMatchObject({ udi: FIRST });
  });

  it("announces its result without a page change, and releases the handset", () => {
    const { state, of } = play([...LEFT, succeeds], { server: MINE });
    expect(of("open-result")).toEqual([]);
    expect(of("show-notice")).toEqual([{ type: "show-notice", udi: FIRST, capnogramId: "a" }]);
    expect(of("send-unlock")).toEqual([{ type: "send-unlock", udi: FIRST, reason: "user-finished-test" }]);
    expect(of("follow").at(-1)).toEqual({ type: "follow", udi: undefined });
    expect(state.unopened).toEqual({ udi: FIRST, startedAt: at(20), capnogramId: "a" });
  });

  it("announces nothing of another account", () => {
    const server = { a: recording(30, { administeredBy: COLLEAGUE }) };
    const { state, of } = play([...LEFT, succeeds], { server });
    expect(of("show-notice")).toEqual([]);
    expect(state.testRun.phase.status).toBe("waiting");
  });

  it("says that it needs an answer, and asks when the person returns", () => {
    const away = play([...LEFT, notified(120, "DIAGNOSE_INITIAL", "a", 30)], {
      server: MINE,
      leadsTo: "question",
    });
    expect(away.of("go-to-question")).toEqual([]);
    expect(away.state.testRun.phase.status).toBe("asking");
    const back = play([opened(130)], { from: away.state, leadsTo: "question" });
    expect(back.state.testRun.phase.status).toBe("asking");
    expect(back.of("claim-tab")).toEqual([]);
  });

  it("fails there too", () => {
    const { state } = play([...LEFT, ...FAILS, failureDue(91)], { server: MINE });
    expect(state.testRun.phase.status).toBe("failed");
  });

  it.each<[string, readonly JourneyEvent[], string]>([
    ["waits again after a failure", [notified(120, "DECODE", "a", 30)], "waiting"],
    ["is abandoned", [said({ type: "given-up", at: at(120) })], "idle"],
    ["loses its handset", [lockedBy(120, COLLEAGUE)], "idle"],
  ])("changes no page when it %s", (_, events, is) => {
    const { state, effects } = play([...LEFT, ...FAILS, ...events], { server: MINE });
    expect(state.testRun.phase.status).toBe(is);
    const changes = effects.filter((each) => each.type.startsWith("go-to") || each.type === "open-result");
    // Only on Start, while its page was open.
    expect(changes).toEqual([{ type: "go-to-loading", udi: FIRST }]);
  });

  it("asks there too whose a recording is", () => {
    const before = { x: recording(-30, { administeredBy: undefined }) };
    const asks = notified(120, "DIAGNOSE_FINAL", "x", -30);
    const { inquiry } = play([...LEFT, asks, notified(121, "DIAGNOSE_INITIAL", "x", -30)], {
      server: before,
    });
    expect(inquiry?.capnogramId).toBe("x");
  });

  it("unsubscribes once when the product is left", () => {
    const { of } = play([...LEFT, productLeft(30)]);
    expect(of("follow").filter(({ udi }) => udi === undefined)).toHaveLength(1);
    expect(of("send-unlock")).toHaveLength(1);
  });

  it("abandons it if it had failed before its page was left", () => {
    const { state, of } = play([...HOLDING, pressed(20), ...FAILS, closed(95)], { server: MINE });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("send-unlock")).toHaveLength(1);
  });

  it("ends it when its handset is lost, without going to the list of handsets", () => {
    const { state, of } = play([...LEFT, lockedBy(60, COLLEAGUE)]);
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("show-lock-lost")).toHaveLength(1);
    expect(of("go-to-handsets")).toEqual([]);
    expect(of("follow").at(-1)).toEqual({ type: "follow", udi: undefined });
  });

  it("continues it when its page opens again", () => {
    const { state, of, opened: shown } = play([...LEFT, opened(60), succeeds], { server: MINE });
    expect(of("claim-tab")).toHaveLength(1);
    expect(shown).toEqual(["a"]);
    expect(state.unopened).toBeUndefined();
  });

  it("abandons it when another handset opens, and releases the first", () => {
    const { state, of } = play([...LEFT, opened(60, SECOND)]);
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("send-unlock")).toEqual([{ type: "send-unlock", udi: FIRST, reason: "user-switched-handset" }]);
  });

  it.each([
    ["its own page", [...HOLDING, pressed(20), productLeft(30)]],
    ["another page", [...LEFT, productLeft(30)]],
  ])("abandons it with the product, from %s", (_, events) => {
    const { state, of } = play(events);
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("send-unlock")).toEqual([{ type: "send-unlock", udi: FIRST, reason: "user-navigated-away" }]);
    expect(of("follow").at(-1)).toEqual({ type: "follow", udi: undefined });
  });

  it("locks its handset again after a restore from the back/forward cache", () => {
    const { of } = play([...LEFT, pageLeft(40), woken(50, true)]);
    expect(of("claim-tab")).toHaveLength(2);
  });
});

describe("the journey machine, with an unopened result [REQ-TEST-42]", () => {
  const ready = play([...LEFT, succeeds], { server: MINE }).state;

  it.each([
    ["opened", said({ type: "recordings-handled", at: at(130), capnogramIds: ["a"], isHere: true })],
    ["dismissed", putAway(130)],
  ])("forgets it when it is %s", (_, event) => {
    expect(play([event], { from: ready }).state.unopened).toBeUndefined();
  });

  it("forgets it when the session ends", () => {
    const end: JourneyEvent = { type: "session-ended", at: at(130) };
    expect(play([end], { from: ready }).state.unopened).toBeUndefined();
  });

  it("forgets it when the next test starts", () => {
    const { state } = play([opened(130), claimed(130), granted(130), pressed(140)], { from: ready });
    expect(state.unopened).toBeUndefined();
  });

  it("keeps it when another result is opened, or this one in another tab", () => {
    for (const [id, isHere] of [
      ["b", true],
      ["a", false],
    ] as const) {
      const event = said({ type: "recordings-handled", at: at(130), capnogramIds: [id], isHere });
      expect(play([event], { from: ready }).state.unopened?.capnogramId).toBe("a");
    }
  });
});

describe("the journey machine, reloaded behind another page [REQ-TEST-42]", () => {
  const before = play(LEFT);
  const test = before.of("remember").at(-1)?.test;
  const hold = { udi: FIRST, until: at(300) };

  it("resumes the test and its handset without a page change", () => {
    const { state, effects } = play([pageOpened(40), claimed(40), granted(41)], { found: { test, hold } });
    expect(state.testRun.phase.status).toBe("waiting");
    expect(state.lock).toMatchObject({ status: "held", udi: FIRST });
    expect(effects.filter((each) => each.type.startsWith("go-to"))).toEqual([]);
  });

  it("asks about a recording from the time without a lock", () => {
    const found = { test, hold };
    const events = [pageOpened(40), claimed(40), granted(45), notified(120, "DIAGNOSE_FINAL", "b", 42)];
    const { inquiry } = play(events, { found, server: { b: recording(42) } });
    expect(inquiry?.capnogramId).toBe("b");
  });

  it("does nothing if the remembered lock is another handset's", () => {
    const other = { udi: SECOND, until: at(300) };
    const { state, of } = play([pageOpened(40)], { found: { test, hold: other } });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("claim-tab")).toEqual([]);
  });
});

it.each<[string, Partial<JourneyState>]>([
  ["of the open page", { openUdi: FIRST }],
  ["that was held before a reload", { rememberedHold: { udi: FIRST, until: at(300) } }],
  ["of a test from before a reload", { rememberedTest: play(LEFT).of("remember").at(-1)?.test }],
])("isInUseHere counts the handset %s, and no other [FM-28]", (_, changes) => {
  const state = { ...play([]).state, ...changes };
  expect([FIRST, SECOND].map((udi) => isInUseHere(state, udi))).toEqual([true, false]);
});
