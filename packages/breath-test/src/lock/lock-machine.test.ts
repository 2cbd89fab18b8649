import { describe, expect, it } from "vitest";

import type { LockEvent } from "./lock-states.ts";
import {
  A,
  B,
  at,
  entered,
  claimed,
  granted,
  refused,
  failed,
  heard,
  read,
  left,
  pageLeft,
  settled,
  HOLDING,
  play,
} from "../testing/lock-timeline.ts";

describe("taking a handset [spec §4]", () => {
  it("claims it among this browser's tabs, locks it, and refreshes the lease", () => {
    const { state, effects } = play(HOLDING);
    expect(state).toMatchObject({ status: "held", udi: A, until: at(300.2) });
    expect(effects).toContainEqual({ type: "start-timer", timer: "refresh", ms: 120_000 });
    expect(effects).toContainEqual({ type: "remember-hold", udi: A, until: at(300.2) });
    expect(effects).toContainEqual({ type: "record-lock", udi: A });
  });

  it("says who holds it and goes back to the handsets [REQ-HANDSET-08]", () => {
    const { state, effects } = play([entered(0), claimed(0), refused()]);
    expect(state).toEqual({ status: "refused", udi: A, by: "gp2@capno.example" });
    expect(effects).toContainEqual({ type: "show-lock-refused", by: "gp2@capno.example" });
    expect(effects).toContainEqual({ type: "go-to-handsets" });
  });

  it("tries three times without a network, then says so", () => {
    const retry = (s: number): LockEvent => ({ type: "retry-due", at: at(s) });
    const { state, effects } = play([
      entered(0),
      claimed(0),
      failed(1, true),
      retry(2),
      failed(3, true),
      retry(5),
      failed(6, true),
    ]);
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(3);
    expect(effects.some((each) => each.type === "raise")).toBe(true);
    // One of the three may have arrived: nobody else could use the handset until its lease ends.
    expect(effects.at(-2)).toEqual({ type: "send-unlock", udi: A, reason: "user-navigated-away" });
    expect(state).toMatchObject({ status: "releasing", hasFailed: true });
    expect(play([{ type: "unlock-answered", udi: A, at: at(7) }], state).state).toEqual({
      status: "failed",
      udi: A,
    });
  });

  it("taking a handset is not selected when the server fails [FM-08]", () => {
    const { state, unlocks } = play([entered(0), claimed(0), failed(1, false)]);
    expect(state.status).toBe("failed");
    expect(unlocks).toEqual([]);
  });

  it("asks nothing twice for a double click", () => {
    const { effects } = play([entered(0), entered(0), claimed(0), entered(0.1)]);
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
  });
});

describe("letting go [REQ-HANDSET-04] [REQ-HANDSET-05]", () => {
  it("unlocks when the person walks away, and forgets nothing before the answer", () => {
    const { state, unlocks } = play([...HOLDING, left]);
    expect(state.status).toBe("releasing");
    expect(unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...HOLDING, left, settled(9)]).state.status).toBe("none");
  });

  it("unlocks the first handset before it locks the second", () => {
    const switching = play([...HOLDING, entered(5, B)]);
    expect(switching.unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-switched-handset" }]);
    expect(switching.effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
    const { state } = play([...HOLDING, entered(5, B), settled(6), claimed(6, B), granted(7, B)]);
    expect(state).toMatchObject({ status: "held", udi: B });
  });

  it("undoes a lock that is granted after the person left", () => {
    const { state, unlocks } = play([entered(0), claimed(0), left, granted(1)]);
    expect(state.status).toBe("releasing");
    expect(unlocks).toHaveLength(1);
  });

  it("unlocks once, when a renewal under way is answered: earlier it might be overtaken, twice it is refused", () => {
    const renewing = [...HOLDING, { type: "refresh-due", at: at(120) } as const, left];
    expect(play(renewing).unlocks).toEqual([]);
    const answered = play([...renewing, granted(121)]);
    expect(answered.unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...renewing, granted(121), settled(122)]).state.status).toBe("none");
    expect(play([...renewing, refused()])).toMatchObject({ state: { status: "none" }, unlocks: [] });
    const unanswered = play([...renewing, failed(150, true)]);
    expect(unanswered.unlocks).toHaveLength(1);
    expect(play([...renewing, { type: "page-left", at: at(121) }]).unlocks).toHaveLength(1);
  });

  it("unlocks at once when the page goes, and keeps in mind what a reload takes up", () => {
    const { state, unlocks, did } = play([...HOLDING, pageLeft]);
    expect(state.status).toBe("none");
    expect(unlocks).toHaveLength(1);
    expect(did("forget-hold")).toBe(false);
  });

  it.each(["taken", "taken-over"] as const)("never unlocks what it does not hold: %s", (because) => {
    const loss = because === "taken" ? heard(60, "lock", "gp2") : heard(60, "lock", "me");
    expect(play([...HOLDING, loss, left, pageLeft]).unlocks).toEqual([]);
  });
});

