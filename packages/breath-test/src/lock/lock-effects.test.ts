import { ApiError } from "@capno/api-client/api-error";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import type { LockPartEvent } from "./lock-states.ts";
import { FIRST, lockRoute, ME, unlockRoute } from "../testing/names.ts";
import { waitForLocks } from "../testing/take-turns.ts";
import { createLockEffects, noteSentAt } from "./lock-effects.ts";

const UDI = toHandsetUdi(FIRST);
const COLLEAGUE = "gp2@capno.example";
const FACTS = { method: "POST", path: "/lock/", action: "locking", required: false };

function openEffects(locks?: LockManager, username = ME) {
  const services = aProductServices();
  const events: LockPartEvent[] = [];
  const done: unknown[] = [];
  const { runEffect } = createLockEffects({
    services,
    username,
    memory: {
      read: () => undefined,
      write: ({ udi, until }) => void done.push(["remembered", udi, until]),
      forget: () => void done.push("forgotten"),
      readUnanswered: () => [],
      writeUnanswered: (unlocks) => void done.push(["unanswered", unlocks]),
    },
    locks,
    send: (event) => void events.push(event),
    setHolder: (udi, lockedBy) => void done.push(["holder", udi, lockedBy]),
    getSerialText: (udi) => udi.slice(-5),
    refetchHandsets: () => void done.push("refetched"),
    goToHandsets: () => void done.push("at the handsets"),
  });
  const settle = () => services.clock.advanceAsync(0);
  return { services, events, done, runEffect, settle };
}

describe("createLockEffects, sending a lock request [REQ-HANDSET-08]", () => {
  it.each<[string, (http: ReturnType<typeof openEffects>["services"]["http"]) => void, object]>([
    [
      "sends lock-granted when the server grants it",
      (http) => http.reply(lockRoute(FIRST), {}),
      { type: "lock-granted", udi: UDI },
    ],
    [
      "sends lock-refused with the holder's name",
      (http) => http.reply(lockRoute(FIRST), { lockedBy: COLLEAGUE }, 409),
      { type: "lock-refused", udi: UDI, by: COLLEAGUE },
    ],
    [
      "sends lock-refused without a name if the server names no holder",
      (http) => http.reply(lockRoute(FIRST), {}, 423),
      { type: "lock-refused", udi: UDI, by: undefined },
    ],
    [
      "sends lock-failed without a response",
      (http) => http.fail(lockRoute(FIRST), "network-failure"),
      { type: "lock-failed", udi: UDI, isNetwork: true },
    ],
    [
      "sends lock-failed for a server error",
      (http) => http.fail(lockRoute(FIRST), "unexpected-status", 500),
      { type: "lock-failed", udi: UDI, isNetwork: false },
    ],
    [
      "sends lock-failed with the time after which the server may be asked again",
      (http) =>
        http.answer(lockRoute(FIRST), () => {
          throw new ApiError({ ...FACTS, kind: "unexpected-status", status: 503, retryAfterS: 60 });
        }),
      { type: "lock-failed", udi: UDI, isNetwork: false, retryAfterS: 60 },
    ],
    [
      "sends lock-failed for an unexpected exception",
      (http) =>
        http.answer(lockRoute(FIRST), () => {
          throw new TypeError("odd");
        }),
      { type: "lock-failed", udi: UDI, isNetwork: false, retryAfterS: undefined },
    ],
  ])("%s", async (_, script, event) => {
    const { services, events, runEffect, settle } = openEffects();
    script(services.http);
    runEffect({ type: "send-lock", udi: UDI });
    await settle();
    expect(events).toMatchObject([event]);
  });
});

