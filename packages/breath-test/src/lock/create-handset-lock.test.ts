import { createManualClock } from "@capno/test-kit/manual-clock";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { createHandsetLock } from "./create-handset-lock.ts";

const ME = "gp@capno.example";
const UDI = toHandsetUdi("(01)05060000000001(21)NTA00201");
const LOST = "Handset 00201 is no longer locked for you. Select it again to continue.";

function open(
  stored?: { readonly username?: string; readonly lastsMs: number },
  services = aProductServices(),
) {
  const memory = new Map<string, string>();
  if (stored !== undefined) {
    const until = services.clock.now() + stored.lastsMs;
    memory.set("hold", JSON.stringify({ username: stored.username ?? ME, udi: UDI, until }));
  }
  const create = (username = ME) =>
    createHandsetLock({
      services,
      username,
      memory: {
        read: (key) => memory.get(key),
        write: (key, text) => void memory.set(key, text),
        forget: (key) => void memory.delete(key),
      },
      memoryKey: "hold",
      locks: undefined,
      noteHolder: () => {},
      refetchHandsets: () => {},
      goToHandsets: () => {},
    });
  return { lock: create(), create, services, memory };
}

const told = ({ notices }: ReturnType<typeof aProductServices>) =>
  notices.shown.map(({ message }) => message);

describe("a hold of before this page · decisions J2, J6, quality F18", () => {
  it("is taken up again while its lease lasts", () => {
    const { lock, services } = open({ lastsMs: 60_000 });
    expect(lock.rememberedUdi()).toBe(UDI);
    expect(lock.getState()).toEqual({ is: "none" });
    expect(told(services)).toEqual([]);
  });

  it("is said to be lost where its lease ran out, and is not remembered any more", () => {
    const { lock, services, memory } = open({ lastsMs: -1 });
    expect(lock.lapsedUdi).toBe(UDI);
    expect(lock.rememberedUdi()).toBeUndefined();
    expect(lock.getState()).toMatchObject({ is: "lost", because: "expired" });
    expect(told(services)).toEqual([LOST]);
    expect(memory.size).toBe(0);
  });

  it("is nobody else's", () => {
    const { lock, services } = open({ username: "gp2@capno.example", lastsMs: -1 });
    expect(lock.lapsedUdi).toBeUndefined();
    expect(told(services)).toEqual([]);
  });
});

const LOCK = `POST /v2/handsets/${encodeURIComponent(UDI)}/lock/`;
const UNLOCK_PATH = `/v2/handsets/${encodeURIComponent(UDI)}/unlock/`;
const LEASE_MS = 300_000;

describe("the server's time is put right while the lock is asked for · decision C19", () => {
  it("counts the lease from the request, not from where the clock stood before", async () => {
    const manual = createManualClock();
    let putRight = 0;
    const clock = { ...manual, now: () => toEpochMs(manual.now() + putRight) };
    const { lock, services } = open(undefined, aProductServices({ clock }));
    const answer = services.http.hold(LOCK);
    const wish = { udi: UDI, underMyName: [], resumes: false };
    lock.send({ type: "entered", at: clock.now(), wish });
    await manual.advanceAsync(100);
    putRight = 2 * LEASE_MS;
    answer({});
    await manual.advanceAsync(0);
    expect(lock.getState()).toMatchObject({ is: "held", until: clock.now() - 100 + LEASE_MS });
  });
});

describe("the session ends while the lock may still be granted · decision 0044", () => {
  const wish = { udi: UDI, underMyName: [], resumes: false };

  it.each([
    ["the first request has no answer", 0],
    ["a renewal has no answer", 125_000],
  ])("%s: the next sign-in owes the unlock, within the lease", async (_name, ms) => {
    const { lock, services } = open();
    const { http, clock, session } = services;
    if (ms > 0) http.replyOnce(LOCK, {});
    else http.hold(LOCK);
    http.reply(`POST ${UNLOCK_PATH}`, {});
    lock.send({ type: "entered", at: clock.now(), wish });
    await clock.advanceAsync(0);
    if (ms > 0) http.hold(LOCK);
    await clock.advanceAsync(ms);
    lock.endSession();
    expect(http.sent(`POST ${UNLOCK_PATH}`)).toHaveLength(1);
    expect(session.owed).toEqual([
      {
        until: clock.now() + LEASE_MS,
        request: { path: UNLOCK_PATH, form: { unlock_reason: "user-navigated-away" } },
      },
    ]);
  });

  it("owes nothing where the lock was answered: the unlock of now is the last word", async () => {
    const { lock, services } = open();
    services.http.reply(LOCK, {});
    services.http.reply(`POST ${UNLOCK_PATH}`, {});
    lock.send({ type: "entered", at: services.clock.now(), wish });
    await services.clock.advanceAsync(0);
    lock.endSession();
    expect(services.session.owed).toEqual([]);
  });

  it("owes nothing where nothing was held", () => {
    const { lock, services } = open();
    lock.endSession();
    expect(services.session.owed).toEqual([]);
  });
});

describe("the session ends after the lease had run out", () => {
  async function hold() {
    const opened = open();
    const { lock, services } = opened;
    services.http.reply(LOCK, {});
    services.http.reply(`POST /v2/handsets/${encodeURIComponent(UDI)}/unlock/`, {});
    const wish = { udi: UDI, underMyName: [], resumes: false };
    lock.send({ type: "entered", at: services.clock.now(), wish });
    await services.clock.advanceAsync(0);
    expect(lock.getState().is).toBe("held");
    return opened;
  }

  /** No renewal is answered; found out a moment after the lease. */
  async function holdInVain() {
    const opened = await hold();
    opened.services.http.hold(LOCK);
    await opened.services.clock.advanceAsync(LEASE_MS + 5_000);
    expect(opened.lock.getState()).toMatchObject({ is: "lost", because: "expired" });
    return opened;
  }

  it("the same account is told at its next session, once", async () => {
    const { lock, create } = await holdInVain();
    lock.endSession();
    const next = create();
    expect(next.lapsedUdi).toBe(UDI);
    expect(next.getState()).toMatchObject({ is: "lost", because: "expired" });
    expect(create().lapsedUdi).toBeUndefined();
  });

  it("another account is not told", async () => {
    const { lock, create } = await holdInVain();
    lock.endSession();
    expect(create("gp2@capno.example").lapsedUdi).toBeUndefined();
  });

  it("a log-out with the lease in force is no loss", async () => {
    const { lock, create } = await hold();
    lock.endSession();
    expect(create().lapsedUdi).toBeUndefined();
  });

  it("a loss that was told and read long before is not told again", async () => {
    const { lock, create, services } = await holdInVain();
    await services.clock.advanceAsync(10 * 60_000);
    lock.endSession();
    expect(create().lapsedUdi).toBeUndefined();
  });
});
