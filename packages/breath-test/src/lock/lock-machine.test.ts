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
  availability,
  read,
  left,
  pageLeft,
  unlockAnswered,
  HOLDING,
  play,
} from "../testing/lock-timeline.ts";

describe("the lock machine, locking a handset, [spec §4]", () => {
  it("claims it among tabs, locks it and schedules the renewal [spec §4]", () => {
    const { state, effects } = play(HOLDING);
    expect(state).toMatchObject({ status: "held", udi: A, until: at(300.2) });
    expect(effects).toContainEqual({ type: "start-timer", timer: "refresh", ms: 120_000 });
    expect(effects).toContainEqual({ type: "remember-hold", udi: A, until: at(300.2) });
    expect(effects).toContainEqual({ type: "record-lock", udi: A });
  });

  it("says who holds it and returns to the handsets [REQ-HANDSET-08]", () => {
    const { state, effects } = play([entered(0), claimed(0), refused()]);
    expect(state).toEqual({ status: "refused", udi: A, by: "gp2@capno.example" });
    expect(effects).toContainEqual({ type: "show-lock-refused", by: "gp2@capno.example" });
    expect(effects).toContainEqual({ type: "go-to-handsets" });
  });

  it("tries three times without a network, then shows the error", () => {
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
    // One of the three may have arrived: without an unlock nobody could use the handset until its lease ends.
    expect(effects.at(-2)).toEqual({ type: "send-unlock", udi: A, reason: "user-navigated-away" });
    expect(state).toMatchObject({ status: "releasing", hasFailed: true });
    expect(play([{ type: "unlock-answered", udi: A, at: at(7) }], state).state).toEqual({
      status: "failed",
      udi: A,
    });
  });

  it("fails without an unlock on a server error [FM-08]", () => {
    const { state, unlocks } = play([entered(0), claimed(0), failed(1, false)]);
    expect(state.status).toBe("failed");
    expect(unlocks).toEqual([]);
  });

  it("sends one request for a double click", () => {
    const { effects } = play([entered(0), entered(0), claimed(0), entered(0.1)]);
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
  });
});

describe("the lock machine, releasing a handset [REQ-HANDSET-04] [REQ-HANDSET-05]", () => {
  it("unlocks when the person leaves, and waits for the answer", () => {
    const { state, unlocks } = play([...HOLDING, left]);
    expect(state.status).toBe("releasing");
    expect(unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...HOLDING, left, unlockAnswered(9)]).state.status).toBe("none");
  });

  it("unlocks the first handset before it locks the second", () => {
    const switching = play([...HOLDING, entered(5, B)]);
    expect(switching.unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-switched-handset" }]);
    expect(switching.effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
    const { state } = play([...HOLDING, entered(5, B), unlockAnswered(6), claimed(6, B), granted(7, B)]);
    expect(state).toMatchObject({ status: "held", udi: B });
  });

  it("unlocks a lock that is granted after the person left", () => {
    const { state, unlocks } = play([entered(0), claimed(0), left, granted(1)]);
    expect(state.status).toBe("releasing");
    expect(unlocks).toHaveLength(1);
  });

  it("sends one unlock after a renewal in flight is answered", () => {
    const renewing = [...HOLDING, { type: "refresh-due", at: at(120) } as const, left];
    expect(play(renewing).unlocks).toEqual([]);
    const answered = play([...renewing, granted(121)]);
    expect(answered.unlocks).toEqual([{ type: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...renewing, granted(121), unlockAnswered(122)]).state.status).toBe("none");
    expect(play([...renewing, refused()])).toMatchObject({ state: { status: "none" }, unlocks: [] });
    const unanswered = play([...renewing, failed(150, true)]);
    expect(unanswered.unlocks).toHaveLength(1);
    expect(play([...renewing, { type: "page-left", at: at(121) }]).unlocks).toHaveLength(1);
  });

  it("unlocks at once when the page closes, and keeps the lock remembered for a reload", () => {
    const { state, unlocks, did } = play([...HOLDING, pageLeft]);
    expect(state.status).toBe("none");
    expect(unlocks).toHaveLength(1);
    expect(did("forget-hold")).toBe(false);
  });

  it.each(["taken", "taken-over"] as const)("never unlocks a handset that it lost: %s", (because) => {
    const loss = because === "taken" ? availability(60, "lock", "gp2") : availability(60, "lock", "me");
    expect(play([...HOLDING, loss, left, pageLeft]).unlocks).toEqual([]);
  });
});

