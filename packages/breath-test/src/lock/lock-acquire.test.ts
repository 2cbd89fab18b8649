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

describe("the lock machine, locking a handset step by step [REQ-HANDSET-03] [REQ-HANDSET-08]", () => {
  it.each<LockRow>([
    ["asks the browser's other tabs first", STATES.none, entered(0), claiming, [claims(A, false)]],
    ["then asks the server", claiming, claimed(0), locking, [{ type: "send-lock", udi: A }]],
    [
      "holds the lock when the server grants it",
      locking,
      granted(0),
      HELD_QUIETLY,
      [...renewsAt(0, 299_900), { type: "record-lock", udi: A }, REREAD],
    ],
    [
      "returns to the handsets and forgets everything when the server refuses",
      locking,
      refused(),
      { status: "refused", udi: A, by: "gp2@capno.example" },
      [RELEASED, FORGOTTEN, { type: "show-lock-refused", by: "gp2@capno.example" }, REREAD, TO_HANDSETS],
    ],
    [
      "fails and holds nothing after a server error",
      locking,
      failed(1, false),
      STATES.failed,
      [RELEASED, FORGOTTEN, { type: "raise", error }, TO_HANDSETS],
    ],
    [
      "waits one second after the first attempt without a response",
      locking,
      failed(1, true),
      { ...locking, isAsking: false },
      [{ type: "start-timer", timer: "retry", ms: 1_000 }],
    ],
    [
      "waits two seconds after the second",
      { ...locking, attempt: 2 },
      failed(1, true),
      { ...locking, attempt: 2, isAsking: false },
      [{ type: "start-timer", timer: "retry", ms: 2_000 }],
    ],
    [
      "gives up after the third, and unlocks what may have been locked",
      { ...locking, attempt: 3 },
      failed(1, true),
      { ...releasing, hasFailed: true },
      [FORGOTTEN, { type: "raise", error }, TO_HANDSETS, ...letsGo(AWAY)],
    ],
    [
      "sends the next request when the retry is due",
      { ...locking, isAsking: false },
      retryDue,
      { ...locking, attempt: 2 },
      [{ type: "send-lock", udi: A }],
    ],
    [
      "asks which window holds it if another tab refuses the claim",
      claiming,
      turnedAway(1),
      { ...elsewhere, listedAt: undefined },
      [FORGOTTEN, REREAD],
    ],
    [
      "asks which window holds it if the list shows it under this account",
      STATES.none,
      entered(0, A, { lockedByMe: [B, A] }),
      elsewhere,
      [RELEASED, REREAD],
    ],
    [
      "asks which window holds it if the list shows another one, whatever was held before a reload",
      STATES.none,
      entered(0, A, { lockedByMe: [B], resumes: true }),
      { ...elsewhere, heldUdi: B },
      [RELEASED, REREAD],
    ],
    ["claims it from the other tab on a click", elsewhere, takeOverChosen(1), claiming, [claims(A, true)]],
    [
      "claims the other handset first, to release it",
      { ...elsewhere, heldUdi: B },
      takeOverChosen(1),
      { status: "claiming", udi: B, next: { udi: A, lockedByMe: [], resumes: false } },
      [claims(B, true)],
    ],
    [
      "keeps asking if the other tab does not give up that handset",
      { status: "claiming", udi: B, next: { udi: A, lockedByMe: [], resumes: false } },
      turnedAway(1, B),
      { status: "elsewhere", udi: A, heldUdi: B, listedAt: undefined },
      [FORGOTTEN, REREAD],
    ],
    [
      "releases the other handset once it has the claim",
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

describe("the lock machine, entering a handset [REQ-HANDSET-03]", () => {
  it.each<[string, LockState, LockState, readonly LockEffect[]]>([
    ["changes nothing if it is being claimed", { ...claiming, udi: B }, { ...claiming, udi: B }, []],
    ["claims it instead of the one being claimed", claiming, { ...claiming, udi: B }, [claims(B, false)]],
    [
      "changes nothing if another is already claimed for it",
      { ...claiming, next: REQUEST_B },
      { ...claiming, next: REQUEST_B },
      [],
    ],
    [
      "claims it although it was to be released for another",
      { status: "claiming", udi: B, next: { ...REQUEST_B, udi: A } },
      { ...claiming, udi: B },
      [claims(B, false)],
    ],
    ["changes nothing if it is being locked", { ...locking, udi: B }, { ...locking, udi: B }, []],
    [
      "withdraws the request for another handset first",
      locking,
      { ...withdrawing, reason: "user-switched-handset", next: REQUEST_B },
      [],
    ],
    ["changes nothing if it is held", { ...held, udi: B }, { ...held, udi: B }, []],
    [
      "releases the held handset first",
      HELD_QUIETLY,
      { ...releasing, next: REQUEST_B },
      [...STOPPED, FORGOTTEN, ...letsGo("user-switched-handset")],
    ],
    ...[STATES.refused, elsewhere, STATES.failed, lost].map(
      (from): [string, LockState, LockState, readonly LockEffect[]] => [
        `claims it when the last lock was ${from.status}`,
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
