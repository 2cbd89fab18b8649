import { toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { createHandsetLock } from "./create-handset-lock.ts";

const ME = "gp@capno.example";
const UDI = toHandsetUdi("(01)05060000000001(21)NTA00201");
const LOST = "Handset 00201 is no longer locked for you. Select it again to continue.";

function open(stored?: { readonly username?: string; readonly lastsMs: number }) {
  const services = aProductServices();
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

describe("the session ends after the lease had run out", () => {
  const LOCK = `POST /v2/handsets/${encodeURIComponent(UDI)}/lock/`;
  const LEASE_MS = 300_000;

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
