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
  pressed,
  recording,
  said,
  SECOND,
  unlocked,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const noAnswer = (s: number): JourneyEvent => ({
  type: "lock-event",
  event: {
    type: "lock-failed",
    udi: FIRST,
    at: at(s),
    isNetwork: true,
    retryAfterS: undefined,
    error: new Error("no answer"),
  },
});
const retryDue = (s: number): JourneyEvent => ({
  type: "lock-event",
  event: { type: "retry-due", at: at(s) },
});

const options = { leadsTo: "question", server: { a: recording(30) } } as const;
/** Abandoned at 40 s; its question is ready at 60 s. */
const DEFERRED = [
  ...HOLDING,
  pressed(20),
  notified(35, "DECODE", "a", 30),
  said({ type: "given-up", at: at(40) }),
  notified(60, "DIAGNOSE_INITIAL", "a", 30),
];
const asksLate = (s: number) => said({ type: "late-question-opened", at: at(s), capnogramId: "a" });

const remembered = play([...HOLDING, pressed(20)])
  .of("remember")
  .at(-1)?.test;
/** The page after a reload, with the open question of an earlier test, and a test on another handset. */
const { ledger } = play(DEFERRED, options).state.testRun;
const RELOADED = {
  ...options,
  found: {
    ledger,
    test: remembered && { ...remembered, udi: SECOND },
    hold: { udi: SECOND, until: at(300) },
  },
};

describe("the journey machine, when a handset's pages close [REQ-TEST-42]", () => {
  it("releases it if only another handset's late question is open", () => {
    const next = [opened(62, SECOND), unlocked(63), claimed(63, SECOND), granted(64, SECOND)];
    const { state, of } = play([...DEFERRED, ...next, asksLate(70), closed(75)], options);
    expect(state.testRun.phase.status).toBe("idle");
    expect(of("send-unlock").at(-1)).toEqual({
      type: "send-unlock",
      udi: SECOND,
      reason: "user-navigated-away",
    });
  });

  it("ends a late question whose handset was lost before", () => {
    const { state } = play([...DEFERRED, lockedBy(65, COLLEAGUE), asksLate(70), closed(75)], options);
    expect(state.testRun.phase.status).toBe("idle");
  });

  it("keeps the handset while a resumed test is locking it again, whatever lock was remembered", () => {
    for (const hold of [undefined, { udi: SECOND, until: at(300) }]) {
      const { state, of } = play([opened(40), closed(41)], { found: { test: remembered, hold } });
      expect(state.testRun.phase.status).toBe("waiting");
      expect(state.lock).toMatchObject({ status: "claiming", udi: FIRST });
      expect(of("release-tab")).toEqual([]);
    }
  });

  it("releases the handset if the page had closed, since the next page would not know of it", () => {
    for (const hold of [undefined, { udi: SECOND, until: at(300) }]) {
      const found = { test: remembered, hold };
      const { state } = play([opened(40), pageLeft(41), closed(42)], { found });
      expect(state.testRun.phase.status).toBe("idle");
    }
  });

  it("clears a lock that failed behind another page once the handsets are open", () => {
    const found = { test: remembered, hold: { udi: FIRST, until: at(300) } };
    const tries = [noAnswer(41), retryDue(42), noAnswer(43), retryDue(45), noAnswer(46), unlocked(47)];
    const failed = play([pageOpened(40), claimed(40), ...tries], { found }).state;
    expect(failed.lock.status).toBe("failed");
    expect(play([closed(50)], { from: failed }).state.lock).toEqual({ status: "none" });
  });
});

describe("the journey machine, with a test from before a reload and an earlier test's open question [REQ-TEST-02] [REQ-TEST-09]", () => {
  it("does not resume the test behind another page, since one test runs at a time", () => {
    const asking = play([asksLate(70)], RELOADED).state;
    const { state, effects } = play([pageOpened(71)], { ...options, from: asking });
    expect(effects).toEqual([]);
    expect(state.testRun.phase).toMatchObject({ status: "asking", test: { udi: FIRST } });
  });

  it("does not resume the test while the earlier one's pages are open, even if that was abandoned", () => {
    const givenUp = [asksLate(70), opened(71), said({ type: "given-up", at: at(72) })];
    const { effects } = play([pageOpened(73)], { ...options, from: play(givenUp, RELOADED).state });
    expect(effects).toEqual([]);
  });

  it("asks the resumed test's question on its own page in place of the earlier one's", () => {
    const test = RELOADED.found.test && {
      ...RELOADED.found.test,
      question: "asked" as const,
      target: { capnogramId: "b", capturedAt: at(31), isProved: true },
    };
    const found = { ...RELOADED.found, test };
    const { of } = play([asksLate(70), opened(71, SECOND)], { ...options, found });
    expect(of("go-to-question").at(-1)).toEqual({ type: "go-to-question", udi: SECOND, capnogramId: "b" });
    expect(of("show-notice")).toEqual([]);
  });
});
