import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { LockState } from "../../lock/lock-states.ts";
import { getReasonStartIsDisabled } from "./start-button.ts";

const NOW = toEpochMs(1_000_000);
const UDI = toHandsetUdi("(21)NTA00201");
const LIVE = { isLive: true, isPatienceOver: false };

const held = (changes: Partial<Extract<LockState, { status: "held" }>> = {}): LockState => ({
  status: "held",
  udi: UDI,
  lockedAt: toEpochMs(NOW - 60_000),
  confirmedAt: toEpochMs(NOW - 60_000),
  until: toEpochMs(NOW + 120_000),
  isRefreshing: false,
  refreshDueAt: toEpochMs(NOW + 60_000),
  provedUntil: toEpochMs(NOW - 60_000),
  doubtedSince: undefined,
  isRelocking: false,
  hasRelocked: false,
  ...changes,
});

describe("why a test cannot be started", () => {
  it("why a test cannot be started is nothing where the handset is surely held and heard", () => {
    expect(getReasonStartIsDisabled(held(), LIVE, NOW)).toBeUndefined();
  });

  it.each([
    ["is not held", { status: "none" } as const],
    [
      "is only asked for",
      { status: "locking", udi: UDI, attempt: 1, isAsking: true, isUnsure: false } as const,
    ],
  ])("why a test cannot be started is the lock where the handset %s", (_, lock) => {
    expect(getReasonStartIsDisabled(lock, LIVE, NOW)).toBe("Locking the handset for you");
  });

  it("why a test cannot be started is its renewal where the hold is in doubt", () => {
    const lock = held({ doubtedSince: toEpochMs(NOW - 1) });
    expect(getReasonStartIsDisabled(lock, LIVE, NOW)).toBe("Renewing your lock of the handset");
  });

  it.each([
    [29_999, "Renewing your lock of the handset"],
    [30_000, undefined],
  ])(
    "why a test cannot be started is its renewal in the last half minute of the lease: %i ms are left",
    (left, reason) => {
      expect(getReasonStartIsDisabled(held({ until: toEpochMs(NOW + left) }), LIVE, NOW)).toBe(reason);
    },
  );

  it.each([
    [false, false, "Connecting to the handset"],
    [false, true, undefined],
    [true, true, undefined],
  ])(
    "why a test cannot be started is the connection until it is there or was waited for: %s, %s",
    (isLive, isPatienceOver, reason) => {
      expect(getReasonStartIsDisabled(held(), { isLive, isPatienceOver }, NOW)).toBe(reason);
    },
  );
});
