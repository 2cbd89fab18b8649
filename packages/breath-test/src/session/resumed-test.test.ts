import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  closed,
  FIRST,
  HOLDING,
  lockedBy,
  notified,
  opened,
  pageLeft,
  pageOpened,
  play,
  pressed,
  recording,
  ref,
  refused,
  SECOND,
  woken,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const RUNNING = [...HOLDING, pressed(20)];
/** What a page remembers at its end: its last words. */
const getRemembered = (events: readonly JourneyEvent[]) => play(events).of("remember").at(-1)?.test;
const HOLD = { udi: FIRST, until: at(300) };

describe("the test of before a reload [REQ-TEST-02]", () => {
  const test = getRemembered(RUNNING);

  it("the test of before a reload is given up where its lease ran out meanwhile, and that is told once", () => {
    const found = { test, hold: { udi: FIRST, until: at(0) } };
    const { state, effects } = play([], { found });
    expect(state).toMatchObject({
      lock: { status: "lost", udi: FIRST, because: "expired", lostAt: at(0) },
      lapsedUdi: FIRST,
      rememberedHold: undefined,
      rememberedTest: undefined,
    });
    expect(state.testRun.ledger.abandoned).toMatchObject([ref(20)]);
    expect(effects).toEqual([
      { type: "forget-hold" },
      { type: "remember", test: undefined, ledger: state.testRun.ledger },
      { type: "show-lock-lost", udi: FIRST, because: "expired", by: undefined },
    ]);
  });

  it("the test of before a reload is not given up a moment before", () => {
    const found = { test, hold: { udi: FIRST, until: at(0.001) } };
    expect(play([], { found })).toMatchObject({
      effects: [],
      state: { isEnded: false, rememberedTest: test },
    });
  });

  it("the test of before a reload is none where none ran: the lease alone is told", () => {
    const { state, of } = play([], { found: { lapsedUdi: FIRST } });
    expect(of("show-lock-lost")).toHaveLength(1);
    expect(state.testRun.ledger.abandoned).toEqual([]);
  });

  it.each([
    ["another window has the handset: that one may send the answer", [FIRST], true, false, false],
    ["another handset is chosen", [], false, false, true],
    ["another one is chosen, and the answer may have arrived", [], false, true, false],
  ])("may owe an answer, where %s", (_, lockedByMe, isElsewhere, mayBeAnswered, isAnswerOwed) => {
    if (test === undefined) throw new Error("no test was remembered");
    const asking = {
      ...test,
      mayBeAnswered,
      question: "asked" as const,
      target: { capnogramId: "a", capturedAt: at(30), isProved: true },
    };
    const chosen = opened(40, isElsewhere ? FIRST : SECOND, lockedByMe);
    const { state, of } = play([chosen], { found: { test: asking } });
    expect(state.testRun.ledger.abandoned).toMatchObject([{ isAnswerOwed }]);
    expect(of("remember")).toEqual([{ type: "remember", test: undefined, ledger: state.testRun.ledger }]);
  });

  it.each<[string, readonly JourneyEvent[], { hold?: typeof HOLD }]>([
    ["its lease is over", [pageOpened(300)], { hold: HOLD }],
    ["its lease is not known", [pageOpened(40)], {}],
    ["a handset's pages are open", [opened(40, SECOND), pageOpened(41)], { hold: HOLD }],
  ])("does not go on behind another page where %s [REQ-TEST-42]", (_, events, hold) => {
    const { state, of } = play(events, { found: { test, ...hold } });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("follow").filter(({ udi }) => udi === FIRST)).toEqual([]);
  });

  it("the test of before a reload is given up, and nothing stays open, where this account has another handset in another window", () => {
    const { state, effects } = play([pageOpened(40, [SECOND])], { found: { test, hold: HOLD } });
    expect(state).toMatchObject({ lock: { status: "none" }, testRun: { phase: { status: "idle" } } });
    expect(state.testRun.ledger.abandoned).toMatchObject([ref(20)]);
    expect(effects.filter((each) => each.type === "follow")).toEqual([
      { type: "follow", udi: FIRST },
      { type: "follow", udi: undefined },
    ]);
  });

  it("the test of before a reload is the one that a new Start ends", () => {
    const { state } = play([...HOLDING, pressed(50)], { found: { test } });
    expect(state.rememberedTest).toBeUndefined();
  });
});

