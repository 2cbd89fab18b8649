import { describe, expect, it } from "vitest";

import { RELEASED } from "../testing/lock-table.ts";
import {
  A,
  at,
  B,
  claimed,
  entered,
  granted,
  HOLDING,
  play,
  read,
  unlockAnswered,
} from "../testing/lock-timeline.ts";
import type { LockEvent, LockState } from "./lock-states.ts";

const overdue = (s: number): LockEvent => ({ type: "unlock-overdue", at: at(s) });
const lost = (s: number, udi = A): LockEvent => ({ type: "unlock-answered", udi, at: at(s), isLost: true });
const SENT_AGAIN = { type: "send-unlock", udi: A, reason: "user-navigated-away", ifUnclaimed: true };

/** Handset A is released for B, and nothing answers its unlock. */
const SWITCHED = [...HOLDING, entered(10, B), overdue(20), claimed(20, B), granted(20.2, B)];
const play2 = (...events: readonly LockEvent[]) => play(events, play(SWITCHED).state);
const isHeld = (state: LockState) => state.status === "held" && state.udi === B;

describe("the lock machine, after an unlock that was never answered [REQ-HANDSET-03] [HZ-05]", () => {
  it("keeps the new handset and unlocks the old one again, if a list names both", () => {
    const { state, effects } = play2(read(30, [A, B]));
    expect(isHeld(state)).toBe(true);
    expect(effects).toEqual([SENT_AGAIN]);
  });

  it.each<[string, readonly LockEvent[]]>([
    ["the request failed", [...HOLDING, entered(10, B), lost(12), claimed(12, B), granted(12.2, B)]],
    ["the request failed after its time limit", [...SWITCHED, lost(25)]],
  ])("does so too if %s", (_, events) => {
    const { state, effects } = play([...events, read(30, [A, B])]);
    expect(isHeld(state)).toBe(true);
    expect(effects.at(-1)).toEqual(SENT_AGAIN);
  });

  it("sends it once until it is answered, and again after it failed", () => {
    expect(play2(read(30, [A, B]), read(60, [A, B])).unlocks).toHaveLength(1);
    expect(play2(read(30, [A, B]), lost(45), read(60, [A, B])).unlocks).toHaveLength(2);
  });

  it("keeps the new handset if a list from before the late answer names both", () => {
    const { state, unlocks } = play2(unlockAnswered(25), read(30, [A, B], [], 24));
    expect(isHeld(state)).toBe(true);
    expect(unlocks).toEqual([]);
  });

  it.each<[string, readonly LockEvent[]]>([
    ["the server answered its unlock", [unlockAnswered(25)]],
    ["the server answered the unlock that was sent again", [read(30, [A, B]), unlockAnswered(31)]],
    ["a list showed the old one as free", [read(30, [B])]],
    ["a list showed the old one under a colleague", [read(30, [B], [[A, "gp2"]])]],
    ["its lease is over", [granted(140, B), granted(260, B)]],
  ])("loses it to another window that holds the old one, if %s", (_, events) => {
    const { state } = play2(...events, read(330, [A, B]));
    expect(state).toMatchObject({ status: "lost", because: "two-handsets" });
  });

  it.each([
    ["on", 1_000],
    ["back", -1_000],
  ])("knows the old one as long as before where the server's clock is set %s", (_, byS) => {
    const step: LockEvent = { type: "clock-stepped", at: at(25 + byS), byMs: byS * 1_000 };
    expect(play2(step).state.unanswered).toMatchObject([{ since: at(20 + byS), until: at(320 + byS) }]);
    const { state, effects } = play2(step, read(30 + byS, [A, B]));
    expect(isHeld(state)).toBe(true);
    expect(effects).toContainEqual(SENT_AGAIN);
    expect(effects).toContainEqual({
      type: "remember-unanswered",
      unlocks: [expect.objectContaining({ until: at(320 + byS) })],
    });
    expect(
      play2(step, granted(140 + byS, B), granted(260 + byS, B), read(330 + byS, [A, B])).state,
    ).toMatchObject({
      status: "lost",
      because: "two-handsets",
    });
  });

  it("takes no list that was requested before for news of it", () => {
    const { state, unlocks } = play2(read(21, [B], [], 20), read(22, [A, B], [], 20), read(30, [A, B]));
    expect(isHeld(state)).toBe(true);
    expect(unlocks).toHaveLength(1);
  });

  it("reads the list when the unlock that was sent again is answered", () => {
    expect(play2(read(30, [A, B]), unlockAnswered(31)).effects.at(-1)).toEqual({ type: "refetch-handsets" });
  });

  it.each([
    ["another handset", B],
    ["the same handset", A],
  ])("does not ask which window holds the old one when %s is chosen", (_, chosen) => {
    const released = play([
      ...HOLDING,
      { type: "left", at: at(8), reason: "user-navigated-away" },
      overdue(18),
    ]);
    const { state } = play([entered(30, chosen, { lockedByMe: [A] })], released.state);
    expect(state).toMatchObject({ status: "claiming", udi: chosen });
  });

  it("forgets it when the handset is locked again", () => {
    const again = play2(
      entered(30, A, { lockedByMe: [A, B] }),
      unlockAnswered(31, B),
      claimed(31, A),
      granted(32, A),
    );
    expect(again.state.unanswered).toBeUndefined();
    expect(again.effects).toContainEqual({ type: "remember-unanswered", unlocks: [] });
  });

  it("remembers it across a reload while the lease may last", () => {
    const { effects, state } = play(SWITCHED);
    expect(effects).toContainEqual({ type: "remember-unanswered", unlocks: state.unanswered });
    expect(state.unanswered).toMatchObject([{ udi: A, until: at(320) }]);
  });

  it("resumes the new handset after a reload, but asks which window holds the old one before it takes another", () => {
    const [unlock] = play(SWITCHED).state.unanswered ?? [];
    if (unlock === undefined) throw new Error("no unlock is unanswered");
    const restored: LockState = { status: "none", unanswered: [{ ...unlock, isRestored: true }] };
    const request = { lockedByMe: [A, B] };
    const resumed = play([entered(40, B, { ...request, resumes: true })], restored);
    expect(resumed.state).toMatchObject({ status: "claiming", udi: B });
    const chosen = play([entered(40, B, { lockedByMe: [A] })], restored);
    expect(chosen.state).toMatchObject({ status: "elsewhere", heldUdi: A });
    expect(play([read(41, [A])], chosen.state).effects).toEqual([SENT_AGAIN]);
    expect(play([read(41, [A]), unlockAnswered(42), read(43, [])], chosen.state).effects).toContainEqual({
      type: "claim-tab",
      udi: B,
      takeOver: false,
      isPatient: false,
    });
  });

  it("unlocks it again while no handset is chosen", () => {
    const released = play([
      ...HOLDING,
      { type: "left", at: at(8), reason: "user-navigated-away" },
      overdue(18),
    ]);
    expect(released.effects).toContainEqual(RELEASED);
    expect(play([read(30, [A])], released.state).effects).toEqual([SENT_AGAIN]);
  });
});

describe("the lock machine, given a list that names its handset", () => {
  const held = play(HOLDING).state;

  it("counts the lock as proved up to the moment the list was requested", () => {
    expect(play([read(60, [A], [], 59)], held).state).toMatchObject({ provedUntil: at(59) });
  });

  it.each<[string, LockEvent]>([
    ["is older than the last confirmation", read(60, [A], [], 0.1)],
    ["does not name it", read(60, [], [[A, "gp2"]])],
    ["was requested after the lease", read(301, [A])],
  ])("proves nothing by a list that %s", (_, list) => {
    const { state } = play([list], held);
    for (const s of [0.1, 60, 301]) expect(state).not.toMatchObject({ provedUntil: at(s) });
  });

  it("proves nothing while the lock is doubted", () => {
    const doubted = play([{ type: "resumed", at: at(50) }], held).state;
    expect(play([read(60, [A])], doubted).state).toBe(doubted);
  });
});
