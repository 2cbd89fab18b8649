import { describe, expect, it } from "vitest";

import { HELD_QUIETLY, retryDue, STATES, stolen, takeOverChosen, turnedAway } from "../testing/lock-table.ts";
import {
  B,
  at,
  claimed,
  failed,
  granted,
  heard,
  left,
  pageLeft,
  play,
  read,
  refused,
  settled,
} from "../testing/lock-timeline.ts";
import type { LockEvent, LockState } from "./lock-states.ts";

const ranOut: LockEvent = { type: "lease-ran-out", at: at(300) };

describe("what is said to a lock that does not wait for it is nothing to it", () => {
  it.each<[string, LockEvent, readonly LockState["status"][]]>([
    ["a take-over", takeOverChosen(1), ["elsewhere"]],
    ["the browser's yes", claimed(1), ["claiming"]],
    ["the browser's no", turnedAway(1), ["claiming"]],
    ["that another tab took it", stolen(1), ["locking", "held"]],
    ["the server's yes", granted(1), ["locking", "held", "withdrawing", "lost"]],
    ["the server's no", refused(), ["locking", "held", "withdrawing"]],
    ["no answer", failed(1, true), ["locking", "held", "withdrawing"]],
    ["that the next try is due", retryDue, ["locking"]],
    ["that a renewal is due", { type: "refresh-due", at: at(120) }, []],
    ["that the lease ran out", ranOut, ["held"]],
    ["that the page woke", { type: "resumed", at: at(60) }, ["held"]],
    ["who uses it", heard(60, "lock", "gp2"), ["locking", "held"]],
    ["a list without it", read(1, []), ["elsewhere"]],
    ["that the page goes", pageLeft, ["claiming", "locking", "held", "withdrawing"]],
    ["that the unlock is answered", settled(1), ["releasing"]],
    [
      "that its pages were left",
      left,
      Object.values(STATES)
        .map(({ status }) => status)
        .filter((status) => status !== "none" && status !== "lost"),
    ],
  ])("%s", (_, event, concerned) => {
    for (const from of Object.values(STATES)) {
      if (concerned.includes(from.status)) continue;
      const { state, effects } = play([event], from);
      expect([from.status, state]).toEqual([from.status, from]);
      expect([from.status, effects]).toEqual([from.status, []]);
    }
  });

  it.each<[string, LockEvent]>([
    ["the browser's yes", claimed(1, B)],
    ["the browser's no", turnedAway(1, B)],
    ["that another tab took it", stolen(1, B)],
    ["the server's yes", granted(1, B)],
    ["the server's no", refused(B)],
    ["no answer", failed(1, true, B)],
    ["a failure", failed(1, false, B)],
    ["who uses it", heard(60, "lock", "gp2", B)],
    ["that the unlock is answered", settled(1, B)],
  ])("%s, of another handset", (_, event) => {
    for (const from of [...Object.values(STATES), HELD_QUIETLY]) {
      const { state, effects } = play([event], from);
      expect([from.status, state, effects]).toEqual([from.status, from, []]);
    }
  });

  it.each(["taken", "taken-over", "two-handsets"] as const)(
    "the server's yes, once the handset is somebody else's: %s [REQ-HANDSET-02]",
    (because) => {
      const from: LockState = { ...STATES.lost, because };
      expect(play([granted(1)], from)).toMatchObject({ state: from, effects: [] });
    },
  );
});