describe("the test of before a reload ends with its handset [REQ-TEST-01]", () => {
  const test = getRemembered(RUNNING);
  const resumed = (events: readonly JourneyEvent[]) =>
    play([opened(40), ...events], { found: { test, hold: HOLD } });
  const fails = (s: number, isNetwork: boolean): JourneyEvent => ({
    type: "lock-event",
    event: {
      type: "lock-failed",
      udi: FIRST,
      at: at(s),
      isNetwork,
      retryAfterS: undefined,
      error: new Error("no answer"),
    },
  });
  const retries = (s: number): JourneyEvent => ({
    type: "lock-event",
    event: { type: "retry-due", at: at(s) },
  });

  it.each<[string, readonly JourneyEvent[], string]>([
    ["the server failed to lock it", [claimed(40), fails(41, false)], "failed"],
    [
      "no try to lock it was answered",
      [claimed(40), fails(41, true), retries(42), fails(43, true), retries(45), fails(46, true)],
      "releasing",
    ],
    ["somebody else has it", [claimed(40), refused(41)], "refused"],
  ])("where %s", (_, events, is) => {
    const { state } = resumed(events);
    expect(state.lock.status).toBe(is);
    expect(state.testRun.phase.status).toBe("idle");
    expect(state.testRun.ledger.abandoned).toMatchObject([ref(20)]);
  });

  it("and goes on while it is taken again", () => {
    expect(resumed([claimed(40), fails(41, true)]).state.testRun.phase.status).toBe("waiting");
  });

  it("and proves nothing by a page that leaves before it was taken again", () => {
    const { state, of } = resumed([pageLeft(41)]);
    expect("test" in state.testRun.phase ? state.testRun.phase.test.holds : []).toEqual(
      test?.holds.map((hold) => ({ ...hold, leaseUntil: undefined })),
    );
    expect(of("remember").every((each) => each.test !== undefined)).toBe(true);
  });

  it("and owes its answer to nobody where another tab goes on with it", () => {
    const asking = play([...RUNNING, notified(60, "DIAGNOSE_INITIAL", "a", 30)], {
      leadsTo: "question",
      server: { a: recording(30) },
    });
    const restored = play([pageLeft(65), woken(70, true)], { from: asking.state, leadsTo: "question" });
    const elsewhere: JourneyEvent = {
      type: "lock-event",
      event: { type: "tab-claim-refused", udi: FIRST, at: at(71) },
    };
    const end = (...events: readonly JourneyEvent[]) =>
      play(events, { from: restored.state, leadsTo: "question" }).state.testRun.ledger.abandoned;
    expect(end(elsewhere)).toMatchObject([{ isAnswerOwed: false }]);
    expect(end(claimed(71), refused(72))).toMatchObject([{ isAnswerOwed: true }]);
  });
});

describe("its own hold and another window's [REQ-HANDSET-03]", () => {
  const listed = (s: number): JourneyEvent => opened(s, FIRST, [FIRST]);

  it("a handset that was taken over is asked about, though it was this tab's before", () => {
    const taken = play([...HOLDING, lockedBy(60, "gp@capno.example")]).state;
    expect(play([closed(61), listed(70)], { from: taken }).state.lock.status).toBe("elsewhere");
  });

  it.each([
    [
      "brought back by Back",
      { type: "page-woken", at: at(30), isRestored: true, lockedByMe: [FIRST] } as const,
    ],
    ["taken up behind another page", pageOpened(30, [FIRST])],
  ])("the one that the list still shows from before is its own: %s", (_, event) => {
    const restored = play([pageLeft(25)], { from: play(RUNNING).state }).state;
    const found = { test: getRemembered(RUNNING), hold: HOLD };
    const { of } = event.type === "page-woken" ? play([event], { from: restored }) : play([event], { found });
    expect(of("claim-tab")).toEqual([{ type: "claim-tab", udi: FIRST, takeOver: false, isPatient: true }]);
  });
});
