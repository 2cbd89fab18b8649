import type { HandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  A,
  at,
  B,
  claimed,
  entered,
  failed,
  granted,
  heard,
  HOLDING,
  play,
  read,
  readWithout,
} from "../testing/lock-timeline.ts";
import type { LockEvent, LockState } from "./lock-states.ts";

/** Locked and confirmed at 0.3 s; until 300.2 s. */
const held = play(HOLDING).state;
const renewing = (s: number): LockEvent => ({ type: "refresh-due", at: at(s) });
const answered = (sentS: number, s: number): LockEvent => ({
  type: "lock-granted",
  udi: A,
  sentAt: at(sentS),
  at: at(s),
});
const after = (events: readonly LockEvent[], from: LockState = held) => play(events, from);
const LOST = [
  { type: "stop-timer", timer: "retry" },
  { type: "stop-timer", timer: "refresh" },
  { type: "stop-timer", timer: "lease" },
  { type: "release-tab" },
  { type: "forget-hold" },
] as const;

describe("a handset that is lost is let go of here, told, and never unlocked [REQ-HANDSET-02]", () => {
  it("all of it at once", () => {
    const { state, effects } = after([heard(60, "lock", "gp2")]);
    expect(state).toEqual({ status: "lost", udi: A, because: "taken", by: "gp2", lostAt: at(60) });
    expect(effects).toEqual([
      ...LOST,
      { type: "show-lock-lost", udi: A, because: "taken", by: "gp2" },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ]);
  });

  it("while it was still asked for, too, where another tab of this browser took it", () => {
    const { state } = play([entered(0), claimed(0), { type: "tab-claim-stolen", udi: A, at: at(1) }]);
    expect(state).toMatchObject({ status: "lost", because: "taken-over", lostAt: at(1) });
  });

  it.each([
    ["the yes is as old as its lease", answered(0.2, 300.2), [entered(0), claimed(0)]],
    ["a renewal has no answer as the lease ends", failed(300.2, true), [...HOLDING, renewing(120)]],
    ["the page wakes as the lease ends", { type: "resumed", at: at(300.2) }, HOLDING],
  ] as const)(
    "a handset that is lost is let go of here, told, and never unlocked as soon as %s: it lasts until then and not longer",
    (_, event, before) => {
      expect(play([...before, event]).state).toMatchObject({ status: "lost", because: "expired" });
    },
  );

  it("the yes that came just before its end counts for what is left", () => {
    const { effects } = play([entered(0), claimed(0), answered(0.2, 300.1)]);
    expect(effects).toContainEqual({ type: "start-timer", timer: "lease", ms: 100 });
  });

  it.each(["expired", "released"] as const)(
    "and given back where the server renewed what was thought to be %s",
    (because) => {
      const gone: LockState = { status: "lost", udi: A, because, by: undefined, lostAt: at(60) };
      expect(after([answered(59, 61)], gone)).toMatchObject({
        state: gone,
        effects: [{ type: "send-unlock", udi: A, reason: "user-navigated-away" }],
      });
    },
  );
});

describe("news that may be older than the hold [REQ-HANDSET-06]", () => {
  const asked = [{ type: "send-lock", udi: A }];

  it.each([
    ["its unlock, up to five seconds after it was locked", heard(5.3, "user-navigated-away", "me"), "held"],
    ["its unlock, later", heard(5.4, "user-navigated-away", "me"), "lost"],
    ["somebody else's lock, up to five seconds after", heard(5.3, "lock", "gp2"), "held"],
    ["somebody else's lock, later", heard(5.4, "lock", "gp2"), "lost"],
    ["its own lock, up to five seconds after", heard(5.3, "lock", "me"), "held"],
    ["its own lock, later: in another window", heard(5.4, "lock", "me"), "lost"],
  ])("%s", (_, event, is) => {
    expect(after([event]).state.status).toBe(is);
  });

  it("an unlock makes it ask once more: its one new lock is spent", () => {
    const { state, effects } = after([heard(2, "user-navigated-away", "me")]);
    expect(state).toEqual({
      ...held,
      hasRelocked: true,
      isRelocking: true,
      isRefreshing: true,
      doubtedSince: at(2),
    });
    expect(effects).toEqual(asked);
  });

  it("somebody else's news makes it ask too, and spends nothing of its own", () => {
    const { state, effects } = after([heard(2, "user-navigated-away", "gp2")]);
    expect(state).toEqual({ ...held, isRelocking: true, isRefreshing: true, doubtedSince: at(2) });
    expect(effects).toEqual(asked);
  });

  it("an unlock that names nobody is its own", () => {
    expect(after([heard(2, "something-new")]).state).toMatchObject({ status: "held", hasRelocked: true });
    expect(after([heard(2, "server-timeout-expired")]).state).toMatchObject({ because: "expired" });
  });

  it("a lock that names nobody is somebody else's", () => {
    expect(after([heard(2, "lock")]).state).toMatchObject({ status: "lost", because: "taken" });
  });

  it("its own lock is heard of while it is renewed, however late the answer is", () => {
    expect(after([renewing(120), heard(130, "lock", "me")]).state.status).toBe("held");
  });
});

