import { describe, expect, it } from "vitest";

import type { LockEvent } from "./lock-states.ts";
import {
  A,
  at,
  entered,
  claimed,
  granted,
  refused,
  failed,
  availability,
  HOLDING,
  play,
  read,
} from "../testing/lock-timeline.ts";

describe("the lock machine, after a sleep", () => {
  const woken: LockEvent = { type: "resumed", at: at(200) };
  const grantedFor = (sentS: number, s: number): LockEvent => ({
    type: "lock-granted",
    udi: A,
    sentAt: at(sentS),
    at: at(s),
  });

  it("doubts the lock until a request sent afterwards is answered", () => {
    const asleep = play([...HOLDING, { type: "refresh-due", at: at(120) }, woken]);
    expect(asleep.state).toMatchObject({ doubtedSince: at(200) });
    const old = play([grantedFor(120, 200.1)], asleep.state);
    expect(old.state).toMatchObject({ status: "held", doubtedSince: at(200), provedUntil: at(120) });
    expect(old.effects.at(-1)).toEqual({ type: "send-lock", udi: A });
    const fresh = play([grantedFor(200.1, 200.3)], old.state);
    expect(fresh.state).toMatchObject({ doubtedSince: undefined, provedUntil: at(200.1) });
  });

  it("loses a lock that ran out where a later list shows the handset as free", () => {
    const asked = play([...HOLDING, { type: "lease-doubted", at: at(301) }]);
    expect(asked.state).toMatchObject({ status: "held", askedSince: at(301) });
    expect(play([read(302, [])], asked.state).state).toMatchObject({ status: "lost", because: "expired" });
  });

  it("doubts the lock if a renewal is far too late, but not if it followed a failed attempt", () => {
    expect(play([...HOLDING, { type: "refresh-due", at: at(131) }]).state).toMatchObject({
      doubtedSince: at(131),
    });
    const awake = [{ type: "refresh-due", at: at(120) }, failed(125, true)] as const;
    const { state } = play([...HOLDING, ...awake, { type: "refresh-due", at: at(136) }]);
    expect(state).toMatchObject({ status: "held", doubtedSince: undefined });
  });

  it("begins a new lock period when the handset is locked again", () => {
    const relocking = play([...HOLDING, availability(2, "user-navigated-away", "me"), granted(2.2)]);
    expect(relocking.state).toMatchObject({ lockedAt: at(2.3), doubtedSince: undefined });
  });
});

describe("the lock machine, after events about other users", () => {
  it.each([
    ["the previous holder's unlock", availability(1, "user-navigated-away", "gp2")],
    ["the previous holder's lock", availability(1, "lock", "gp2")],
  ])("asks the server and keeps the lock when %s arrives late", (_, event) => {
    const asked = play([...HOLDING, event]);
    expect(asked.state).toMatchObject({ status: "held", doubtedSince: at(1), isRefreshing: true });
    expect(asked.effects.at(-1)).toEqual({ type: "send-lock", udi: A });
    expect(play([granted(1.2)], asked.state).state).toMatchObject({
      status: "held",
      doubtedSince: undefined,
    });
    const theirs = play([refused()], asked.state);
    expect(theirs.state).toMatchObject({ status: "lost", because: "taken", by: "gp2@capno.example" });
  });

  it.each<[string, LockEvent, object]>([
    ["asks the server after a colleague's lock", availability(125, "lock", "gp2"), { doubtedSince: at(125) }],
    ["keeps the lock on its own lock event", availability(125, "lock", "me"), { doubtedSince: undefined }],
    [
      "loses the lock on its own unlock, which is of no page before it any more",
      availability(121, "user-navigated-away", "me"),
      { status: "lost", because: "released" },
    ],
  ])("%s just after a renewal", (_, event, expected) => {
    const renewed = play([...HOLDING, { type: "refresh-due", at: at(120) }, granted(120)]).state;
    expect(play([event], renewed).state).toMatchObject({ status: "held", ...expected });
  });

  it("loses the lock at once if a colleague's lock arrives long after the last answer", () => {
    expect(play([...HOLDING, availability(60, "lock", "gp2")]).state).toMatchObject({
      status: "lost",
      because: "taken",
    });
  });

  it.each([
    ["an unlock", availability(0.15, "user-navigated-away", "me")],
    ["another user's lock", availability(0.15, "lock", "gp2")],
  ])("asks again if %s arrives while its own request is in flight", (_, event) => {
    const { state, effects } = play([entered(0), claimed(0.1), event, granted(0.2)]);
    expect(state).toMatchObject({ status: "held", doubtedSince: at(0.3), isRefreshing: true });
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(2);
    const sure = play([{ type: "lock-granted", udi: A, sentAt: at(0.3), at: at(0.5) }], state);
    expect(sure.state).toMatchObject({ doubtedSince: undefined, lockedAt: at(0.5) });
  });

  it("does not doubt the lock if its own lock event arrives first", () => {
    const { state } = play([entered(0), claimed(0.1), availability(0.15, "lock", "me"), granted(0.2)]);
    expect(state).toMatchObject({ status: "held", doubtedSince: undefined, isRefreshing: false });
  });

  it("does not begin a new lock period with an answer to a request from before the doubt", () => {
    const asked = play([
      ...HOLDING,
      { type: "refresh-due", at: at(2) },
      availability(3, "user-navigated-away", "me"),
    ]);
    const old = play([{ type: "lock-granted", udi: A, sentAt: at(2), at: at(3.1) }], asked.state);
    expect(old.state).toMatchObject({ doubtedSince: at(3), isRelocking: true, lockedAt: at(0.3) });
  });
});
