import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import {
  finishLockPeriods,
  getCoverage,
  loseLockPeriods,
  addLockPeriod,
  type LockPeriod,
} from "./lock-periods.ts";

const START = Date.parse("2026-11-20T10:42:00Z");
const at = (s: number) => toEpochMs(START + s * 1_000);

const hold = (grantedS: number, provedS: number, isDoubted = false): LockPeriod => ({
  grantedAt: at(grantedS),
  provedUntil: at(provedS),
  leaseUntil: at(grantedS + 300),
  isDoubted,
});

describe("the holds of a test [REQ-TEST-01]", () => {
  it("keeps one hold as one, as it is now", () => {
    expect(addLockPeriod([hold(0, 0)], hold(0, 120))).toEqual([hold(0, 120)]);
  });

  it("ends a doubted hold when the handset is taken anew: what fell between is not waited for", () => {
    const holds = addLockPeriod([hold(0, 0, true)], hold(10, 10));
    expect(getCoverage(holds, at(5), false)).toBe("not-covered");
    expect(getCoverage(holds, at(11), false)).toBe("covered");
    expect(getCoverage(holds, at(0), false)).toBe("covered");
  });

  it("waits while the only hold is in doubt", () => {
    expect(getCoverage([hold(0, 0, true)], at(5), false)).toBe("not-known-yet");
  });

  it("covers nothing before it was granted, whatever is in doubt since", () => {
    const coverage = (s: number) => getCoverage([hold(0, 0, true)], at(s), false);
    expect([-1.1, -1, 300, 300.1].map(coverage)).toEqual([
      "not-covered",
      "covered",
      "not-known-yet",
      "not-covered",
    ]);
  });

  it("begins with the answer that granted it, however long that took", () => {
    const slow = hold(0, -5);
    expect([-1.1, -1, -0.5, 0].map((s) => getCoverage([slow], at(s), false))).toEqual([
      "not-covered",
      "covered",
      "covered",
      "covered",
    ]);
  });

  it("begins at its grant alone, where the handset was free before: the second before it may be a colleague's", () => {
    const holds = [...loseLockPeriods([hold(0, 2)]), hold(122, 122)];
    expect([-1, 2, 121, 121.9, 122].map((s) => getCoverage(holds, at(s), false))).toEqual([
      "covered",
      "covered",
      "not-covered",
      "not-covered",
      "covered",
    ]);
  });

  it("the holds of a test is granted the clocks' second again where the server names this account", () => {
    const holds = [...loseLockPeriods([hold(0, 2)]), hold(122, 122)];
    expect([120.9, 121, 121.9].map((s) => getCoverage(holds, at(s), true))).toEqual([
      "not-covered",
      "covered",
      "covered",
    ]);
  });

  it("looks at each of them", () => {
    const holds = [...loseLockPeriods([hold(0, 60)]), hold(100, 100)];
    expect([30, 80, 120].map((s) => getCoverage(holds, at(s), false))).toEqual([
      "covered",
      "not-covered",
      "covered",
    ]);
  });
});

describe("the end of a hold [REQ-TEST-01]", () => {
  const over = (each: LockPeriod): LockPeriod => ({ ...each, leaseUntil: undefined, isDoubted: false });

  it("lost: what was proved before counts, and nothing else", () => {
    expect(loseLockPeriods([hold(0, 60), hold(100, 120, true)])).toEqual([
      over(hold(0, 60)),
      over(hold(100, 120)),
    ]);
  });

  it("lost before: nothing changes", () => {
    const lost = over(hold(0, 60));
    expect(loseLockPeriods([lost])[0]).toBe(lost);
  });

  it.each([
    ["given back: it lasted until then", hold(0, 60), 120, 120],
    ["given back after its lease: it lasted that long", hold(0, 60), 400, 300],
    ["given back by a clock that was put back: what was proved stays proved", hold(0, 60), 30, 60],
    ["given back in doubt: it lasted until the last answer", hold(0, 60, true), 120, 60],
    ["over before it was given back", over(hold(0, 60)), 120, 60],
  ])("%s", (_, each, s, provedS) => {
    expect(finishLockPeriods([each], at(s))).toEqual([over({ ...each, provedUntil: at(provedS) })]);
  });

  it("confirmed beside others: they stay as they are", () => {
    const lost = over(hold(0, 60));
    expect(addLockPeriod([lost, hold(100, 100)], hold(100, 220))).toEqual([lost, hold(100, 220)]);
  });
});