describe("the lock machine, losing a lock [REQ-HANDSET-02] [REQ-HANDSET-09] [REQ-HANDSET-10]", () => {
  it.each([
    ["another account locks it", availability(60, "lock", "gp2"), "taken"],
    ["this account locks it in another window", availability(60, "lock", "me"), "taken-over"],
    ["the server's time-out expires", availability(60, "server-timeout-expired", "me"), "expired"],
    ["an unknown event frees it", availability(60, "something-new"), "released"],
    ["another tab of this browser takes it", { type: "tab-claim-stolen", udi: A, at: at(60) }, "taken-over"],
    ["the lease runs out without a renewal", { type: "lease-ran-out", at: at(300.2) }, "expired"],
    ["the computer sleeps through the lease", { type: "resumed", at: at(9_000) }, "expired"],
    ["the list names another user", read(60, [], [[A, "gp2"]]), "taken"],
    ["the list shows two handsets under one name", read(60, [A, B]), "two-handsets"],
  ] as const)("tells the person when %s", (_, event, because) => {
    const { state, did } = play([...HOLDING, event]);
    expect(state).toMatchObject({ status: "lost", because });
    expect(did("show-lock-lost")).toBe(true);
    expect(did("go-to-handsets")).toBe(true);
  });

  it("unlocks its own handset if two are under one name, since another window has the other one", () => {
    expect(play([...HOLDING, read(60, [A, B])]).unlocks).toEqual([
      { type: "send-unlock", udi: A, reason: "user-navigated-away" },
    ]);
  });

  it("never locks again by itself", () => {
    const { effects } = play([
      ...HOLDING,
      availability(60, "lock", "gp2"),
      availability(61, "user-finished-test", "gp2"),
      read(62, []),
      { type: "resumed", at: at(63) },
      { type: "refresh-due", at: at(64) },
      { type: "retry-due", at: at(65) },
    ]);
    expect(effects.filter((each) => each.type === "send-lock")).toHaveLength(1);
  });

  it("ignores a list requested before the lock was granted", () => {
    expect(play([...HOLDING, read(1, [], [[A, "gp2"]], 0.1)]).state.status).toBe("held");
  });

  it("ignores its own lock and renewal events", () => {
    const refresh: LockEvent = { type: "refresh-due", at: at(120) };
    expect(play([...HOLDING, availability(1, "lock", "me")]).state.status).toBe("held");
    expect(play([...HOLDING, refresh, availability(120.1, "lock", "me")]).state.status).toBe("held");
    expect(play([...HOLDING, refresh, granted(120), availability(121, "lock", "me")]).state.status).toBe(
      "held",
    );
  });

  it("survives a failed renewal while the lease lasts", () => {
    const { state, effects } = play([...HOLDING, { type: "refresh-due", at: at(120) }, failed(121, true)]);
    expect(state.status).toBe("held");
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms: 10_000 });
  });

  it.each([
    ["as long as the server asks, within the lease", 121, 60, 60_000],
    ["until shortly before the lease ends, however long the server asks", 121, 3_600, 149_200],
    ["half of what is left, near the end of the lease", 280, 3_600, 10_100],
  ])("waits with the retry %s", (_, s, retryAfterS, ms) => {
    const busy: LockEvent = { ...failed(s, false), retryAfterS } as LockEvent;
    const { state, effects } = play([...HOLDING, { type: "refresh-due", at: at(120) }, busy]);
    expect(state.status).toBe("held");
    expect(effects.at(-1)).toEqual({ type: "start-timer", timer: "refresh", ms });
  });

  it("counts a grant that is older than its lease as expired", () => {
    const late: LockEvent = { type: "lock-granted", udi: A, sentAt: at(0.2), at: at(400) };
    expect(play([entered(0), claimed(0.1), late]).state).toMatchObject({
      status: "lost",
      because: "expired",
    });
  });

  it("renews at once when it wakes within the lease", () => {
    const { effects } = play([...HOLDING, { type: "resumed", at: at(200) }]);
    expect(effects.at(-1)).toEqual({ type: "send-lock", udi: A });
  });
});

