import { describe, expect, it } from "vitest";

import {
  AWAY,
  claims,
  FORGOTTEN,
  HELD_QUIETLY,
  letsGo,
  type LockRow,
  RELEASED,
  REREAD,
  SETTLED,
  STATES,
  STOPPED,
  unlockOverdue,
  unlocks,
  REQUEST_B,
} from "../testing/lock-table.ts";
import {
  A,
  at,
  B,
  entered,
  failed,
  granted,
  left,
  pageLeft,
  play,
  refused,
  settled,
} from "../testing/lock-timeline.ts";

const { claiming, locking, held, withdrawing, releasing, elsewhere } = STATES;

describe("letting it go, step by step [REQ-HANDSET-04] [REQ-HANDSET-05]", () => {
  const moving = { ...releasing, next: REQUEST_B };
  it.each<LockRow>([
    ["before it was asked for", claiming, left, STATES.none, [RELEASED]],
    ["while it is asked for: not before the answer", locking, left, withdrawing, []],
    [
      "between two tries: the one without an answer may have arrived",
      { ...locking, isAsking: false },
      left,
      releasing,
      [{ type: "stop-timer", timer: "retry" }, ...letsGo(AWAY)],
    ],
    ["while it is held", HELD_QUIETLY, left, releasing, [...STOPPED, FORGOTTEN, ...letsGo(AWAY)]],
    ["while it is renewed: not before the answer", held, left, withdrawing, [...STOPPED, FORGOTTEN]],
    ["by the yes that comes after that", withdrawing, granted(1), releasing, letsGo(AWAY)],
    ["by no answer: it may have arrived", withdrawing, failed(1, true), releasing, letsGo(AWAY)],
    ["not by a no: it is somebody else's", withdrawing, refused(), STATES.none, [SETTLED, RELEASED, REREAD]],
    ["once it is answered", releasing, settled(1), STATES.none, [SETTLED, RELEASED, REREAD]],
    ["once its answer is overdue", releasing, unlockOverdue(11), STATES.none, [SETTLED, RELEASED, REREAD]],
    [
      "once it is answered, where nobody knows whether it was locked",
      { ...releasing, hasFailed: true },
      settled(1),
      STATES.failed,
      [SETTLED, RELEASED, REREAD],
    ],
    [
      "for another one, which is claimed once it is answered",
      { ...moving, next: { ...REQUEST_B, lockedByMe: [A] } },
      settled(1),
      { ...claiming, udi: B },
      [SETTLED, RELEASED, REREAD, claims(B, false)],
    ],
    [
      "for another one, which is claimed once the answer is overdue [FM-29 N]",
      moving,
      unlockOverdue(11),
      { ...claiming, udi: B },
      [SETTLED, RELEASED, REREAD, claims(B, false)],
    ],
    [
      "not a second time by an answer that comes late",
      { ...claiming, udi: B },
      settled(15),
      { ...claiming, udi: B },
      [],
    ],
    ["not by a limit that nothing waits for", HELD_QUIETLY, unlockOverdue(11), HELD_QUIETLY, []],
    [
      "for another one that a window of this account has: asked for by a click",
      { ...moving, next: { ...REQUEST_B, lockedByMe: [A, B] } },
      settled(1),
      { status: "elsewhere", udi: B, heldUdi: B, listedAt: at(1) },
      [SETTLED, RELEASED, REREAD, RELEASED, REREAD],
    ],
    ["for another one, and then for none", moving, left, releasing, []],
    ["for none, and then for another one", releasing, entered(1, B), moving, []],
    [
      "the same while the answer is waited for",
      withdrawing,
      entered(1, B),
      { ...withdrawing, next: REQUEST_B },
      [],
    ],
    ["or for none after all", { ...withdrawing, next: REQUEST_B }, left, withdrawing, []],
    ["not, where somebody else has it", STATES.refused, left, STATES.none, []],
    ["not, where another window has it", elsewhere, left, STATES.none, []],
    ["not, where it failed", STATES.failed, left, STATES.none, []],
  ])("%s", (_, from, event, state, effects) => {
    const after = play([event], from);
    expect(after.state).toEqual(state);
    expect(after.effects).toEqual(effects);
  });

  it.each([locking, held, withdrawing])(
    "letting it go, step by step as the page goes, while it is $is: at once",
    (from) => {
      const { state, effects } = play([pageLeft], from);
      expect(state).toEqual(STATES.none);
      // What a reload takes up is kept in mind.
      expect(effects).toEqual([unlocks(AWAY), ...STOPPED, RELEASED]);
    },
  );

  it("letting it go, step by step as the page goes before it was asked for: the other tabs may have it", () => {
    expect(play([pageLeft], claiming)).toMatchObject({ state: STATES.none, effects: [RELEASED] });
  });
});
