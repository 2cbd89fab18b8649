import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { FIRST, lockRoute, ME, unlockRoute } from "../testing/names.ts";
import type { LockPartEvent } from "../session/journey-states.ts";
import { createLockEffects, noteSentAt } from "./lock-effects.ts";

const UDI = toHandsetUdi(FIRST);
const COLLEAGUE = "gp2@capno.example";

function openEffects(locks?: LockManager, username = ME) {
  const services = aProductServices();
  const heard: LockPartEvent[] = [];
  const done: unknown[] = [];
  const { runEffect } = createLockEffects({
    services,
    username,
    memory: {
      read: () => undefined,
      write: ({ udi, until }) => void done.push(["remembered", udi, until]),
      forget: () => void done.push("forgotten"),
    },
    locks,
    send: (event) => void heard.push(event),
    setHolder: (udi, lockedBy) => void done.push(["holder", udi, lockedBy]),
    getSerialText: (udi) => udi.slice(-5),
    refetchHandsets: () => void done.push("refetched"),
    goToHandsets: () => void done.push("at the handsets"),
  });
  const settle = () => services.clock.advanceAsync(0);
  return { services, heard, done, runEffect, settle };
}

describe("a lock, asked for at the server [REQ-HANDSET-08]", () => {
  it.each<[string, (http: ReturnType<typeof openEffects>["services"]["http"]) => void, object]>([
    ["granted", (http) => http.reply(lockRoute(FIRST), {}), { type: "lock-granted", udi: UDI }],
    [
      "refused, by somebody",
      (http) => http.reply(lockRoute(FIRST), { lockedBy: COLLEAGUE }, 409),
      { type: "lock-refused", udi: UDI, by: COLLEAGUE },
    ],
    [
      "refused, by nobody knows whom",
      (http) => http.reply(lockRoute(FIRST), {}, 423),
      { type: "lock-refused", udi: UDI, by: undefined },
    ],
    [
      "not answered",
      (http) => http.fail(lockRoute(FIRST), "network-failure"),
      { type: "lock-failed", udi: UDI, isNetwork: true },
    ],
    [
      "answered by a failure",
      (http) => http.fail(lockRoute(FIRST), "unexpected-status", 500),
      { type: "lock-failed", udi: UDI, isNetwork: false },
    ],
    [
      "failed in a way nobody thought of",
      (http) =>
        http.answer(lockRoute(FIRST), () => {
          throw new TypeError("odd");
        }),
      { type: "lock-failed", udi: UDI, isNetwork: false, retryAfterS: undefined },
    ],
  ])("%s", async (_, script, event) => {
    const { services, heard, runEffect, settle } = openEffects();
    script(services.http);
    runEffect({ type: "send-lock", udi: UDI });
    await settle();
    expect(heard).toMatchObject([event]);
  });
});

describe("an unlock, sent to the server [REQ-HANDSET-04]", () => {
  const unlocking = { type: "send-unlock", udi: UDI, reason: "user-finished-test" } as const;

  it("an unlock, sent to the server is in the activity list, and nobody is shown as its holder before the answer", async () => {
    const { services, heard, done, runEffect, settle } = openEffects();
    services.http.reply(unlockRoute(FIRST), {});
    runEffect(unlocking);
    expect(services.activity.entries).toEqual([{ what: "unlock", detail: "user-finished-test" }]);
    expect(done).toEqual([["holder", UDI, null]]);
    await settle();
    expect(heard).toMatchObject([{ type: "unlock-answered", udi: UDI }]);
    expect(services.notices.reported).toEqual([]);
  });

  it.each<[string, (http: ReturnType<typeof openEffects>["services"]["http"]) => void]>([
    ["the server forbids", (http) => http.reply(unlockRoute(FIRST), {}, 403)],
    ["no answer came to", (http) => http.fail(unlockRoute(FIRST), "network-failure")],
  ])("that %s is reported, and what follows goes on all the same", async (_, script) => {
    const { services, heard, runEffect, settle } = openEffects();
    script(services.http);
    runEffect(unlocking);
    await settle();
    expect(services.notices.reported).toHaveLength(1);
    expect(heard).toMatchObject([{ type: "unlock-answered", udi: UDI }]);
  });
});

describe("a handset, claimed among the browser's tabs [REQ-HANDSET-03]", () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  const claiming = { type: "claim-tab", udi: UDI, takeOver: false, isPatient: false } as const;

  it("answers for the last claim alone: an earlier one that was given up says nothing", async () => {
    const tab = openEffects(navigator.locks, `${crypto.randomUUID()}@capno.example`);
    tab.runEffect(claiming);
    tab.runEffect(claiming);
    await turn();
    expect(tab.heard).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    tab.runEffect({ type: "release-tab" });
  });

  it("a handset, claimed among the browser's tabs is one tab's alone, until another one takes it over", async () => {
    const account = `${crypto.randomUUID()}@capno.example`;
    const [first, second] = [openEffects(navigator.locks, account), openEffects(navigator.locks, account)];
    first.runEffect(claiming);
    await turn();
    second.runEffect(claiming);
    await turn();
    expect(second.heard).toMatchObject([{ type: "tab-claim-refused", udi: UDI }]);
    expect(first.heard).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    second.runEffect({ ...claiming, takeOver: true });
    await turn();
    expect(second.heard.at(-1)).toMatchObject({ type: "tab-claimed", udi: UDI });
    const at = first.services.clock.now();
    expect(first.heard.at(-1)).toEqual({ type: "tab-claim-stolen", udi: UDI, at });
    second.runEffect({ type: "release-tab" });
    await turn();
  });
});

describe("what else a lock does", () => {
  it("what else a lock does is done in this tab and on its page", async () => {
    const { services, heard, done, runEffect, settle } = openEffects();
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
    expect(heard).toMatchObject([{ type: "tab-claimed", udi: UDI }]);
    runEffect({ type: "release-tab" });
  });

  it("what else a lock does is told to the person", () => {
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

/** A clock whose three times are set by hand. */
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

describe("when a request was sent, told by its answer [REQ-HANDSET-08]", () => {
  it.each([
    ["both clocks ran", { wall: 3_000, monotonic: 3_000 }, 97_000],
    ["the browser's clock was put back", { wall: -60_000, monotonic: 3_000 }, 97_000],
    ["the computer slept, and one of them with it", { wall: 9_000, monotonic: 3_000 }, 91_000],
  ])("the larger time counts, so that no lease is thought longer than it is: %s", (_, passed, sentAt) => {
    const clock = aClock();
    const getSentAt = noteSentAt(clock);
    clock.times.wall += passed.wall;
    clock.times.monotonic += passed.monotonic;
    expect(getSentAt()).toBe(sentAt);
  });

  it("when a request was sent, told by its answer in the server's time as it is known by then", () => {
    const clock = aClock();
    const getSentAt = noteSentAt(clock);
    clock.times.monotonic += 1_000;
    clock.times.now = 200_000;
    expect(getSentAt()).toBe(199_000);
  });
});
