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

describe("addLockPeriod and getCoverage [REQ-TEST-01]", () => {
  it("update the period granted at the same time", () => {
    expect(addLockPeriod([hold(0, 0)], hold(0, 120))).toEqual([hold(0, 120)]);
  });

  it("end a doubted period when the handset is locked again, so that the gap is not covered", () => {
    const holds = addLockPeriod([hold(0, 0, true)], hold(10, 10));
    expect(getCoverage(holds, at(5), false)).toBe("not-covered");
    expect(getCoverage(holds, at(11), false)).toBe("covered");
    expect(getCoverage(holds, at(0), false)).toBe("covered");
  });

  it("wait while the only period is doubted", () => {
    expect(getCoverage([hold(0, 0, true)], at(5), false)).toBe("not-known-yet");
  });

  it("cover nothing before the grant of a doubted period or after its lease", () => {
    const coverage = (s: number) => getCoverage([hold(0, 0, true)], at(s), false);
    expect([-1.1, -1, 300, 300.1].map(coverage)).toEqual([
      "not-covered",
      "covered",
      "not-known-yet",
      "not-covered",
    ]);
  });

  it("begin the first period one second before its grant, however slow the answer was", () => {
    const slow = hold(0, -5);
    expect([-1.1, -1, -0.5, 0].map((s) => getCoverage([slow], at(s), false))).toEqual([
      "not-covered",
      "covered",
      "covered",
      "covered",
    ]);
  });

  it("begin a later period exactly at its grant, since a colleague may have held the handset before", () => {
    const holds = [...loseLockPeriods([hold(0, 2)]), hold(122, 122)];
    expect([-1, 2, 121, 121.9, 122].map((s) => getCoverage(holds, at(s), false))).toEqual([
      "covered",
      "covered",
      "not-covered",
      "not-covered",
      "covered",
    ]);
  });

  it("give a later period the clock tolerance if the server names this account", () => {
    const holds = [...loseLockPeriods([hold(0, 2)]), hold(122, 122)];
    expect([120.9, 121, 121.9].map((s) => getCoverage(holds, at(s), true))).toEqual([
      "not-covered",
      "covered",
      "covered",
    ]);
  });

  it("consider every period", () => {
    const holds = [...loseLockPeriods([hold(0, 60)]), hold(100, 100)];
    expect([30, 80, 120].map((s) => getCoverage(holds, at(s), false))).toEqual([
      "covered",
      "not-covered",
      "covered",
    ]);
  });
});

describe("loseLockPeriods and finishLockPeriods [REQ-TEST-01]", () => {
  const over = (each: LockPeriod): LockPeriod => ({ ...each, leaseUntil: undefined, isDoubted: false });

  it("keep only the proved part of a lost period", () => {
    expect(loseLockPeriods([hold(0, 60), hold(100, 120, true)])).toEqual([
      over(hold(0, 60)),
      over(hold(100, 120)),
    ]);
  });

  it("leave a period alone that was lost before", () => {
    const lost = over(hold(0, 60));
    expect(loseLockPeriods([lost])[0]).toBe(lost);
  });

  it.each([
    ["extend a released period to its release", hold(0, 60), 120, 120],
    ["extend a period released after its lease to the lease's end", hold(0, 60), 400, 300],
    ["keep the proved part if the clock was set back before the release", hold(0, 60), 30, 60],
    ["extend a doubted period no further than its last confirmation", hold(0, 60, true), 120, 60],
    ["leave a period alone that ended before the release", over(hold(0, 60)), 120, 60],
  ])("%s", (_, each, s, provedS) => {
    expect(finishLockPeriods([each], at(s))).toEqual([over({ ...each, provedUntil: at(provedS) })]);
  });

  it("confirm one period without changing others", () => {
    const lost = over(hold(0, 60));
    expect(addLockPeriod([lost, hold(100, 100)], hold(100, 220))).toEqual([lost, hold(100, 220)]);
  });
});
