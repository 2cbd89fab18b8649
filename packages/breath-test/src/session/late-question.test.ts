import { describe, expect, it } from "vitest";

import {
  at,
  COLLEAGUE,
  FIRST,
  HOLDING,
  lockedBy,
  notified,
  opened,
  play,
  pressed,
  recording,
  said,
  SECOND,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const options = { leadsTo: "question", server: { a: recording(30) } } as const;
const lateQuestion = said({ type: "late-question-opened", at: at(70), capnogramId: "a" });
const ready = notified(60, "DIAGNOSE_INITIAL", "a", 30);
/** Abandoned at 40 s, before its recording's first diagnosis. */
const GIVEN_UP = [
  ...HOLDING,
  pressed(20),
  notified(35, "DECODE", "a", 30),
  said({ type: "given-up", at: at(40) }),
];

describe("the journey machine, with an abandoned test's late question [REQ-TEST-09]", () => {
  it("keeps it open after its handset was lost and the list was refetched", () => {
    const list: JourneyEvent = {
      type: "lock-event",
      event: {
        type: "handsets-read",
        at: at(71),
        askedAt: at(71),
        lockedByMe: [],
        holders: new Map(),
        free: new Set([FIRST]),
        isPartial: false,
      },
    };
    const { state } = play([...GIVEN_UP, lockedBy(50, COLLEAGUE), ready, lateQuestion, list], options);
    expect(state.lock.status).toBe("lost");
    expect(state.testRun.phase.status).toBe("asking");
  });

  it("does not abandon it for a test from before a reload on another handset", () => {
    const { ledger } = play([...GIVEN_UP, ready], options).state.testRun;
    const running = play([...HOLDING, pressed(20)])
      .of("remember")
      .at(-1)?.test;
    const found = { ledger, test: running && { ...running, udi: SECOND } };
    const { state } = play([lateQuestion, opened(71)], { ...options, found });
    expect(state.testRun.phase).toMatchObject({ status: "asking", test: { udi: FIRST } });
    expect(state.testRun.ledger.abandoned).toEqual([]);
  });
});
