import { describe, expect, it } from "vitest";

import { HELD_QUIETLY, retryDue, STATES, stolen, takeOverChosen, turnedAway } from "../testing/lock-table.ts";
import {
  B,
  at,
  claimed,
  failed,
  granted,
  availability,
  left,
  pageLeft,
  play,
  read,
  refused,
  unlockAnswered,
} from "../testing/lock-timeline.ts";
import type { LockEvent, LockState } from "./lock-states.ts";

const ranOut: LockEvent = { type: "lease-ran-out", at: at(300) };

describe("the lock machine ignores", () => {
  it.each<[string, LockEvent, readonly LockState["status"][]]>([
    ["a take-over unless it asks for one", takeOverChosen(1), ["elsewhere"]],
    ["a granted tab claim unless it waits for one", claimed(1), ["claiming"]],
    ["a refused tab claim unless it waits for one", turnedAway(1), ["claiming"]],
    ["a stolen tab claim unless it has one", stolen(1), ["locking", "held"]],
    [
      "a granted lock unless it waits for, holds or lost one",
      granted(1),
      ["locking", "held", "withdrawing", "lost"],
    ],
    ["a refused lock unless it waits for or holds one", refused(), ["locking", "held", "withdrawing"]],
    [
      "a failed request unless it waits for or holds one",
      failed(1, true),
      ["locking", "held", "withdrawing"],
    ],
    ["a due retry unless it is locking", retryDue, ["locking"]],
    ["a due renewal unless it holds a lock", { type: "refresh-due", at: at(120) }, []],
    ["the end of a lease unless it holds a lock", ranOut, ["held"]],
    ["a wake unless it holds a lock", { type: "resumed", at: at(60) }, ["held"]],
    [
      "an availability event unless it waits for or holds a lock",
      availability(60, "lock", "gp2"),
      ["locking", "held"],
    ],
    ["a list without its handset unless it asks which window holds it", read(1, []), ["elsewhere"]],
    [
      "the page's close unless it has something to release",
      pageLeft,
      ["claiming", "locking", "held", "withdrawing"],
    ],
    ["the answer to an unlock unless it is releasing", unlockAnswered(1), ["releasing"]],
    [
      "that its pages were left if it has nothing to release",
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
    ["a granted tab claim", claimed(1, B)],
    ["a refused tab claim", turnedAway(1, B)],
    ["a stolen tab claim", stolen(1, B)],
    ["a granted lock", granted(1, B)],
    ["a refused lock", refused(B)],
    ["a missing response", failed(1, true, B)],
    ["a server error", failed(1, false, B)],
    ["an availability event", availability(60, "lock", "gp2", B)],
    ["the answer to an unlock", unlockAnswered(1, B)],
  ])("%s for another handset", (_, event) => {
    for (const from of [...Object.values(STATES), HELD_QUIETLY]) {
      const { state, effects } = play([event], from);
      expect([from.status, state, effects]).toEqual([from.status, from, []]);
    }
  });

  it.each(["taken", "taken-over", "two-handsets"] as const)(
    "a granted lock after the handset was lost to someone else: %s [REQ-HANDSET-02]",
    (because) => {
      const from: LockState = { ...STATES.lost, because };
      expect(play([granted(1)], from)).toMatchObject({ state: from, effects: [] });
    },
  );
});
