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
  availability,
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

describe("the lock machine, when a lock is lost [REQ-HANDSET-02]", () => {
  it("stops everything, says so and sends no unlock", () => {
    const { state, effects } = after([availability(60, "lock", "gp2")]);
    expect(state).toEqual({ status: "lost", udi: A, because: "taken", by: "gp2", lostAt: at(60) });
    expect(effects).toEqual([
      ...LOST,
      { type: "show-lock-lost", udi: A, because: "taken", by: "gp2" },
      { type: "refetch-handsets" },
      { type: "go-to-handsets" },
    ]);
  });

  it("does the same if another tab took the handset during the request", () => {
    const { state } = play([entered(0), claimed(0), { type: "tab-claim-stolen", udi: A, at: at(1) }]);
    expect(state).toMatchObject({ status: "lost", because: "taken-over", lostAt: at(1) });
  });

  it.each([
    ["the grant is as old as its lease", answered(0.2, 300.2), [entered(0), claimed(0)]],
    ["a renewal fails as the lease ends", failed(300.2, true), [...HOLDING, renewing(120)]],
    ["the page wakes as the lease ends", { type: "resumed", at: at(300.2) }, HOLDING],
  ] as const)("loses the lock exactly when its lease ends and %s", (_, event, before) => {
    expect(play([...before, event]).state).toMatchObject({ status: "lost", because: "expired" });
  });

  it("uses the rest of the lease if the grant arrives just before its end", () => {
    const { effects } = play([entered(0), claimed(0), answered(0.2, 300.1)]);
    expect(effects).toContainEqual({ type: "start-timer", timer: "lease", ms: 100 });
  });

  it.each(["expired", "released"] as const)(
    "unlocks if the server renewed a lock that this client thought %s",
    (because) => {
      const gone: LockState = { status: "lost", udi: A, because, by: undefined, lostAt: at(60) };
      expect(after([answered(59, 61)], gone)).toMatchObject({
        state: gone,
        effects: [{ type: "send-unlock", udi: A, reason: "user-navigated-away" }],
      });
    },
  );
});

describe("the lock machine, given an availability event that may be older than the lock [REQ-HANDSET-06]", () => {
  const asked = [{ type: "send-lock", udi: A }];

  it.each([
    [
      "keeps the lock on its own unlock within five seconds",
      availability(5.3, "user-navigated-away", "me"),
      "held",
    ],
    ["loses the lock on its own unlock later", availability(5.4, "user-navigated-away", "me"), "lost"],
    ["keeps the lock on another user's lock within five seconds", availability(5.3, "lock", "gp2"), "held"],
    ["loses the lock on another user's lock later", availability(5.4, "lock", "gp2"), "lost"],
    ["keeps the lock on its own lock event within five seconds", availability(5.3, "lock", "me"), "held"],
    [
      "loses the lock on its own lock event later, which another window caused",
      availability(5.4, "lock", "me"),
      "lost",
    ],
  ])("%s", (_, event, is) => {
    expect(after([event]).state.status).toBe(is);
  });

  it("locks again once after its own unlock", () => {
    const { state, effects } = after([availability(2, "user-navigated-away", "me")]);
    expect(state).toEqual({
      ...held,
      hasRelocked: true,
      isRelocking: true,
      isRefreshing: true,
      doubtedSince: at(2),
    });
    expect(effects).toEqual(asked);
  });

  it("asks the server after another user's unlock, without using up its one relock", () => {
    const { state, effects } = after([availability(2, "user-navigated-away", "gp2")]);
    expect(state).toEqual({ ...held, isRelocking: true, isRefreshing: true, doubtedSince: at(2) });
    expect(effects).toEqual(asked);
  });

  it("takes an unlock without a user as its own", () => {
    expect(after([availability(2, "something-new")]).state).toMatchObject({
      status: "held",
      hasRelocked: true,
    });
    expect(after([availability(2, "server-timeout-expired")]).state).toMatchObject({ because: "expired" });
  });

  it("takes a lock without a user as another user's", () => {
    expect(after([availability(2, "lock")]).state).toMatchObject({ status: "lost", because: "taken" });
  });

  it("keeps the lock on its own lock event during a renewal, however late", () => {
    expect(after([renewing(120), availability(130, "lock", "me")]).state.status).toBe("held");
  });
});

