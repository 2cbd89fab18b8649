import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { aToken, FakeStorage } from "./testing/fake-browser.ts";
import { findEndReason, findStoredSession, hasOwnershipLapsed } from "./find-stored-session.ts";
import { guardStorage } from "./guarded-storage.ts";
import { writeLastActivity } from "./last-activity.ts";
import { fromStored } from "./live-session.ts";
import { writeSession, type StoredSession } from "./stored-session.ts";
import { writeSessionOwner, type SessionOwner } from "./session-owner.ts";

const MINUTE = 60_000;

function open() {
  const clock = createManualClock();
  const [ofTab, ofBrowser] = [new FakeStorage(), new FakeStorage()];
  const storages = { perTab: guardStorage(() => ofTab), local: guardStorage(() => ofBrowser) };
  const stored: StoredSession = {
    refreshToken: aToken("refresh", 86_400),
    receivedWall: clock.wall(),
    family: "f",
    serial: 1,
    userId: "7",
    turn: "t",
  };
  return { clock, storages, stored, ofTab, ofBrowser };
}

describe("a stored time that lies ahead of the clock", () => {
  it.each([
    [60_000, "found", false],
    [60_001, "nothing", true],
    [60 * MINUTE, "nothing", true],
  ] as const)(
    "`findStoredSession` takes a last activity %i ms ahead for the end of the absence: %s",
    (aheadMs, kind, hasLapsed) => {
      for (const isRemembered of [true, false]) {
        const { clock, storages, stored } = open();
        writeSessionOwner(storages.local, { id: "t", person: "7" });
        writeSession(isRemembered ? storages.local : storages.perTab, stored);
        writeLastActivity(storages.local, { turn: "t", at: clock.wall() + aheadMs });
        const limits = { idleLimitMs: 15 * MINUTE, rememberedForMs: 480 * MINUTE };
        expect(findStoredSession(storages, clock, limits).kind).toBe(kind);
        expect(hasOwnershipLapsed(storages, clock, limits)).toBe(hasLapsed);
      }
    },
  );
});

it.each([
  [15 * MINUTE, true],
  [0, false],
])(
  "`hasOwnershipLapsed` of an owner without a known activity, with a limit of %i ms: %s",
  (idleLimitMs, expected) => {
    const { clock, storages } = open();
    writeSessionOwner(storages.local, { id: "t", person: "7" });
    expect(hasOwnershipLapsed(storages, clock, { idleLimitMs })).toBe(expected);
  },
);

describe("`findEndReason`", () => {
  const owners: readonly (readonly [SessionOwner, string])[] = [
    [{ id: "t2", person: undefined }, "logged-out"],
    [{ id: "t2", person: "7" }, "logged-out"],
    [{ id: "t2", person: "8" }, "replaced"],
  ];
  it.each(owners)("says that another session took over from: %j", (owner, reason) => {
    const { clock, storages, stored } = open();
    writeSession(storages.local, stored);
    writeSessionOwner(storages.local, owner);
    expect(findEndReason(fromStored(stored, true, clock), storages)).toBe(reason);
  });

  it.each([true, false])(
    "says that the session was logged out where it is no longer stored (remembered: %s)",
    (isRemembered) => {
      const { clock, storages, stored } = open();
      writeSessionOwner(storages.local, { id: "t", person: "7" });
      const session = fromStored(stored, isRemembered, clock);
      expect(findEndReason(session, storages)).toBe("logged-out");
      writeSession(isRemembered ? storages.local : storages.perTab, stored);
      expect(findEndReason(session, storages)).toBeUndefined();
    },
  );

  it("finds no reason where storage is blocked", () => {
    const { clock, storages, stored, ofTab } = open();
    writeSessionOwner(storages.local, { id: "t", person: "7" });
    ofTab.isBlocked = true;
    storages.perTab.set("any", "1");
    expect(findEndReason(fromStored(stored, false, clock), storages)).toBeUndefined();
  });
});

describe("`findStoredSession` [spec §4] [REQ-SESSION-08]", () => {
  const LIMITS = { idleLimitMs: 15 * MINUTE, rememberedForMs: 60 * MINUTE };

  it.each([
    ["a tab's", "perTab", 15 * MINUTE],
    ["a remembered", "local", 60 * MINUTE],
  ] as const)(
    "finds %s session within its own limit, counted from its last activity or else its beginning",
    (_, where, limitMs) => {
      const { clock, storages, stored } = open();
      writeSessionOwner(storages.local, { id: "t", person: "7" });
      writeSession(storages[where], stored);
      const find = () => findStoredSession(storages, clock, LIMITS).kind;
      clock.sleep(limitMs);
      expect(find()).toBe("found");
      clock.sleep(1);
      expect(find()).toBe("nothing");
      writeLastActivity(storages.local, { turn: "t", at: clock.wall() - limitMs });
      expect(find()).toBe("found");
      writeLastActivity(storages.local, { turn: "t", at: clock.wall() - limitMs - 1 });
      expect(find()).toBe("nothing");
    },
  );

  it.each([{}, { rememberedForMs: 0 }])(
    "finds a remembered session as long as its token lives where the limits are %j",
    (limits) => {
      const { clock, storages, stored } = open();
      writeSessionOwner(storages.local, { id: "t", person: "7" });
      writeSession(storages.local, stored);
      const find = () => findStoredSession(storages, clock, { idleLimitMs: 15 * MINUTE, ...limits }).kind;
      clock.sleep(24 * 60 * MINUTE - 31_000);
      expect(find()).toBe("found");
      clock.sleep(2_000);
      expect(find()).toBe("nothing");
    },
  );

  it.each<[string, SessionOwner | undefined, SessionOwner, string]>([
    ["another person's", { id: "t1", person: "8" }, { id: "t", person: "7" }, "replaced"],
    ["this person's", { id: "t1", person: "7" }, { id: "t", person: "7" }, "found"],
    ["unused", undefined, { id: "t", person: "7" }, "found"],
    [
      "that of another person who has logged out",
      { id: "t1", person: "8" },
      { id: "t", person: undefined },
      "found",
    ],
  ])(
    "reports for a tab that was %s whether another session replaced its own",
    (_, ofTab, ofBrowser, kind) => {
      const { clock, storages, stored } = open();
      if (ofTab) writeSessionOwner(storages.perTab, ofTab);
      writeSessionOwner(storages.local, ofBrowser);
      writeSession(storages.local, stored);
      expect(findStoredSession(storages, clock, LIMITS).kind).toBe(kind);
    },
  );
});