describe("createLockEffects, sending an unlock [REQ-HANDSET-04]", () => {
  const unlocking = { type: "send-unlock", udi: UDI, reason: "user-finished-test" } as const;

  it("records it and shows the handset as free before the answer", async () => {
    const { services, events, done, runEffect, settle } = openEffects();
    services.http.reply(unlockRoute(FIRST), {});
    runEffect(unlocking);
    expect(services.activity.entries).toEqual([{ what: "unlock", detail: "user-finished-test" }]);
    expect(done).toEqual([["holder", UDI, null]]);
    await settle();
    expect(events).toMatchObject([{ type: "unlock-answered", udi: UDI }]);
    expect(services.notices.reported).toEqual([]);
  });

  it.each<[string, true | undefined, (http: ReturnType<typeof openEffects>["services"]["http"]) => void]>([
    ["a refusal", undefined, (http) => http.reply(unlockRoute(FIRST), {}, 403)],
    ["a missing response", true, (http) => http.fail(unlockRoute(FIRST), "network-failure")],
  ])("reports %s and sends whether the handset may still be locked", async (_, isLost, script) => {
    const { services, events, runEffect, settle } = openEffects();
    script(services.http);
    runEffect(unlocking);
    await settle();
    expect(services.notices.reported).toHaveLength(1);
    expect(events).toMatchObject([{ type: "unlock-answered", udi: UDI }]);
    expect(events.map((event) => "isLost" in event && event.isLost)).toEqual([isLost ?? false]);
  });
});