describe("the lock machine, given a handset list [REQ-HANDSET-09]", () => {
  const asked = [{ type: "send-lock", udi: A }];
  const refusedTo = (s: number): LockEvent => ({ type: "lock-refused", udi: A, by: "gp2", at: at(s) });

  it.each([
    ["omits the held handset", readWithout(A, 60)],
    ["has an unreadable row for it", readWithout(A, 60, true)],
    [
      "omits it and shows another handset under the same account",
      { ...read(60, [B]), free: new Set<HandsetUdi>() },
    ],
  ])("changes nothing if the list %s [FM-28 N]", (_, list) => {
    const { state, effects } = after([list]);
    expect(state).toBe(held);
    expect(effects).toEqual([]);
  });

  it.each([
    ["says that the held handset is free", read(60, [])],
    ["says that it is free and has unreadable rows", { ...read(60, []), isPartial: true }],
    [
      "has unreadable rows and names a colleague as the holder",
      { ...read(60, [], [[A, "gp2"]]), isPartial: true },
    ],
  ])("asks the server once if the list %s [FM-28 N]", (_, list) => {
    const { state, effects } = after([list, { ...list, at: at(60.1), askedAt: at(60.05) }]);
    expect(state).toEqual({ ...held, isRelocking: true, isRefreshing: true, doubtedSince: at(60) });
    expect(effects).toEqual(asked);
  });

  it("begins a new lock period when the server confirms a handset that the list called free", () => {
    expect(after([read(60, []), answered(60, 60.2)]).state).toMatchObject({
      status: "held",
      lockedAt: at(60.2),
      doubtedSince: undefined,
      hasRelocked: false,
    });
  });

  it("loses the lock when the server refuses a handset that the list called free", () => {
    expect(after([read(60, []), refusedTo(60.2)]).state).toMatchObject({ because: "taken", by: "gp2" });
  });

  it("asks again for each later list that calls the handset free, and never loses the lock by a list alone [REQ-HANDSET-32]", () => {
    const { state, effects } = after([read(60, []), answered(60, 60.2), read(90, []), answered(90, 90.2)]);
    expect(state.status).toBe("held");
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(2);
  });

  it.each([
    ["agrees", read(60, [A], [[B, "gp2"]])],
    [
      "has unreadable rows and shows two handsets under one account [FM-28 N]",
      { ...read(60, [A, B]), isPartial: true },
    ],
  ])("only takes the lock as proved if the list %s", (_, list) => {
    const { state, effects } = after([list]);
    expect(state).toEqual({ ...held, provedUntil: at(60) });
    expect(effects).toEqual([]);
  });

  it.each([
    ["a renewal is in flight, whose answer says more", [renewing(60), read(61, [], [[A, "gp2"]])]],
    ["it was requested as the server answered", [read(1, [], [[A, "gp2"]], 0.3)]],
    ["it shows two handsets under one name from before the lock", [read(1, [A, B], [], 0.3)]],
  ])("ignores a list when %s", (_, events) => {
    expect(after(events).state.status).toBe("held");
  });

  it("unlocks its own handset if this account holds two, and nothing else", () => {
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

describe("the lock machine, asking which window holds the handset [REQ-HANDSET-03]", () => {
  const byList: LockState = { status: "elsewhere", udi: A, heldUdi: A, listedAt: at(10) };
  const ofOther: LockState = { ...byList, heldUdi: B };
  const byTab: LockState = { ...byList, listedAt: undefined };

  it.each([
    ["claims it if a list shows it free", byList, read(15, []), "claiming"],
    [
      "claims it if a list requested at the same moment shows it free",
      byList,
      read(11, [], [], 10),
      "claiming",
    ],
    ["asks about the entered handset if the other one is free", ofOther, read(11, [A]), "elsewhere"],
    ["claims it if neither handset is listed", ofOther, read(11, []), "claiming"],
    ["asks the browser again if a list shows it free, however late", byList, read(60, []), "claiming"],
    ["asks the browser again although another tab had refused", byTab, read(11, []), "claiming"],
    ["keeps asking if another tab refused and the list agrees", byTab, read(11, [A]), "elsewhere"],
    ["keeps asking if the list was requested before", byList, read(11, [], [], 9), "elsewhere"],
    ["keeps asking if the list omits the handset in question", byList, readWithout(A, 11), "elsewhere"],
    ["keeps asking if the list omits the other handset", ofOther, readWithout(B, 11), "elsewhere"],
  ])("%s", (_, from, list, is) => {
    expect(after([list], from).state.status).toBe(is);
  });

  it("does not ask again for a list that says the same, since each would cause the next", () => {
    expect(after([read(11, [B])], ofOther)).toMatchObject({ state: ofOther, effects: [] });
    expect(after([read(11, [A])], byList)).toMatchObject({ state: byList, effects: [] });
  });

  it("asks the browser once for each list, since a refusal would read the next list at once", () => {
    const refusal: LockEvent = { type: "tab-claim-refused", udi: A, at: at(12) };
    const { state, effects } = after([read(11, []), refusal], byTab);
    expect(state).toEqual(byTab);
    expect(effects.filter(({ type }) => type === "refetch-handsets")).toEqual([]);
    expect(after([read(11, []), refusal, read(41, [])], byTab).state.status).toBe("claiming");
  });

  it("asks again for a newer list that names the entered handset", () => {
    expect(after([read(11, [A])], ofOther).state).toEqual({ ...byList, listedAt: at(11) });
  });

  it.each([
    [
      "shows the refusal if a list requested at the same moment names a colleague",
      byList,
      read(11, [], [[A, "gp2"]], 10),
      "refused",
    ],
    [
      "keeps asking about the other handset if a colleague holds the entered one",
      ofOther,
      read(60, [B], [[A, "gp2"]]),
      "elsewhere",
    ],
    ["keeps asking if a colleague holds another handset", byList, read(60, [A], [[B, "gp2"]]), "elsewhere"],
  ])("%s", (_, from, list, is) => {
    expect(after([list], from).state.status).toBe(is);
  });
});

describe("the lock machine, renewing a lock", () => {
  it("sends one request and keeps the start of the lock period", () => {
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

  it("waits for a renewal in flight when the lease ends, because its answer names the holder", () => {
    for (const s of [300.2, 301]) {
      const { state, effects } = after([renewing(120), renewing(s)]);
      expect(state).toMatchObject({ status: "held", isRefreshing: true, doubtedSince: undefined });
      expect(effects).toEqual([{ type: "send-lock", udi: A }]);
    }
  });

  it("keeps what an earlier answer proved", () => {
    const proved = after([renewing(120), answered(120, 120.5), renewing(240)]);
    expect(after([answered(119, 241)], proved.state).state).toMatchObject({ provedUntil: at(120) });
  });

  it("begins a new lock period if the renewal was sent after the lease, as after a clock correction", () => {
    const { state } = after([renewing(120), answered(300.2, 300.3)]);
    expect(state).toMatchObject({ lockedAt: at(300.3), provedUntil: at(300.2), isRefreshing: false });
  });

  it("schedules a retry after a failure without treating it as a sleep", () => {
    const { state } = after([renewing(120), failed(125, true)]);
    expect(state).toMatchObject({ isRefreshing: false, refreshDueAt: at(135) });
  });

  it("ignores a failure after the answer", () => {
    const answeredTwice = after([renewing(120), answered(120, 120.5), failed(121, true)]);
    expect(answeredTwice.effects.at(-1)).toEqual({ type: "remember-hold", udi: A, until: at(420) });
  });

  it("retries within a second, however little of the lease is left", () => {
    const { effects } = after([renewing(120), failed(299.2, true)]);
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms: 1_000 });
  });
});

describe("the lock machine, detecting a sleep [REQ-TEST-01]", () => {
  it.each([
    ["does not doubt the lock after a renewal on time", 130.3, undefined],
    ["doubts the lock after a renewal more than ten seconds late", 130.4, at(130.4)],
  ])("%s", (_, s, doubtedSince) => {
    expect(after([renewing(s)]).state).toMatchObject({ doubtedSince });
  });

  it("keeps one doubt for later events until the next request is answered", () => {
    const woken = after([{ type: "resumed", at: at(200) }, renewing(201)]);
    expect(woken.effects).toEqual([{ type: "send-lock", udi: A }]);
    expect(after([answered(200, 202)], woken.state).state).toMatchObject({
      doubtedSince: undefined,
      isRefreshing: false,
    });
  });

  it("sends another request if the one in flight was sent before the sleep", () => {
    const woken = after([renewing(120), { type: "resumed", at: at(200) }]);
    expect(woken.effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
    const { state, effects } = after([answered(120, 201)], woken.state);
    expect(state).toMatchObject({ lockedAt: at(0.3), isRefreshing: true, until: at(420) });
    expect(effects.at(-1)).toEqual({ type: "send-lock", udi: A });
  });

  it("begins no new lock period with an answer to a request from before the doubt", () => {
    const asked = after([availability(2, "user-navigated-away", "me")]);
    const old = after([answered(1, 2.1)], asked.state);
    expect(old.state).toMatchObject({ isRelocking: true, isRefreshing: true, doubtedSince: at(2) });
    const anew = after([answered(2.1, 2.3)], old.state);
    expect(anew.state).toMatchObject({ isRelocking: false, isRefreshing: false, hasRelocked: true });
  });

  it("asks again if the first grant may be older than an event", () => {
    const { state } = play([
      entered(0),
      claimed(0),
      availability(0.05, "user-navigated-away", "gp2"),
      granted(0),
    ]);
    expect(state).toMatchObject({ isRelocking: true, isRefreshing: true, doubtedSince: at(0.1) });
  });
});
