import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { createLockStep } from "./lock-step.ts";
import type { LockEffect, LockEvent, LockState, Wish } from "./lock-states.ts";

const A = toHandsetUdi("(21)NTA00201");
const B = toHandsetUdi("(21)NTA00202");
const start = Date.parse("2026-11-20T09:00:00Z");
const at = (s: number): EpochMs => toEpochMs(start + s * 1_000);

const entered = (s: number, udi = A, wish: Partial<Wish> = {}): LockEvent => ({
  type: "entered",
  at: at(s),
  wish: { udi, underMyName: [], resumes: false, ...wish },
});
const claimed = (s: number, udi = A): LockEvent => ({ type: "tab-claimed", udi, at: at(s) });
const granted = (s: number, udi = A): LockEvent => ({
  type: "lock-granted",
  udi,
  sentAt: at(s),
  at: at(s + 0.1),
});
const refused = (udi = A, by = "gp2@capno.example"): LockEvent => ({
  type: "lock-refused",
  udi,
  by,
  at: at(1),
});
const failed = (s: number, isNetwork: boolean, udi = A): LockEvent => ({
  type: "lock-failed",
  udi,
  at: at(s),
  isNetwork,
  retryAfterS: undefined,
  error: new Error("no answer"),
});
const heard = (s: number, word: string, user?: string, udi = A): LockEvent => ({
  type: "availability-changed",
  udi,
  word,
  user,
  isMe: user === "me",
  at: at(s),
});
const read = (
  s: number,
  underMyName: readonly HandsetUdi[],
  holders: readonly (readonly [HandsetUdi, string])[] = [],
  askedAtS = s,
): LockEvent => ({
  type: "handsets-read",
  at: at(s),
  askedAt: at(askedAtS),
  underMyName,
  holders: new Map(holders),
});
const left: LockEvent = { type: "left", reason: "user-navigated-away" };
const settled = (s: number, udi = A): LockEvent => ({ type: "unlock-settled", udi, at: at(s) });
const HOLDING = [entered(0), claimed(0.1), granted(0.2)];

function play(events: readonly LockEvent[]) {
  const step = createLockStep({ refreshMs: 120_000, leaseMs: 300_000 });
  let state: LockState = { is: "none" };
  const effects: LockEffect[] = [];
  for (const event of events) {
    const [next, done] = step(state, event);
    state = next;
    effects.push(...done);
  }
  const unlocks = effects.flatMap((each) => (each.do === "send-unlock" ? [each] : []));
  return { state, effects, unlocks, did: (kind: LockEffect["do"]) => effects.some((e) => e.do === kind) };
}

describe("taking a handset · spec §4", () => {
  it("claims it among this browser's tabs, locks it, and refreshes the lease", () => {
    const { state, effects } = play(HOLDING);
    expect(state).toMatchObject({ is: "held", udi: A, until: at(300.2) });
    expect(effects).toContainEqual({ do: "start-timer", timer: "refresh", ms: 120_000 });
    expect(effects).toContainEqual({ do: "remember-hold", udi: A });
  });

  it("says who holds it and goes back to the handsets · decision J8", () => {
    const { state, effects } = play([entered(0), claimed(0), refused()]);
    expect(state).toEqual({ is: "refused", udi: A, by: "gp2@capno.example" });
    expect(effects).toContainEqual({ do: "tell-refused", by: "gp2@capno.example" });
    expect(effects).toContainEqual({ do: "go-to-handsets" });
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
    expect(effects.filter((each) => each.do === "send-lock")).toHaveLength(3);
    expect(state.is).toBe("failed");
    expect(effects.some((each) => each.do === "raise")).toBe(true);
  });

  it("is not selected when the server fails · quality F08", () => {
    expect(play([entered(0), claimed(0), failed(1, false)]).state.is).toBe("failed");
  });

  it("asks nothing twice for a double click", () => {
    const { effects } = play([entered(0), entered(0), claimed(0), entered(0.1)]);
    expect(effects.filter((each) => each.do === "send-lock")).toHaveLength(1);
  });
});

