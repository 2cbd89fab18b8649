import { describe, expect, it } from "vitest";

import {
  AWAY,
  claims,
  FORGOTTEN,
  HELD_QUIETLY,
  letsGo,
  type LockRow,
  RELEASED,
  renewsAt,
  REREAD,
  retryDue,
  STATES,
  STOPPED,
  takeOverChosen,
  TO_HANDSETS,
  turnedAway,
  REQUEST_B,
} from "../testing/lock-table.ts";
import { A, B, claimed, entered, failed, granted, play, refused } from "../testing/lock-timeline.ts";
import type { LockEffect, LockState } from "./lock-states.ts";

const { claiming, locking, held, withdrawing, releasing, elsewhere, lost } = STATES;
const error: unknown = expect.any(Error);

describe("taking a handset, step by step [REQ-HANDSET-03] [REQ-HANDSET-08]", () => {
  it.each<LockRow>([
    ["asks the browser's other tabs first", STATES.none, entered(0), claiming, [claims(A, false)]],
    ["asks the server then", claiming, claimed(0), locking, [{ type: "send-lock", udi: A }]],
    [
      "holds it by the server's yes",
      locking,
      granted(0),
      HELD_QUIETLY,
      [...renewsAt(0, 299_900), { type: "record-lock", udi: A }, REREAD],
    ],
    [
      "is sent back by the server's no, and keeps nothing",
      locking,
      refused(),
      { status: "refused", udi: A, by: "gp2@capno.example" },
      [RELEASED, FORGOTTEN, { type: "show-lock-refused", by: "gp2@capno.example" }, REREAD, TO_HANDSETS],
    ],
    [
      "has failed by a failure of the server: it holds nothing",
      locking,
      failed(1, false),
      STATES.failed,
      [RELEASED, FORGOTTEN, { type: "raise", error }, TO_HANDSETS],
    ],
    [
      "waits a second after the first try without an answer",
      locking,
      failed(1, true),
      { ...locking, isAsking: false },
      [{ type: "start-timer", timer: "retry", ms: 1_000 }],
    ],
    [
      "waits two after the second",
      { ...locking, attempt: 2 },
      failed(1, true),
      { ...locking, attempt: 2, isAsking: false },
      [{ type: "start-timer", timer: "retry", ms: 2_000 }],
    ],
    [
      "gives up after the third, and frees what may have been locked",
      { ...locking, attempt: 3 },
      failed(1, true),
      { ...releasing, hasFailed: true },
      [FORGOTTEN, { type: "raise", error }, TO_HANDSETS, ...letsGo(AWAY)],
    ],
    [
      "asks the next time",
      { ...locking, isAsking: false },
      retryDue,
      { ...locking, attempt: 2 },
      [{ type: "send-lock", udi: A }],
    ],
    [
      "is in question where another tab has it",
      claiming,
      turnedAway(1),
      { ...elsewhere, listedAt: undefined },
      [FORGOTTEN, REREAD],
    ],
    [
      "is in question where the list has it under this account",
      STATES.none,
      entered(0, A, { lockedByMe: [B, A] }),
      elsewhere,
      [RELEASED, REREAD],
    ],
    [
      "is in question where the list has another one, whatever was held before a reload",
      STATES.none,
      entered(0, A, { lockedByMe: [B], resumes: true }),
      { ...elsewhere, heldUdi: B },
      [RELEASED, REREAD],
    ],
    ["is taken over by a click", elsewhere, takeOverChosen(1), claiming, [claims(A, true)]],
    [
      "takes the other handset over first, to let it go",
      { ...elsewhere, heldUdi: B },
      takeOverChosen(1),
      { status: "claiming", udi: B, next: { udi: A, lockedByMe: [], resumes: false } },
      [claims(B, true)],
    ],
    [
      "is in question still where the other tab does not give that one up",
      { status: "claiming", udi: B, next: { udi: A, lockedByMe: [], resumes: false } },
      turnedAway(1, B),
      { status: "elsewhere", udi: A, heldUdi: B, listedAt: undefined },
      [FORGOTTEN, REREAD],
    ],
    [
      "lets it go once it is this tab's",
      { status: "claiming", udi: A, next: REQUEST_B },
      claimed(1),
      { ...releasing, next: REQUEST_B },
      letsGo("user-switched-handset"),
    ],
  ])("%s", (_, from, event, state, effects) => {
    const after = play([event], from);
    expect(after.state).toEqual(state);
    expect(after.effects).toEqual(effects);
  });
});

describe("choosing one while another is at work [REQ-HANDSET-03]", () => {
  it.each<[string, LockState, LockState, readonly LockEffect[]]>([
    ["the one that is claimed: nothing new", { ...claiming, udi: B }, { ...claiming, udi: B }, []],
    ["another one than is claimed", claiming, { ...claiming, udi: B }, [claims(B, false)]],
    [
      "the one that another is let go for: nothing new",
      { ...claiming, next: REQUEST_B },
      { ...claiming, next: REQUEST_B },
      [],
    ],
    [
      "the one that is let go for another",
      { status: "claiming", udi: B, next: { ...REQUEST_B, udi: A } },
      { ...claiming, udi: B },
      [claims(B, false)],
    ],
    ["the one that is asked for: nothing new", { ...locking, udi: B }, { ...locking, udi: B }, []],
    [
      "another one than is asked for",
      locking,
      { ...withdrawing, reason: "user-switched-handset", next: REQUEST_B },
      [],
    ],
    ["the one that is held: nothing new", { ...held, udi: B }, { ...held, udi: B }, []],
    [
      "another one than is held",
      HELD_QUIETLY,
      { ...releasing, next: REQUEST_B },
      [...STOPPED, FORGOTTEN, ...letsGo("user-switched-handset")],
    ],
    ...[STATES.refused, elsewhere, STATES.failed, lost].map(
      (from): [string, LockState, LockState, readonly LockEffect[]] => [
        `one, where the last was ${from.status}`,
        from,
        { ...claiming, udi: B },
        [claims(B, false)],
      ],
    ),
  ])("%s", (_, from, state, effects) => {
    const after = play([entered(1, B)], from);
    expect(after.state).toEqual(state);
    expect(after.effects).toEqual(effects);
  });
});