describe("losing it [REQ-HANDSET-02] [REQ-HANDSET-09] [REQ-HANDSET-10]", () => {
  it.each([
    ["another account locked it", heard(60, "lock", "gp2"), "taken"],
    ["this account locked it in another window", heard(60, "lock", "me"), "taken-over"],
    ["the server's time ran out", heard(60, "server-timeout-expired", "me"), "expired"],
    ["an unknown word freed it", heard(60, "something-new"), "released"],
    ["another tab of this browser took it", { type: "tab-claim-stolen", udi: A, at: at(60) }, "taken-over"],
    ["the lease ran out unrefreshed", { type: "lease-ran-out", at: at(300.2) }, "expired"],
    ["the machine slept through the lease", { type: "resumed", at: at(9_000) }, "expired"],
    ["the list shows somebody else", read(60, [], [[A, "gp2"]]), "taken"],
    ["two handsets are under one name", read(60, [A, B]), "two-handsets"],
  ] as const)("losing it is told when %s", (_, event, because) => {
    const { state, did } = play([...HOLDING, event]);
    expect(state).toMatchObject({ status: "lost", because });
    expect(did("show-lock-lost")).toBe(true);
    expect(did("go-to-handsets")).toBe(true);
  });

  it("gives its own handset back where two are under one name: the other window has the other one", () => {
    expect(play([...HOLDING, read(60, [A, B])]).unlocks).toEqual([
      { type: "send-unlock", udi: A, reason: "user-navigated-away" },
    ]);
  });

  it("locks nothing again by itself", () => {
    const { effects } = play([
      ...HOLDING,
      heard(60, "lock", "gp2"),
      heard(61, "user-finished-test", "gp2"),
      read(62, []),
      { type: "resumed", at: at(63) },
      { type: "refresh-due", at: at(64) },
      { type: "retry-due", at: at(65) },
    ]);
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
  });

  it("does not believe a list that was asked for before the lock was granted", () => {
    expect(play([...HOLDING, read(1, [], [[A, "gp2"]], 0.1)]).state.status).toBe("held");
  });

  it("takes its own lock and refresh, announced to it, for what they are", () => {
    const refresh: LockEvent = { type: "refresh-due", at: at(120) };
    expect(play([...HOLDING, heard(1, "lock", "me")]).state.status).toBe("held");
    expect(play([...HOLDING, refresh, heard(120.1, "lock", "me")]).state.status).toBe("held");
    expect(play([...HOLDING, refresh, granted(120), heard(121, "lock", "me")]).state.status).toBe("held");
  });

  it("rides out a failed refresh while the lease lasts", () => {
    const { state, effects } = play([...HOLDING, { type: "refresh-due", at: at(120) }, failed(121, true)]);
    expect(state.status).toBe("held");
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms: 10_000 });
  });

  it.each([
    ["as long as the server asks, inside the lease", 121, 60, 60_000],
    ["before the lease ends, however long the server asks", 121, 3_600, 149_200],
    ["at half of what is left, near the end", 280, 3_600, 10_100],
  ])("waits %s", (_, s, retryAfterS, ms) => {
    const busy: LockEvent = { ...failed(s, false), retryAfterS } as LockEvent;
    const { state, effects } = play([...HOLDING, { type: "refresh-due", at: at(120) }, busy]);
    expect(state.status).toBe("held");
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms });
  });

  it("losing it is lost where the answer that grants it is older than its lease", () => {
    const late: LockEvent = { type: "lock-granted", udi: A, sentAt: at(0.2), at: at(400) };
    expect(play([entered(0), claimed(0.1), late]).state).toMatchObject({
      status: "lost",
      because: "expired",
    });
  });

  it("refreshes at once when it wakes within the lease", () => {
    const { effects } = play([...HOLDING, { type: "resumed", at: at(200) }]);
    expect(effects.at(-1)).toEqual({ type: "send-lock", udi: A });
  });
});

