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

describe("getReasonStartIsDisabled", () => {
  it("returns nothing if the handset is locked and connected", () => {
    expect(getReasonStartIsDisabled(UDI, held(), LIVE, NOW)).toBeUndefined();
  });

  it.each([
    ["is not locked", { status: "none" } as const],
    ["was changed, and the one before is still locked", held({ udi: toHandsetUdi("(21)NTA00202") })],
    [
      "is being locked",
      { status: "locking", udi: UDI, attempt: 1, isAsking: true, isUnsure: false } as const,
    ],
  ])("names the lock if the handset %s", (_, lock) => {
    expect(getReasonStartIsDisabled(UDI, lock, LIVE, NOW)).toBe("Locking the handset for you");
  });

  it("names the renewal if the lock is doubted", () => {
    const lock = held({ doubtedSince: toEpochMs(NOW - 1) });
    expect(getReasonStartIsDisabled(UDI, lock, LIVE, NOW)).toBe("Renewing your lock of the handset");
  });

  it.each([
    [29_999, "Renewing your lock of the handset"],
    [30_000, undefined],
  ])("names the renewal in the last half minute of the lease: %i ms left", (left, reason) => {
    expect(getReasonStartIsDisabled(UDI, held({ until: toEpochMs(NOW + left) }), LIVE, NOW)).toBe(reason);
  });

  it.each([
    [false, false, "Connecting to the handset"],
    [false, true, undefined],
    [true, true, undefined],
  ])(
    "names the connection until it is there or was awaited long enough: %s, %s",
    (isLive, isPatienceOver, reason) => {
      expect(getReasonStartIsDisabled(UDI, held(), { isLive, isPatienceOver }, NOW)).toBe(reason);
    },
  );
});
