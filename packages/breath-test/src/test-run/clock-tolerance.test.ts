import { describe, expect, it } from "vitest";

import type { LockPeriod } from "../attribution/lock-periods.ts";
import { at, HANDSET, HOLD, notified, play, pressed } from "../testing/test-run-timeline.ts";
import type { TestRunEvent } from "./test-run-states.ts";

const held = (s: number, hold: LockPeriod | undefined): TestRunEvent => ({
  type: "hold-changed",
  at: at(s),
  udi: HANDSET,
  hold,
});
/** Lost ten seconds after Start, and locked again a minute after it. */
const ANEW = [
  pressed(),
  held(10, undefined),
  held(60, { ...HOLD, grantedAt: at(60), provedUntil: at(60) }),
] as const;

describe("the clock tolerance before a later lock period [REQ-TEST-01]", () => {
  it.each([
    [59, 1],
    [58.9, 0],
  ])(
    "lets a late result captured after %d s be announced %d times if the server names this account",
    (capturedS, times) => {
      const { effects } = play("result", [
        ...ANEW,
        { type: "given-up", at: at(70) },
        notified(120, "DIAGNOSE_FINAL", "SUCCEEDED", "a", capturedS),
      ]);
      expect(effects.filter((each) => each.type === "announce-late")).toHaveLength(times);
    },
  );

  it.each([
    [59, "DECODE"],
    [58.9, undefined],
  ])(
    "makes a failure without an id, captured after %d s, this test's failing stage: %s",
    (capturedS, failing) => {
      const event = notified(65, "DECODE", "FAILED", undefined, capturedS);
      expect(play("result", [...ANEW, event]).state.phase).toMatchObject({
        status: "waiting",
        test: { failing },
      });
    },
  );

  it.each([
    [59, { capnogramId: "a", capturedAt: at(59), isProved: false }],
    [58.9, undefined],
  ])(
    "lets a recording captured after %d s be followed as %j until the server has answered",
    (capturedS, target) => {
      const event = notified(65, "DECODE", "STARTED", "a", capturedS);
      const { state } = play("result", [...ANEW, event], undefined, { a: undefined });
      expect(state.phase).toMatchObject({ status: "waiting", test: { target } });
    },
  );
});