describe("the lock machine, receiving the unlock of the page before a reload [REQ-HANDSET-06]", () => {
  it("locks again once", () => {
    const once = play([...HOLDING, availability(2, "user-navigated-away", "me")]);
    expect(once.state).toMatchObject({ status: "held", hasRelocked: true });
    expect(once.effects.filter((each) => each.type === "send-lock")).toHaveLength(2);
    const twice = play([
      ...HOLDING,
      availability(2, "user-navigated-away", "me"),
      granted(2.2),
      availability(3, "user-navigated-away", "me"),
    ]);
    expect(twice.state.status).toBe("lost");
  });

  it("does not mistake the server's time-out for it", () => {
    expect(play([...HOLDING, availability(2, "server-timeout-expired", "me")]).state.status).toBe("lost");
  });

  it("does not lock again if it arrives much later", () => {
    expect(play([...HOLDING, availability(6, "user-navigated-away", "me")]).state.status).toBe("lost");
  });
});

describe("the lock machine, with one account in two windows [REQ-HANDSET-03]", () => {
  it("asks before it takes over a handset from another window", () => {
    const { state, did } = play([entered(0, A, { lockedByMe: [A] })]);
    expect(state).toMatchObject({ status: "elsewhere", udi: A, heldUdi: A });
    expect(did("send-lock")).toBe(false);
  });

  it("asks if another tab of this browser has the handset, whatever the list says", () => {
    const { state } = play([entered(0), { type: "tab-claim-refused", udi: A, at: at(0.1) }]);
    expect(state.status).toBe("elsewhere");
  });

  it("continues when a newer list shows that the older one was outdated", () => {
    const asked = entered(10, A, { lockedByMe: [A] });
    expect(play([asked, read(10.2, [])]).state).toEqual({ status: "claiming", udi: A, next: undefined });
    expect(play([asked, read(10.2, [A])]).state.status).toBe("elsewhere");
    expect(play([asked, read(60, [])]).state.status).toBe("claiming");
    // Requested before: it may be as outdated.
    expect(play([asked, read(10.2, [], [], 9)]).state.status).toBe("elsewhere");
  });

  it("shows the refusal as soon as a list names a colleague", () => {
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
    // Not for an older list, nor for the account's own lock.
    expect(play([entered(10, A, { lockedByMe: [A] }), read(11, [], [[A, "gp2"]], 9)]).state.status).toBe(
      "elsewhere",
    );
    expect(play([entered(10, A, { lockedByMe: [A] }), read(11, [A], [[A, "gp"]])]).state.status).toBe(
      "elsewhere",
    );
  });

  it("takes the handset over only on a click", () => {
    const { effects } = play([entered(0, A, { lockedByMe: [A] }), { type: "take-over-chosen", at: at(3) }]);
    expect(effects.at(-1)).toMatchObject({ type: "claim-tab", takeOver: true });
  });

  it("releases the other handset under this name before it locks the new one", () => {
    const { state, unlocks } = play([
      entered(0, A, { lockedByMe: [B] }),
      { type: "take-over-chosen", at: at(3) },
      // If the other tab is of this browser, it learns of the take-over first.
      claimed(3.1, B),
      unlockAnswered(4, B),
    ]);
    expect(unlocks).toEqual([{ type: "send-unlock", udi: B, reason: "user-switched-handset" }]);
    expect(state).toEqual({ status: "claiming", udi: A, next: undefined });
  });

  it("claims what this tab held before a reload without asking", () => {
    const { effects } = play([entered(0, A, { lockedByMe: [A], resumes: true })]);
    expect(effects).toEqual([{ type: "claim-tab", udi: A, takeOver: false, isPatient: true }]);
  });
});
