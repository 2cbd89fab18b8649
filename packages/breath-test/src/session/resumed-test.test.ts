import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  claimRefused,
  closed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
  listRead,
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
/** What a page last remembers of the test. */
const getRemembered = (events: readonly JourneyEvent[]) => play(events).of("remember").at(-1)?.test;
const HOLD = { udi: FIRST, until: at(300) };

describe("the journey machine, with a test from before a reload [REQ-TEST-02]", () => {
  const test = getRemembered(RUNNING);

  it("abandons it once if its lease ran out meanwhile, and says so", () => {
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

  it("keeps it until its lease runs out", () => {
    const found = { test, hold: { udi: FIRST, until: at(0.001) } };
    expect(play([], { found })).toMatchObject({
      effects: [],
      state: { isEnded: false, rememberedTest: test },
    });
  });

  it("only says that the lease ran out if no test was remembered", () => {
    const { state, of } = play([], { found: { lapsedUdi: FIRST } });
    expect(of("show-lock-lost")).toHaveLength(1);
    expect(state.testRun.ledger.abandoned).toEqual([]);
  });

  it.each([
    ["not if another window has the handset and may send the answer", [FIRST], true, false, false],
    ["if another handset is opened", [], false, false, true],
    ["not if another handset is opened and the answer may have arrived", [], false, true, false],
  ])("offers its question again, %s", (_, lockedByMe, isElsewhere, mayBeAnswered, isAnswerOwed) => {
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
    ["its lease is unknown", [pageOpened(40)], {}],
    ["a handset's pages are open", [opened(40, SECOND), pageOpened(41)], { hold: HOLD }],
  ])("does not resume it behind another page if %s [REQ-TEST-42]", (_, events, hold) => {
    const { state, of } = play(events, { found: { test, ...hold } });
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("follow").filter(({ udi }) => udi === FIRST)).toEqual([]);
  });

  it("abandons it and unsubscribes if this account holds another handset in another window", () => {
    const { state, effects } = play([pageOpened(40, [SECOND])], { found: { test, hold: HOLD } });
    expect(state).toMatchObject({ lock: { status: "none" }, testRun: { phase: { status: "idle" } } });
    expect(state.testRun.ledger.abandoned).toMatchObject([ref(20)]);
    expect(effects.filter((each) => each.type === "follow")).toEqual([
      { type: "follow", udi: FIRST },
      { type: "follow", udi: undefined },
    ]);
  });

  it("drops it at a new Start", () => {
    const { state } = play([...HOLDING, pressed(50)], { found: { test } });
    expect(state.rememberedTest).toBeUndefined();
  });
});

describe("the journey machine, with a resumed test [REQ-TEST-01]", () => {
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
    ["the server fails to lock its handset", [claimed(40), fails(41, false)], "failed"],
    [
      "no lock request is answered",
      [claimed(40), fails(41, true), retries(42), fails(43, true), retries(45), fails(46, true)],
      "releasing",
    ],
    ["another user has its handset", [claimed(40), refused(41)], "refused"],
  ])("ends it if %s", (_, events, is) => {
    const { state } = resumed(events);
    expect(state.lock.status).toBe(is);
    expect(state.testRun.phase.status).toBe("idle");
    expect(state.testRun.ledger.abandoned).toMatchObject([ref(20)]);
  });

  it("keeps it if the browser refuses the handset and a list then shows it free", () => {
    const refusedOnce = resumed([claimRefused(42)]);
    expect(refusedOnce.state).toMatchObject({
      lock: { status: "elsewhere" },
      rememberedTest: ref(20),
      testRun: { phase: { status: "idle" }, ledger: { abandoned: [] } },
    });
    // A second reload finds it too.
    expect(refusedOnce.of("remember").at(-1)?.test).toMatchObject(ref(20));
    const { state, of } = resumed([claimRefused(42), listRead(43), claimed(43), granted(43)]);
    expect(state).toMatchObject({
      lock: { status: "held" },
      rememberedTest: undefined,
      testRun: { phase: { status: "waiting", test: ref(20) }, ledger: { abandoned: [] } },
    });
    expect(of("go-to-loading").at(-1)).toEqual({ type: "go-to-loading", udi: FIRST });
  });

  it.each<[string, readonly JourneyEvent[]]>([
    ["a list shows the handset under this account", [listRead(43, [FIRST])]],
    ["a list shows the handset under a colleague", [listRead(43, [], [[FIRST, COLLEAGUE]])]],
    ["another handset is opened", [closed(43), opened(44, SECOND)]],
  ])("leaves it to the other window if the browser refuses the handset and %s", (_, events) => {
    const { state } = resumed([claimRefused(42), ...events]);
    expect(state.rememberedTest).toBeUndefined();
    expect(state.testRun).toMatchObject({ phase: { status: "idle" }, ledger: { abandoned: [ref(20)] } });
  });

  it("is not continued by a claim that is answered after its page closed", () => {
    const { state } = resumed([claimRefused(42), listRead(43), closed(44), claimed(45)]);
    expect(state.testRun.phase.status).toBe("idle");
  });

  it("continues it while its handset is being locked again", () => {
    expect(resumed([claimed(40), fails(41, true)]).state.testRun.phase.status).toBe("waiting");
  });

  it("proves nothing if the page closes before the handset is locked again", () => {
    const { state, of } = resumed([pageLeft(41)]);
    expect("test" in state.testRun.phase ? state.testRun.phase.test.holds : []).toEqual(
      test?.holds.map((hold) => ({ ...hold, leaseUntil: undefined })),
    );
    expect(of("remember").every((each) => each.test !== undefined)).toBe(true);
  });

  it("offers its question no more if another tab continues it", () => {
    const asking = play([...RUNNING, notified(60, "DIAGNOSE_INITIAL", "a", 30)], {
      leadsTo: "question",
      server: { a: recording(30) },
    });
    const restored = play([pageLeft(65), woken(70, true)], { from: asking.state, leadsTo: "question" });
    const end = (...events: readonly JourneyEvent[]) =>
      play(events, { from: restored.state, leadsTo: "question" }).state.testRun.ledger.abandoned;
    expect(end(claimRefused(71), listRead(72, [FIRST]))).toMatchObject([{ isAnswerOwed: false }]);
    expect(end(claimed(71), refused(72))).toMatchObject([{ isAnswerOwed: true }]);
  });
});