describe("createLockEffects, claiming a handset among tabs [REQ-HANDSET-03]", () => {
  const claiming = { type: "claim-tab", udi: UDI, takeOver: false, isPatient: false } as const;

  it("answers only the last of two claims", async () => {
    const tab = openEffects(navigator.locks, `${crypto.randomUUID()}@capno.example`);
    tab.runEffect(claiming);
    tab.runEffect(claiming);
    await waitForLocks();
    expect(tab.events).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    tab.runEffect({ type: "release-tab" });
  });

  it("unlocks a released handset again only if no other tab has claimed it since", async () => {
    const account = `${crypto.randomUUID()}@capno.example`;
    const [first, second] = [openEffects(navigator.locks, account), openEffects(navigator.locks, account)];
    second.services.http.reply(unlockRoute(FIRST), {});
    first.runEffect(claiming);
    await waitForLocks();
    const again = {
      type: "send-unlock",
      udi: UDI,
      reason: "user-navigated-away",
      ifUnclaimed: true,
    } as const;
    second.runEffect(again);
    await waitForLocks();
    expect(second.services.http.sent(unlockRoute(FIRST))).toEqual([]);
    first.runEffect({ type: "release-tab" });
    await waitForLocks();
    second.runEffect(again);
    await waitForLocks();
    expect(second.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    expect(second.events.map(({ type }) => type)).toEqual(["unlock-answered", "unlock-answered"]);
  });

  it("gives the claim to one tab until another takes it over", async () => {
    const account = `${crypto.randomUUID()}@capno.example`;
    const [first, second] = [openEffects(navigator.locks, account), openEffects(navigator.locks, account)];
    first.runEffect(claiming);
    await waitForLocks();
    second.runEffect(claiming);
    await waitForLocks();
    expect(second.events).toMatchObject([{ type: "tab-claim-refused", udi: UDI }]);
    expect(first.events).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    second.runEffect({ ...claiming, takeOver: true });
    await waitForLocks();
    expect(second.events.at(-1)).toMatchObject({ type: "tab-claimed", udi: UDI });
    const at = first.services.clock.now();
    expect(first.events.at(-1)).toEqual({ type: "tab-claim-stolen", udi: UDI, at });
    second.runEffect({ type: "release-tab" });
    await waitForLocks();
  });
});

describe("createLockEffects", () => {
  it("runs storage, activity, list and navigation effects", async () => {
    const { services, events, done, runEffect, settle } = openEffects();
    const until = services.clock.now();
    runEffect({ type: "remember-hold", udi: UDI, until });
    runEffect({ type: "forget-hold" });
    runEffect({ type: "record-lock", udi: UDI });
    runEffect({ type: "refetch-handsets" });
    runEffect({ type: "go-to-handsets" });
    expect(done).toEqual([
      ["remembered", UDI, until],
      "forgotten",
      ["holder", UDI, ME],
      "refetched",
      "at the handsets",
    ]);
    expect(services.activity.entries).toEqual([{ what: "lock" }]);
    runEffect({ type: "claim-tab", udi: UDI, takeOver: false, isPatient: false });
    await settle();
    expect(events).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    runEffect({ type: "release-tab" });
  });

  it.each([
    ["taken", COLLEAGUE, `This handset is locked by ${COLLEAGUE}.`],
    ["taken-over", undefined, "Handset 00201 is now in use by you in another window."],
    ["two-handsets", undefined, /^You have two handsets open, so handset 00201 is not yours here\./],
    ["expired", undefined, "Handset 00201 is no longer locked for you. Select it again to continue."],
    ["released", undefined, "Handset 00201 was unlocked. Select it again to continue."],
  ] as const)("says of a lock that is %s by %s: %s", (because, by, words) => {
    const { services, runEffect } = openEffects();
    runEffect({ type: "show-lock-lost", udi: UDI, because, by });
    expect(services.notices.shown).toEqual([{ message: expect.stringMatching(words), level: "info" }]);
  });

  it.each(["taken-over", "two-handsets", "expired", "released"] as const)(
    "lets the letters of a handset whose lock is %s turn no word of the notice",
    (because) => {
      const { services, runEffect } = openEffects();
      runEffect({
        type: "show-lock-lost",
        udi: toHandsetUdi("(21)\u05D0\u05D1\u05D2\u05D3\u05D4"),
        because,
        by: undefined,
      });
      expect(services.notices.shown[0]?.message).toContain(
        "andset \u2068\u05D0\u05D1\u05D2\u05D3\u05D4\u2069",
      );
    },
  );

  it("shows refusals, losses and errors", () => {
    const { services, runEffect } = openEffects();
    const error = new Error("odd");
    runEffect({ type: "show-lock-refused", by: COLLEAGUE });
    runEffect({ type: "show-lock-refused", by: undefined });
    runEffect({ type: "show-lock-lost", udi: UDI, because: "expired", by: undefined });
    runEffect({ type: "raise", error });
    expect(services.notices.shown.map(({ message }) => message)).toEqual([
      expect.stringContaining(COLLEAGUE),
      expect.stringContaining("locked by another user"),
      expect.stringContaining("00201 is no longer locked"),
    ]);
    expect(services.notices.raised).toEqual([error]);
  });
});

/** A clock whose three times the test sets. */
function aClock() {
  const times = { now: 100_000, wall: 50_000, monotonic: 1_000 };
  return {
    times,
    now: () => toEpochMs(times.now),
    wall: () => toEpochMs(times.wall),
    monotonic: () => times.monotonic,
    after: () => () => undefined,
  };
}

describe("noteSentAt [REQ-HANDSET-08]", () => {
  it.each([
    ["both clocks ran", { wall: 3_000, monotonic: 3_000 }, 97_000],
    ["the wall clock was set back", { wall: -60_000, monotonic: 3_000 }, 97_000],
    ["the computer slept and the monotonic clock stopped", { wall: 9_000, monotonic: 3_000 }, 91_000],
  ])("subtracts the larger elapsed time, so that no lease seems too long, when %s", (_, passed, sentAt) => {
    const clock = aClock();
    const getSentAt = noteSentAt(clock);
    clock.times.wall += passed.wall;
    clock.times.monotonic += passed.monotonic;
    expect(getSentAt()).toBe(sentAt);
  });

  it("uses the server's time as known when the answer arrives", () => {
    const clock = aClock();
    const getSentAt = noteSentAt(clock);
    clock.times.monotonic += 1_000;
    clock.times.now = 200_000;
    expect(getSentAt()).toBe(199_000);
  });
});