describe("the lock, given a handset list [REQ-HANDSET-09]", () => {
  const asked = [{ type: "send-lock", udi: A }];
  const refusedTo = (s: number): LockEvent => ({ type: "lock-refused", udi: A, by: "gp2", at: at(s) });

  it.each([
    ["omits the held handset", readWithout(A, 60)],
    ["has a row of it that cannot be read", readWithout(A, 60, true)],
    [
      "omits it and shows another handset under the same account",
      { ...read(60, [B]), free: new Set<HandsetUdi>() },
    ],
    [
      "has unreadable rows and shows two handsets under one account",
      { ...read(60, [A, B]), isPartial: true },
    ],
  ])("does not change when the list %s [FM-28 N]", (_, list) => {
    const { state, effects } = after([list]);
    expect(state).toBe(held);
    expect(effects).toEqual([]);
  });

  it.each([
    ["says that the held handset is free", read(60, [])],
    ["says so and has unreadable rows", { ...read(60, []), isPartial: true }],
    [
      "has unreadable rows and names a colleague as the holder",
      { ...read(60, [], [[A, "gp2"]]), isPartial: true },
    ],
  ])("asks the server once when the list %s [FM-28 N]", (_, list) => {
    const { state, effects } = after([list, { ...list, at: at(60.1), askedAt: at(60.05) }]);
    expect(state).toEqual({ ...held, isRelocking: true, isRefreshing: true, doubtedSince: at(60) });
    expect(effects).toEqual(asked);
  });

  it("stays held, as a new hold, when the server confirms what the list called free", () => {
    expect(after([read(60, []), answered(60, 60.2)]).state).toMatchObject({
      status: "held",
      lockedAt: at(60.2),
      doubtedSince: undefined,
      hasRelocked: false,
    });
  });

  it("the lock, given a handset list is lost when the server refuses after the list called the handset free", () => {
    expect(after([read(60, []), refusedTo(60.2)]).state).toMatchObject({ because: "taken", by: "gp2" });
  });

  it("asks again for each later list that calls the handset free: a list alone never ends the hold", () => {
    const { state, effects } = after([read(60, []), answered(60, 60.2), read(90, []), answered(90, 90.2)]);
    expect(state.status).toBe("held");
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(2);
  });

  it("changes nothing that it agrees with", () => {
    const { state, effects } = after([read(60, [A], [[B, "gp2"]])]);
    expect(state).toBe(held);
    expect(effects).toEqual([]);
  });

  it.each([
    ["while a renewal is under way: its answer says more", [renewing(60), read(61, [], [[A, "gp2"]])]],
    ["where it was asked for as the server answered", [read(1, [], [[A, "gp2"]], 0.3)]],
    ["that has two under one name, of before", [read(1, [A, B], [], 0.3)]],
  ])("counts for nothing %s", (_, events) => {
    expect(after(events).state.status).toBe("held");
  });

  it("frees what this account holds twice, and nothing else", () => {
    const { effects } = after([read(60, [B])]);
    expect(effects).toEqual([
      ...LOST,
      { type: "show-lock-lost", udi: A, because: "two-handsets", by: undefined },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
      { type: "send-unlock", udi: A, reason: "user-navigated-away" },
    ]);
  });
});

describe("a question whose window it is, and what a list says of it [REQ-HANDSET-03]", () => {
  const byList: LockState = { status: "elsewhere", udi: A, heldUdi: A, listedAt: at(10) };
  const ofOther: LockState = { ...byList, heldUdi: B };
  const byTab: LockState = { ...byList, listedAt: undefined };

  it.each([
    ["up to five seconds after the one that it was put by", byList, read(15, []), "claiming"],
    ["asked for as it was put", byList, read(11, [], [], 10), "claiming"],
    ["without the other handset", ofOther, read(11, [A]), "elsewhere"],
    ["without either handset", ofOther, read(11, []), "claiming"],
    ["where another tab said it: that knows better", byTab, read(11, []), "elsewhere"],
    ["later", byList, read(15.1, []), "elsewhere"],
    ["that omits the handset in question", byList, readWithout(A, 11), "elsewhere"],
    ["that omits the other handset", ofOther, readWithout(B, 11), "elsewhere"],
  ])("%s", (_, from, list, is) => {
    expect(after([list], from).state.status).toBe(is);
  });

  it("a question whose window it is, and what a list says of it is not put a second time by a list that says the same: each would ask for the next", () => {
    expect(after([read(11, [B])], ofOther)).toMatchObject({ state: ofOther, effects: [] });
    expect(after([read(11, [A])], byList)).toMatchObject({ state: byList, effects: [] });
  });

  it("a question whose window it is, and what a list says of it is put anew by the newer list", () => {
    expect(after([read(11, [A])], ofOther).state).toEqual({ ...byList, listedAt: at(11) });
  });

  it.each([
    ["asked for as it was put", byList, read(11, [], [[A, "gp2"]], 10), "refused"],
    [
      "about the other handset: a colleague's is no answer to that",
      ofOther,
      read(60, [B], [[A, "gp2"]]),
      "elsewhere",
    ],
    ["with a colleague's other handset", byList, read(60, [A], [[B, "gp2"]]), "elsewhere"],
  ])("a colleague has it: %s", (_, from, list, is) => {
    expect(after([list], from).state.status).toBe(is);
  });
});