describe("the journey machine, telling its own lock from another window's [REQ-HANDSET-03]", () => {
  const listed = (s: number): JourneyEvent => opened(s, FIRST, [FIRST]);

  it("asks about a handset that was taken over, although it was this tab's before", () => {
    const taken = play([...HOLDING, lockedBy(60, "gp@capno.example")]).state;
    expect(play([closed(61), listed(70)], { from: taken }).state.lock.status).toBe("elsewhere");
  });

  it.each([
    [
      "a page restored from the back/forward cache",
      { type: "page-woken", at: at(30), isRestored: true, lockedByMe: [FIRST] } as const,
    ],
    ["a test resumed behind another page", pageOpened(30, [FIRST])],
  ])("takes a lock that the list still shows as its own, for %s", (_, event) => {
    const restored = play([pageLeft(25)], { from: play(RUNNING).state }).state;
    const found = { test: getRemembered(RUNNING), hold: HOLD };
    const { of } = event.type === "page-woken" ? play([event], { from: restored }) : play([event], { found });
    expect(of("claim-tab")).toEqual([{ type: "claim-tab", udi: FIRST, takeOver: false, isPatient: true }]);
  });
});

it("a page finds the unanswered unlocks of the page before it, while their leases last", () => {
  const open = (untilS: number) =>
    play([], { found: { unanswered: [{ udi: FIRST, until: at(untilS) }] } }).state.lock.unanswered;
  expect(open(0)).toBeUndefined();
  expect(open(1)).toMatchObject([{ udi: FIRST, since: at(0), until: at(1), isRestored: true }]);
});
