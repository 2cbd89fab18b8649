import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { LockState } from "../../lock/lock-states.ts";
import type { ListedHandset } from "../../queries/handsets-query.ts";
import { findHandsetToOpen, isLockProblem } from "./auto-open.ts";

const UDI = toHandsetUdi("(21)NTA00201");
const ME = "gp@capno.example";
const aHandset = (lockedBy: string | null = null): ListedHandset => ({
  udi: UDI,
  type: "NTA",
  serialNumber: 201,
  serialText: "00201",
  label: "NTA 00201",
  name: null,
  lockedBy,
});
const ONLY = aHandset();
const NO_LOCK = { status: "none" } as const;
const VISIT = {
  handsets: [ONLY],
  username: ME,
  lock: NO_LOCK,
  hasOpenedItself: false,
  hadLockProblem: false,
};

describe("findHandsetToOpen [REQ-HANDSET-01] [REQ-HANDSET-02]", () => {
  it("returns the only handset if it is free or locked by this account", () => {
    expect(findHandsetToOpen(VISIT)).toBe(ONLY);
    const mine = aHandset(ME);
    expect(findHandsetToOpen({ ...VISIT, handsets: [mine] })).toBe(mine);
  });

  it.each<[string, Partial<Parameters<typeof findHandsetToOpen>[0]>]>([
    ["there are several", { handsets: [ONLY, aHandset()] }],
    ["there is none", { handsets: [] }],
    ["it was opened in this visit", { hasOpenedItself: true }],
    ["its lock was lost in this visit", { hadLockProblem: true }],
    ["someone else holds it", { handsets: [aHandset("gp2@capno.example")] }],
    ["its lock failed", { lock: { status: "failed", udi: UDI } }],
  ])("returns nothing if %s", (_, change) => {
    expect(findHandsetToOpen({ ...VISIT, ...change })).toBeUndefined();
  });

  it("returns the only handset once for viewing its results, also when another user holds it", () => {
    const theirs = aHandset("gp2@capno.example");
    const looked = { ...VISIT, handsets: [theirs], lock: undefined };
    expect(findHandsetToOpen({ ...looked, hadLockProblem: true })).toBe(theirs);
    expect(findHandsetToOpen({ ...looked, hasOpenedItself: true })).toBeUndefined();
  });
});

const AT = toEpochMs(0);
const releasing = (hasFailed: boolean): LockState => ({
  status: "releasing",
  udi: UDI,
  next: undefined,
  hasFailed,
});
it.each<[LockState, boolean]>([
  [NO_LOCK, false],
  [releasing(false), false],
  [releasing(true), true],
  [{ status: "failed", udi: UDI }, true],
  [{ status: "refused", udi: UDI, by: undefined }, true],
  [{ status: "lost", udi: UDI, because: "expired", by: undefined, lostAt: AT }, true],
  [{ status: "elsewhere", udi: UDI, heldUdi: UDI, listedAt: undefined }, false],
])("isLockProblem is true for a lock that ended without the person's action: %j", (lock, expected) => {
  expect(isLockProblem(lock)).toBe(expected);
});
