import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { getCoverage, noteHold, type Hold } from "./hold.ts";

const START = Date.parse("2026-11-20T10:42:00Z");
const at = (s: number) => toEpochMs(START + s * 1_000);

const hold = (grantedS: number, provedS: number, isDoubted = false): Hold => ({
  grantedAt: at(grantedS),
  provedUntil: at(provedS),
  leaseUntil: at(grantedS + 300),
  isDoubted,
});

describe("the holds of a test · decision T1", () => {
  it("keeps one hold as one, as it is now", () => {
    expect(noteHold([hold(0, 0)], hold(0, 120))).toEqual([hold(0, 120)]);
  });

  it("ends a doubted hold when the handset is taken anew: what fell between is not waited for", () => {
    const holds = noteHold([hold(0, 0, true)], hold(10, 10));
    expect(getCoverage(holds, at(5))).toBe("not-covered");
    expect(getCoverage(holds, at(11))).toBe("covered");
    expect(getCoverage(holds, at(0))).toBe("covered");
  });

  it("waits while the only hold is in doubt", () => {
    expect(getCoverage([hold(0, 0, true)], at(5))).toBe("not-known-yet");
  });
});
