import { describe, expect, it } from "vitest";

import { applyAvailability, formatLockedMessage, getLockState, UNLOCK_REASONS } from "./handset-lock.ts";

const me = "gp@capno.example";
const other = "gp2@capno.example";

describe("handset lock [spec §4]", () => {
  it.each([
    [null, 0],
    [me, 1],
    ["GP@Capno.Example", 1],
    [other, 2],
  ])("held by %s is state %d", (lockedBy, state) => {
    expect(getLockState(lockedBy, me)).toBe(state);
  });

  it("is taken by the event 'lock' and released by any other", () => {
    const handsets = [
      { udi: "H0", lockedBy: null },
      { udi: "H1", lockedBy: other },
    ];
    const locked = applyAvailability(handsets, { event: "lock", user: me, handsetUdi: "H0" });
    expect(locked[0]?.lockedBy).toBe(me);
    expect(locked[1]).toBe(handsets[1]);
    for (const event of ["unlock", "server-timeout-expired", "LOCK", ""]) {
      const after = applyAvailability(handsets, { event, user: other, handsetUdi: "H1" });
      expect(after[1]?.lockedBy).toBeNull();
    }
  });

  it("gives the same list back where an event changes nothing", () => {
    const handsets = [{ udi: "H1", lockedBy: other }];
    expect(applyAvailability(handsets, { event: "lock", user: other, handsetUdi: "H1" })).toBe(handsets);
    expect(applyAvailability(handsets, { event: "lock", user: me, handsetUdi: "H9" })).toBe(handsets);
  });

  it("keeps the specified message and reasons", () => {
    expect(formatLockedMessage(other)).toBe("This handset is locked by gp2@capno.example.");
    // A name that is written from right to left turns nothing of the sentence.
    expect(formatLockedMessage("\u05D0\u05D1")).toBe("This handset is locked by \u2068\u05D0\u05D1\u2069.");
    expect(Object.values(UNLOCK_REASONS)).toEqual([
      "user-navigated-away",
      "user-switched-handset",
      "user-finished-test",
      "server-timeout-expired",
    ]);
  });
});
