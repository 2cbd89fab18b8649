import { describe, expect, it } from "vitest";

import type { LockEvent, LockState } from "./lock-states.ts";
import {
  A,
  B,
  at,
  entered,
  granted,
  failed,
  availability,
  read,
  left,
  pageLeft,
  HOLDING,
  play,
} from "../testing/lock-timeline.ts";

describe("the lock machine, releasing a handset [REQ-HANDSET-04] [REQ-HANDSET-05]", () => {
  it.each(["taken", "taken-over"] as const)("never unlocks a handset that it lost: %s", (because) => {
    const loss = because === "taken" ? availability(60, "lock", "gp2") : availability(60, "lock", "me");
    expect(play([...HOLDING, loss, left, pageLeft]).unlocks).toEqual([]);
  });
});

describe("the lock machine, losing a lock [REQ-HANDSET-02] [REQ-HANDSET-09] [REQ-HANDSET-10] [REQ-HANDSET-33]", () => {
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
});

describe("the lock machine, when the server's clock is set", () => {
  const HOUR_S = 3_600;
  const held = play(HOLDING).state;
  it.each<[string, LockState, object]>([
    [
      "a lock with its doubt and its question to the server",
      { ...held, doubtedSince: at(50), askedSince: at(55) } as LockState,
      {
        confirmedAt: at(HOUR_S + 0.3),
        until: at(HOUR_S + 300.2),
        refreshDueAt: at(HOUR_S + 120.3),
        doubtedSince: at(HOUR_S + 50),
        askedSince: at(HOUR_S + 55),
        // By the clock of the recordings captured then.
        lockedAt: at(0.3),
        provedUntil: at(0.2),
      },
    ],
    [
      "when a list said that another window has the handset",
      { status: "elsewhere", udi: A, heldUdi: A, listedAt: at(50) },
      { listedAt: at(HOUR_S + 50) },
    ],
    [
      "when a lock was lost",
      { status: "lost", udi: A, because: "expired", by: undefined, lostAt: at(50) },
      { lostAt: at(HOUR_S + 50) },
    ],
  ])("moves %s", (_, from, expected) => {
    const step = { type: "clock-stepped", at: at(HOUR_S + 60), byMs: HOUR_S * 1_000 } as const;
    expect(play([step], from).state).toMatchObject(expected);
  });

  it("moves no time that its own clock noted rightly", () => {
    const step = { type: "clock-stepped", at: at(60), byMs: -600_000, isOwn: true } as const;
    expect(play([step], held).state).toEqual(held);
  });
});

describe("the lock machine, with one account in two windows [REQ-HANDSET-03]", () => {
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

  it("claims what this tab held before a reload without asking", () => {
    const { effects } = play([entered(0, A, { lockedByMe: [A], resumes: true })]);
    expect(effects).toEqual([{ type: "claim-tab", udi: A, takeOver: false, isPatient: true }]);
  });
});