describe("letting go · decisions J4, J5", () => {
  it("unlocks when the person walks away, and forgets nothing before the answer", () => {
    const { state, unlocks } = play([...HOLDING, left]);
    expect(state.is).toBe("releasing");
    expect(unlocks).toEqual([{ do: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...HOLDING, left, settled(9)]).state.is).toBe("none");
  });

  it("unlocks the first handset before it locks the second", () => {
    const switching = play([...HOLDING, entered(5, B)]);
    expect(switching.unlocks).toEqual([{ do: "send-unlock", udi: A, reason: "user-switched-handset" }]);
    expect(switching.effects.filter((each) => each.do === "send-lock")).toHaveLength(1);
    const { state } = play([...HOLDING, entered(5, B), settled(6), claimed(6, B), granted(7, B)]);
    expect(state).toMatchObject({ is: "held", udi: B });
  });

  it("undoes a lock that is granted after the person left", () => {
    const { state, unlocks } = play([entered(0), claimed(0), left, granted(1)]);
    expect(state.is).toBe("releasing");
    expect(unlocks).toHaveLength(1);
  });

  it("unlocks once, when a renewal under way is answered: earlier it might be overtaken, twice it is refused", () => {
    const renewing = [...HOLDING, { type: "refresh-due", at: at(120) } as const, left];
    expect(play(renewing).unlocks).toEqual([]);
    const answered = play([...renewing, granted(121)]);
    expect(answered.unlocks).toEqual([{ do: "send-unlock", udi: A, reason: "user-navigated-away" }]);
    expect(play([...renewing, granted(121), settled(122)]).state.is).toBe("none");
    expect(play([...renewing, refused()])).toMatchObject({ state: { is: "none" }, unlocks: [] });
    const unanswered = play([...renewing, failed(150, true)]);
    expect(unanswered.unlocks).toHaveLength(1);
    expect(play([...renewing, { type: "page-left" }]).unlocks).toHaveLength(1);
  });

  it("unlocks at once when the page goes, and keeps in mind what a reload takes up", () => {
    const { state, unlocks, did } = play([...HOLDING, { type: "page-left" }]);
    expect(state.is).toBe("none");
    expect(unlocks).toHaveLength(1);
    expect(did("forget-hold")).toBe(false);
  });

  it.each(["taken", "taken-over"] as const)("never unlocks what it does not hold: %s", (because) => {
    const loss = because === "taken" ? heard(60, "lock", "gp2") : heard(60, "lock", "me");
    expect(play([...HOLDING, loss, left, { type: "page-left" }]).unlocks).toEqual([]);
  });
});

describe("losing it · decisions J2, J9, J10", () => {
  it.each([
    ["another account locked it", heard(60, "lock", "gp2"), "taken"],
    ["this account locked it in another window", heard(60, "lock", "me"), "taken-over"],
    ["the server's time ran out", heard(60, "server-timeout-expired", "me"), "expired"],
    ["an unknown word freed it", heard(60, "something-new"), "released"],
    ["another tab of this browser took it", { type: "tab-claim-stolen", udi: A }, "taken-over"],
    ["the lease ran out unrefreshed", { type: "lease-ran-out", at: at(300.2) }, "expired"],
    ["the machine slept through the lease", { type: "resumed", at: at(9_000) }, "expired"],
    ["the list shows nobody", read(60, []), "expired"],
    ["the list shows somebody else", read(60, [], [[A, "gp2"]]), "taken"],
    ["two handsets are under one name", read(60, [A, B]), "two-handsets"],
  ] as const)("is told when %s", (_, event, because) => {
    const { state, did } = play([...HOLDING, event]);
    expect(state).toMatchObject({ is: "lost", because });
    expect(did("tell-lost")).toBe(true);
    expect(did("go-to-handsets")).toBe(true);
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
    expect(effects.filter((each) => each.do === "send-lock")).toHaveLength(1);
  });

  it("does not believe a list that was asked for before the lock was granted", () => {
    expect(play([...HOLDING, read(1, [], [[A, "gp2"]], 0.1)]).state.is).toBe("held");
  });

  it("takes its own lock and refresh, announced to it, for what they are", () => {
    const refresh: LockEvent = { type: "refresh-due", at: at(120) };
    expect(play([...HOLDING, heard(1, "lock", "me")]).state.is).toBe("held");
    expect(play([...HOLDING, refresh, heard(120.1, "lock", "me")]).state.is).toBe("held");
    expect(play([...HOLDING, refresh, granted(120), heard(121, "lock", "me")]).state.is).toBe("held");
  });

  it("rides out a failed refresh while the lease lasts", () => {
    const { state, effects } = play([...HOLDING, { type: "refresh-due", at: at(120) }, failed(121, true)]);
    expect(state.is).toBe("held");
    expect(effects.at(-1)).toEqual({ do: "start-timer", timer: "refresh", ms: 10_000 });
  });

  it("refreshes at once when it wakes within the lease", () => {
    const { effects } = play([...HOLDING, { type: "resumed", at: at(200) }]);
    expect(effects.at(-1)).toEqual({ do: "send-lock", udi: A });
  });
});

