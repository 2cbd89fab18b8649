import { describe, expect, it } from "vitest";

import {
  at,
  claimed,
  COLLEAGUE,
  FIRST,
  granted,
  HOLDING,
  lockedBy,
  notified,
  opened,
  play,
  pressed,
  recording,
  said,
  SECOND,
  unlocked,
} from "../testing/journey-timeline.ts";
import type { JourneyEvent } from "./journey-states.ts";

const options = { leadsTo: "question", server: { a: recording(30) } } as const;
const lateQuestion = said({ type: "late-question-opened", at: at(70), capnogramId: "a" });
const ready = notified(60, "DIAGNOSE_INITIAL", "a", 30);
/** Given up at 40 s, with a recording whose first diagnosis had not come. */
const GIVEN_UP = [
  ...HOLDING,
  pressed(20),
  notified(35, "DECODE", "a", 30),
  said({ type: "given-up", at: at(40) }),
];

describe("the late question of a test · decision T9", () => {
  it("stays as its pages open, while another handset is in hand: that is given back for its own", () => {
    const second = [opened(50, SECOND), unlocked(50), claimed(50, SECOND), granted(50, SECOND)];
    const { state, of } = play([...GIVEN_UP, ...second, ready, lateQuestion, opened(71)], options);
    expect(of("announce-late")).toHaveLength(1);
    expect(state.flow.phase).toMatchObject({ is: "asking", test: { udi: FIRST, startedAt: at(20) } });
    expect(of("send-unlock").at(-1)).toEqual({
      do: "send-unlock",
      udi: SECOND,
      reason: "user-switched-handset",
    });
    const held = play([unlocked(72, SECOND), claimed(72), granted(72)], { ...options, from: state });
    expect(held.state.lock).toMatchObject({ is: "held", udi: FIRST });
    expect(held.state.flow.phase.is).toBe("asking");
  });

  it("stays where its handset was lost before, and the list is read again", () => {
    const list: JourneyEvent = {
      type: "lock-heard",
      event: { type: "handsets-read", at: at(71), askedAt: at(71), underMyName: [], holders: new Map() },
    };
    const { state } = play([...GIVEN_UP, lockedBy(50, COLLEAGUE), ready, lateQuestion, list], options);
    expect(state.lock.is).toBe("lost");
    expect(state.flow.phase.is).toBe("asking");
  });

  it("is not given up for a test of before a reload, of another handset", () => {
    const { ledger } = play([...GIVEN_UP, ready], options).state.flow;
    const running = play([...HOLDING, pressed(20)])
      .of("remember")
      .at(-1)?.test;
    const found = { ledger, test: running && { ...running, udi: SECOND } };
    const { state } = play([lateQuestion, opened(71)], { ...options, found });
    expect(state.flow.phase).toMatchObject({ is: "asking", test: { udi: FIRST } });
    expect(state.flow.ledger.abandoned).toEqual([]);
  });
});
