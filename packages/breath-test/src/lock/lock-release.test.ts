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
  STOP_UNLOCK_TIMER,
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
  unlockAnswered,
} from "../testing/lock-timeline.ts";

const { claiming, locking, held, withdrawing, releasing, elsewhere } = STATES;
const UNANSWERED = [
  { udi: A, since: at(11), until: at(311), isAsking: false, freedAt: undefined, isRestored: false },
];

describe("the lock machine, when a handset is left or another is entered [REQ-HANDSET-04] [REQ-HANDSET-05]", () => {
  const moving = { ...releasing, next: REQUEST_B };
  it.each<LockRow>([
    ["releases the tab claim before the request", claiming, left, STATES.none, [RELEASED]],
    ["waits for the answer to the request in flight", locking, left, withdrawing, []],
    [
      "unlocks between two attempts, since the first may have arrived",
      { ...locking, isAsking: false },
      left,
      releasing,
      [{ type: "stop-timer", timer: "retry" }, ...letsGo(AWAY)],
    ],
    ["unlocks a held handset", HELD_QUIETLY, left, releasing, [...STOPPED, FORGOTTEN, ...letsGo(AWAY)]],
    ["waits for the answer to a renewal in flight", held, left, withdrawing, [...STOPPED, FORGOTTEN]],
    ["unlocks when the request is granted after all", withdrawing, granted(1), releasing, letsGo(AWAY)],
    [
      "unlocks when no response came, since the request may have arrived",
      withdrawing,
      failed(1, true),
      releasing,
      letsGo(AWAY),
    ],
    [
      "does not unlock when the request is refused",
      withdrawing,
      refused(),
      STATES.none,
      [STOP_UNLOCK_TIMER, RELEASED, REREAD],
    ],
    [
      "is done once the unlock is answered",
      releasing,
      unlockAnswered(1),
      STATES.none,
      [STOP_UNLOCK_TIMER, RELEASED, REREAD],
    ],
    [
      "is done once the unlock's answer is overdue",
      releasing,
      unlockOverdue(11),
      { ...STATES.none, unanswered: UNANSWERED },
      [STOP_UNLOCK_TIMER, RELEASED, REREAD, { type: "remember-unanswered", unlocks: UNANSWERED }],
    ],
    [
      "fails once the unlock is answered, if the outcome of the lock was unknown",
      { ...releasing, hasFailed: true },
      unlockAnswered(1),
      STATES.failed,
      [STOP_UNLOCK_TIMER, RELEASED, REREAD],
    ],
    [
      "claims the next handset once the unlock is answered",
      { ...moving, next: { ...REQUEST_B, lockedByMe: [A] } },
      unlockAnswered(1),
      { ...claiming, udi: B },
      [STOP_UNLOCK_TIMER, RELEASED, REREAD, claims(B, false)],
    ],
    [
      "claims the next handset once the unlock's answer is overdue [FM-29 N]",
      moving,
      unlockOverdue(11),
      { ...claiming, udi: B, unanswered: UNANSWERED },
      [
        STOP_UNLOCK_TIMER,
        RELEASED,
        REREAD,
        claims(B, false),
        { type: "remember-unanswered", unlocks: UNANSWERED },
      ],
    ],
    [
      "ignores a late answer to the unlock",
      { ...claiming, udi: B },
      unlockAnswered(15),
      { ...claiming, udi: B },
      [],
    ],
    ["ignores an overdue unlock while it holds a handset", HELD_QUIETLY, unlockOverdue(11), HELD_QUIETLY, []],
    [
      "asks before taking the next handset if another window of this account holds it",
      { ...moving, next: { ...REQUEST_B, lockedByMe: [A, B] } },
      unlockAnswered(1),
      { status: "elsewhere", udi: B, heldUdi: B, listedAt: at(1) },
      [STOP_UNLOCK_TIMER, RELEASED, REREAD, RELEASED, REREAD],
    ],
    ["drops the next handset when that is left too", moving, left, releasing, []],
    ["remembers the next handset entered during the release", releasing, entered(1, B), moving, []],
    [
      "remembers the next handset entered while it waits for the request's answer",
      withdrawing,
      entered(1, B),
      { ...withdrawing, next: REQUEST_B },
      [],
    ],
    [
      "drops the next handset while it waits for the request's answer",
      { ...withdrawing, next: REQUEST_B },
      left,
      withdrawing,
      [],
    ],
    ["forgets a refusal", STATES.refused, left, STATES.none, []],
    ["forgets that another window holds it", elsewhere, left, STATES.none, []],
    ["forgets a failure", STATES.failed, left, STATES.none, []],
  ])("%s", (_, from, event, state, effects) => {
    const after = play([event], from);
    expect(after.state).toEqual(state);
    expect(after.effects).toEqual(effects);
  });

  it.each([locking, held, withdrawing])(
    "unlocks at once when the page closes while it is $status",
    (from) => {
      const { state, effects } = play([pageLeft], from);
      expect(state).toEqual(STATES.none);
      // The lock stays remembered for a reload.
      expect(effects).toEqual([unlocks(AWAY), ...STOPPED, RELEASED]);
    },
  );

  it("releases the tab claim when the page closes before the request", () => {
    expect(play([pageLeft], claiming)).toMatchObject({ state: STATES.none, effects: [RELEASED] });
  });
});