describe("the unlock of the page before, arriving late · decision J6", () => {
  it("locks once more, and only once", () => {
    const once = play([...HOLDING, heard(2, "user-navigated-away", "me")]);
    expect(once.state).toMatchObject({ is: "held", hasRelocked: true });
    expect(once.effects.filter((each) => each.do === "send-lock")).toHaveLength(2);
    const twice = play([
      ...HOLDING,
      heard(2, "user-navigated-away", "me"),
      granted(2.2),
      heard(3, "user-navigated-away", "me"),
    ]);
    expect(twice.state.is).toBe("lost");
  });

  it("does not take the end of the server's patience for it", () => {
    expect(play([...HOLDING, heard(2, "server-timeout-expired", "me")]).state.is).toBe("lost");
  });

  it("does not lock again when the unlock comes long after", () => {
    expect(play([...HOLDING, heard(6, "user-navigated-away", "me")]).state.is).toBe("lost");
  });
});

describe("one account in two windows · decision J3", () => {
  it("asks before it takes over what another window holds", () => {
    const { state, did } = play([entered(0, A, { underMyName: [A] })]);
    expect(state).toMatchObject({ is: "elsewhere", udi: A, heldUdi: A });
    expect(did("send-lock")).toBe(false);
  });

  it("asks when another tab of this browser has it, whatever the list says", () => {
    const { state } = play([entered(0), { type: "tab-claim-refused", udi: A }]);
    expect(state.is).toBe("elsewhere");
  });

  it("goes on when a newer list shows that the older one was out of date", () => {
    const asked = entered(10, A, { underMyName: [A] });
    expect(play([asked, read(10.2, [])]).state).toEqual({ is: "claiming", udi: A });
    expect(play([asked, read(10.2, [A])]).state.is).toBe("elsewhere");
    // Asked before, or read long after: a click is needed.
    expect(play([asked, read(10.2, [], [], 9)]).state.is).toBe("elsewhere");
    expect(play([asked, read(60, [])]).state.is).toBe("elsewhere");
  });

  it("says that a colleague has it as soon as the list does, instead of asking whose window it is", () => {
    const byTab = play([entered(0), { type: "tab-claim-refused", udi: A }, read(1, [], [[A, "gp2"]])]);
    expect(byTab.state).toEqual({ is: "refused", udi: A, by: "gp2" });
    expect(byTab.effects).toContainEqual({ do: "tell-refused", by: "gp2" });
    expect(byTab.effects).toContainEqual({ do: "go-to-handsets" });
    const byList = play([entered(10, A, { underMyName: [A] }), read(60, [], [[A, "gp2"]])]);
    expect(byList.state).toEqual({ is: "refused", udi: A, by: "gp2" });
    // Not a list of before, and not the account's own hold.
    expect(play([entered(10, A, { underMyName: [A] }), read(11, [], [[A, "gp2"]], 9)]).state.is).toBe(
      "elsewhere",
    );
    expect(play([entered(10, A, { underMyName: [A] }), read(11, [A], [[A, "gp"]])]).state.is).toBe(
      "elsewhere",
    );
  });

  it("takes it over by a click alone", () => {
    const { effects } = play([entered(0, A, { underMyName: [A] }), { type: "take-over-chosen", at: at(3) }]);
    expect(effects.at(-1)).toMatchObject({ do: "claim-tab", takeOver: true });
  });

  it("lets another handset under this name go before it takes one over", () => {
    const { state, unlocks } = play([
      entered(0, A, { underMyName: [B] }),
      { type: "take-over-chosen", at: at(3) },
      settled(4, B),
    ]);
    expect(unlocks).toEqual([{ do: "send-unlock", udi: B, reason: "user-switched-handset" }]);
    expect(state).toEqual({ is: "claiming", udi: A });
  });

  it("takes up what this tab held before its reload without asking", () => {
    const { effects } = play([entered(0, A, { underMyName: [A], resumes: true })]);
    expect(effects).toEqual([{ do: "claim-tab", udi: A, takeOver: false, isPatient: true }]);
  });
});