describe("the unlock of the page before, arriving late [REQ-HANDSET-06]", () => {
  it("locks once more, and only once", () => {
    const once = play([...HOLDING, heard(2, "user-navigated-away", "me")]);
    expect(once.state).toMatchObject({ status: "held", hasRelocked: true });
    expect(once.effects.filter((each) => each.type === "send-lock")).toHaveLength(2);
    const twice = play([
      ...HOLDING,
      heard(2, "user-navigated-away", "me"),
      granted(2.2),
      heard(3, "user-navigated-away", "me"),
    ]);
    expect(twice.state.status).toBe("lost");
  });

  it("does not take the end of the server's patience for it", () => {
    expect(play([...HOLDING, heard(2, "server-timeout-expired", "me")]).state.status).toBe("lost");
  });

  it("does not lock again when the unlock comes long after", () => {
    expect(play([...HOLDING, heard(6, "user-navigated-away", "me")]).state.status).toBe("lost");
  });
});

describe("one account in two windows [REQ-HANDSET-03]", () => {
  it("asks before it takes over what another window holds", () => {
    const { state, did } = play([entered(0, A, { lockedByMe: [A] })]);
    expect(state).toMatchObject({ status: "elsewhere", udi: A, heldUdi: A });
    expect(did("send-lock")).toBe(false);
  });

  it("asks when another tab of this browser has it, whatever the list says", () => {
    const { state } = play([entered(0), { type: "tab-claim-refused", udi: A, at: at(0.1) }]);
    expect(state.status).toBe("elsewhere");
  });

  it("goes on when a newer list shows that the older one was out of date", () => {
    const asked = entered(10, A, { lockedByMe: [A] });
    expect(play([asked, read(10.2, [])]).state).toEqual({ status: "claiming", udi: A, next: undefined });
    expect(play([asked, read(10.2, [A])]).state.status).toBe("elsewhere");
    // Asked before, or read long after: a click is needed.
    expect(play([asked, read(10.2, [], [], 9)]).state.status).toBe("elsewhere");
    expect(play([asked, read(60, [])]).state.status).toBe("elsewhere");
  });

  it("says that a colleague has it as soon as the list does, instead of asking whose window it is", () => {
    const byTab = play([
      entered(0),
      { type: "tab-claim-refused", udi: A, at: at(0.1) },
      read(1, [], [[A, "gp2"]]),
    ]);
    expect(byTab.state).toEqual({ status: "refused", udi: A, by: "gp2" });
    expect(byTab.effects).toContainEqual({ type: "show-lock-refused", by: "gp2" });
    expect(byTab.effects).toContainEqual({ type: "go-to-handsets" });
    const byList = play([entered(10, A, { lockedByMe: [A] }), read(60, [], [[A, "gp2"]])]);
    expect(byList.state).toEqual({ status: "refused", udi: A, by: "gp2" });
    // Not a list of before, and not the account's own hold.
    expect(play([entered(10, A, { lockedByMe: [A] }), read(11, [], [[A, "gp2"]], 9)]).state.status).toBe(
      "elsewhere",
    );
    expect(play([entered(10, A, { lockedByMe: [A] }), read(11, [A], [[A, "gp"]])]).state.status).toBe(
      "elsewhere",
    );
  });

  it("takes it over by a click alone", () => {
    const { effects } = play([entered(0, A, { lockedByMe: [A] }), { type: "take-over-chosen", at: at(3) }]);
    expect(effects.at(-1)).toMatchObject({ type: "claim-tab", takeOver: true });
  });

  it("lets another handset under this name go before it takes one over", () => {
    const { state, unlocks } = play([
      entered(0, A, { lockedByMe: [B] }),
      { type: "take-over-chosen", at: at(3) },
      // Its own tab, if it is of this browser, learns of it before anybody else can.
      claimed(3.1, B),
      settled(4, B),
    ]);
    expect(unlocks).toEqual([{ type: "send-unlock", udi: B, reason: "user-switched-handset" }]);
    expect(state).toEqual({ status: "claiming", udi: A, next: undefined });
  });

  it("takes up what this tab held before its reload without asking", () => {
    const { effects } = play([entered(0, A, { lockedByMe: [A], resumes: true })]);
    expect(effects).toEqual([{ type: "claim-tab", udi: A, takeOver: false, isPatient: true }]);
  });
});