describe("a renewal", () => {
  it("a renewal is asked for once, and keeps since when it is held", () => {
    const asked = after([renewing(120), renewing(121)]);
    expect(asked.effects).toEqual([{ type: "send-lock", udi: A }]);
    const { state, effects } = after([answered(120, 120.5)], asked.state);
    expect(state).toEqual({
      ...held,
      confirmedAt: at(120.5),
      provedUntil: at(120),
      until: at(420),
      refreshDueAt: at(240.5),
    });
    expect(effects).toEqual([
      { type: "start-timer", timer: "refresh", ms: 120_000 },
      { type: "start-timer", timer: "lease", ms: 299_500 },
      { type: "remember-hold", udi: A, until: at(420) },
    ]);
  });

  it("that is under way as the lease ends is waited for: its answer says who has the handset", () => {
    for (const s of [300.2, 301]) {
      const { state, effects } = after([renewing(120), renewing(s)]);
      expect(state).toMatchObject({ status: "held", isRefreshing: true, doubtedSince: undefined });
      expect(effects).toEqual([{ type: "send-lock", udi: A }]);
    }
  });

  it("takes back nothing of what an answer before it proved", () => {
    const proved = after([renewing(120), answered(120, 120.5), renewing(240)]);
    expect(after([answered(119, 241)], proved.state).state).toMatchObject({ provedUntil: at(120) });
  });

  it("asked for after the lease is a hold of its own: the server's time was put right meanwhile", () => {
    const { state } = after([renewing(120), answered(300.2, 300.3)]);
    expect(state).toMatchObject({ lockedAt: at(300.3), provedUntil: at(300.2), isRefreshing: false });
  });

  it("without an answer is due again when its time comes, which is no sleep", () => {
    const { state } = after([renewing(120), failed(125, true)]);
    expect(state).toMatchObject({ isRefreshing: false, refreshDueAt: at(135) });
  });

  it("that failed says nothing once it was answered", () => {
    const answeredTwice = after([renewing(120), answered(120, 120.5), failed(121, true)]);
    expect(answeredTwice.effects.at(-1)).toEqual({ type: "remember-hold", udi: A, until: at(420) });
  });

  it("a renewal is not put off beyond a second, however little is left", () => {
    const { effects } = after([renewing(120), failed(299.2, true)]);
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms: 1_000 });
  });
});

describe("a sleep is found once [REQ-TEST-01]", () => {
  it.each([
    ["is on time", 130.3, undefined],
    ["is late by more than ten seconds", 130.4, at(130.4)],
  ])("a renewal that %s", (_, s, doubtedSince) => {
    expect(after([renewing(s)]).state).toMatchObject({ doubtedSince });
  });

  it("what comes after it is in the same doubt: the answer that was asked for then ends it", () => {
    const woken = after([{ type: "resumed", at: at(200) }, renewing(201)]);
    expect(woken.effects).toEqual([{ type: "send-lock", udi: A }]);
    expect(after([answered(200, 202)], woken.state).state).toMatchObject({
      doubtedSince: undefined,
      isRefreshing: false,
    });
  });

  it("its answer on the way says what it knows, and another is asked for", () => {
    const woken = after([renewing(120), { type: "resumed", at: at(200) }]);
    expect(woken.effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
    const { state, effects } = after([answered(120, 201)], woken.state);
    expect(state).toMatchObject({ lockedAt: at(0.3), isRefreshing: true, until: at(420) });
    expect(effects.at(-1)).toEqual({ type: "send-lock", udi: A });
  });

  it("a lock asked for anew and answered of before the doubt is not a new hold yet", () => {
    const asked = after([heard(2, "user-navigated-away", "me")]);
    const old = after([answered(1, 2.1)], asked.state);
    expect(old.state).toMatchObject({ isRelocking: true, isRefreshing: true, doubtedSince: at(2) });
    const anew = after([answered(2.1, 2.3)], old.state);
    expect(anew.state).toMatchObject({ isRelocking: false, isRefreshing: false, hasRelocked: true });
  });

  it("a first yes that may be older than what was heard is asked for again", () => {
    const { state } = play([entered(0), claimed(0), heard(0.05, "user-navigated-away", "gp2"), granted(0)]);
    expect(state).toMatchObject({ isRelocking: true, isRefreshing: true, doubtedSince: at(0.1) });
  });
});
