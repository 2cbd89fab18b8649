import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import { afterEach, describe, expect, it, vi } from "vitest";

import { aToken } from "./testing/fake-browser.ts";
import { getLifeLeft, holdToken } from "./held-token.ts";
import { adoptStored, adoptTokens, fromStored, type LiveSession } from "./live-session.ts";
import { withRefreshLock } from "./refresh-lock.ts";
import { shareTokens } from "./share-tokens.ts";
import type { StoredSession } from "./stored-session.ts";
import { findTabLocks, openTabChannel, type TabChannel, type TabLocks } from "./tab-services.ts";
import type { TabMessage, TokensMessage } from "./tab-messages.ts";

afterEach(() => void vi.unstubAllGlobals());

const STORED: StoredSession = {
  refreshToken: aToken("refresh", 3600),
  receivedWall: 0,
  family: "f",
  serial: 2,
  userId: "7",
  turn: "t",
};

function aSession(clock = createManualClock(), access?: string): LiveSession {
  const session = fromStored({ ...STORED, receivedWall: clock.wall() }, true, clock);
  if (access !== undefined) session.access = holdToken(access, clock);
  return session;
}

describe("the channel between tabs", () => {
  it("sends to the other tabs, and to none once it is closed", async () => {
    const [here, there] = [openTabChannel<string>("test"), openTabChannel<string>("test")];
    const received: string[] = [];
    there?.listen((message) => received.push(message));
    here?.listen((message) => received.push(`myself: ${message}`));
    here?.post("hello");
    await vi.waitFor(() => expect(received).toEqual(["hello"]));
    there?.close();
    const third = openTabChannel<string>("test");
    third?.listen((message) => received.push(`third: ${message}`));
    here?.post("again");
    await vi.waitFor(() => expect(received).toContain("third: again"));
    expect(received).toEqual(["hello", "third: again"]);
    here?.close();
    third?.close();
  });

  it("is undefined where the browser has no BroadcastChannel", () => {
    vi.stubGlobal("BroadcastChannel", undefined);
    expect(openTabChannel("test")).toBeUndefined();
  });

  it("is undefined where site data is blocked and the constructor throws [FM-20]", () => {
    vi.stubGlobal(
      "BroadcastChannel",
      vi.fn(function refuse() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }),
    );
    expect(openTabChannel("test")).toBeUndefined();
  });
});

describe("the exchange of tokens between tabs", () => {
  function open() {
    const clock = createManualClock();
    const told: TabMessage[] = [];
    const channel: TabChannel<TabMessage> = { post: (m) => void told.push(m), listen() {}, close() {} };
    return { clock, told, shared: shareTokens(channel, clock) };
  }

  it("offers the tab's tokens, and nothing without an access token", () => {
    const { clock, told, shared } = open();
    shared.postTokens(aSession(clock));
    expect(told).toEqual([]);
    const access = aToken("access", 300);
    shared.postTokens(aSession(clock, access));
    expect(told).toMatchObject([{ type: "tokens-offered", family: "f", serial: 2, access }]);
  });

  it.each([
    ["an answer", 0],
    ["its time", 300],
  ])("waits for %s, and leaves no timer behind", async (what, ms) => {
    const { clock, told, shared } = open();
    let isOver = false;
    void shared.requestTokens(aSession(clock), 300).then(() => (isOver = true));
    await settle();
    expect([isOver, told]).toMatchObject([false, [{ type: "tokens-wanted", serial: 2, hasAccess: false }]]);
    if (what === "an answer") shared.onTokensAdopted();
    else clock.advance(ms);
    await settle();
    expect([isOver, clock.waiting()]).toEqual([true, 0]);
    // Tokens without a waiting request change nothing.
    shared.onTokensAdopted();
  });

  it("does not wait where there are no other tabs", async () => {
    const clock = createManualClock();
    await shareTokens(undefined, clock).requestTokens(aSession(clock), 300);
    expect(clock.waiting()).toBe(0);
  });
});

describe("tokens of another tab [HZ-01]", () => {
  const offer = (changes: Partial<TokensMessage> = {}): TokensMessage => ({
    type: "tokens-offered",
    family: "f",
    serial: 3,
    access: aToken("access", 300),
    refresh: aToken("refresh", 3600),
    accessReceivedWall: 0,
    refreshReceivedWall: 0,
    ...changes,
  });

  it("are adopted when they are newer, or where this tab has none", () => {
    const clock = createManualClock();
    const session = aSession(clock, aToken("access", 300));
    const newer = offer();
    expect(adoptTokens(session, newer, clock)).toBe(true);
    expect(session).toMatchObject({
      serial: 3,
      access: { value: newer.access },
      refresh: { value: newer.refresh },
    });

    const without = aSession(clock);
    expect(adoptTokens(without, offer({ serial: 2 }), clock)).toBe(true);
    expect(adoptTokens(aSession(clock), offer({ serial: 1 }), clock)).toBe(false);
  });

  it.each<[string, Partial<TokensMessage>]>([
    ["of another sign-in", { family: "other" }],
    ["that are older", { serial: 1 }],
    ["that are the same", { serial: 2 }],
  ])("are ignored if they %s", (_, changes) => {
    const session = aSession(undefined, aToken("access", 300));
    const { access } = session;
    expect(adoptTokens(session, offer(changes), createManualClock())).toBe(false);
    expect(session).toMatchObject({ serial: 2, access });
  });

  it("are also adopted from storage, without an access token, and only when they are newer", () => {
    const clock = createManualClock();
    const session = aSession(clock, aToken("access", 300));
    expect(adoptStored(session, undefined, clock)).toBe(false);
    expect(adoptStored(session, STORED, clock)).toBe(false);
    expect(adoptStored(session, { ...STORED, family: "other", serial: 9 }, clock)).toBe(false);
    expect(session.access).toBeDefined();
    const newer = { ...STORED, serial: 3, refreshToken: aToken("refresh", 3600) };
    expect(adoptStored(session, newer, clock)).toBe(true);
    expect(session).toMatchObject({ serial: 3, access: undefined, refresh: { value: newer.refreshToken } });
    expect(adoptStored(session, newer, clock)).toBe(false);
  });
});

describe("the remaining life of a token", () => {
  it("subtracts the time before this tab had the token, on either clock", () => {
    const clock = createManualClock();
    const token = holdToken(aToken("access", 300), clock, clock.wall() - 100_000);
    expect(getLifeLeft(token, clock)).toBe(200_000);
    clock.setWall(clock.wall() - 3_600_000);
    clock.advance(50_000);
    expect(getLifeLeft(token, clock)).toBe(150_000);
  });

  it("is not longer for a token that seems to come from the future", () => {
    const clock = createManualClock();
    const token = holdToken(aToken("access", 300), clock, clock.wall() + 100_000);
    expect(getLifeLeft(token, clock)).toBe(300_000);
    clock.advance(10_000);
    expect(getLifeLeft(token, clock)).toBe(290_000);
  });
});

describe("the lock for one renewal at a time", () => {
  const LOCK = {};

  it("is granted at once to the first tab, which learns that no tab was before it", async () => {
    const tasks: boolean[] = [];
    const asked: object[] = [];
    const locks: TabLocks = {
      request: async (_name, options, task) => {
        asked.push(options);
        return task(LOCK);
      },
    };
    await withRefreshLock(locks, createManualClock(), async (wasContended) => void tasks.push(wasContended));
    expect(tasks).toEqual([false]);
    expect(asked).toEqual([{ ifAvailable: true }]);
  });

  it("waits for the tab before it, says so, and leaves no timer behind", async () => {
    const clock = createManualClock();
    const tasks: boolean[] = [];
    let takeTurn = () => {};
    const locks: TabLocks = {
      async request(_name, options, task) {
        if (options.ifAvailable) return task(null);
        await new Promise<void>((resolve) => (takeTurn = resolve));
        return task(LOCK);
      },
    };
    const renewing = withRefreshLock(locks, clock, async (wasContended) => void tasks.push(wasContended));
    await settle();
    expect([tasks, clock.waiting()]).toEqual([[], 1]);
    takeTurn();
    await renewing;
    expect([tasks, clock.waiting()]).toEqual([[true], 0]);
  });

  it("is given up after 45 s", async () => {
    const clock = createManualClock();
    const tasks: boolean[] = [];
    const locks: TabLocks = {
      async request(_name, options, task) {
        if (options.ifAvailable) return task(null);
        return new Promise((_resolve, reject) => {
          options.signal?.addEventListener("abort", () => reject(new Error("given up")));
        });
      },
    };
    const renewing = withRefreshLock(locks, clock, async (wasContended) => void tasks.push(wasContended));
    const failing = expect(renewing).rejects.toThrow("given up");
    await clock.advanceAsync(45_000);
    await failing;
    expect(tasks).toEqual([]);
  });

  it("is not used where the browser has no Web Locks", async () => {
    const tasks: boolean[] = [];
    vi.stubGlobal("navigator", {});
    expect(findTabLocks()).toBeUndefined();
    vi.stubGlobal("navigator", undefined);
    expect(findTabLocks()).toBeUndefined();
    await withRefreshLock(
      undefined,
      createManualClock(),
      async (wasContended) => void tasks.push(wasContended),
    );
    expect(tasks).toEqual([true]);
  });

  describe("where site data is blocked, so that the browser refuses each lock [FM-20]", () => {
    const refuse = (name: string) =>
      vi.stubGlobal("navigator", {
        locks: { request: () => Promise.reject(new DOMException("refused", name)) },
      });

    it("`findTabLocks` runs the callback as though it had the lock", async () => {
      refuse("SecurityError");
      expect(await findTabLocks()?.request("a", {}, (lock) => lock !== null)).toBe(true);
    });

    it("`withRefreshLock` renews the token without a lock", async () => {
      refuse("SecurityError");
      const task = vi.fn(() => Promise.resolve());
      await withRefreshLock(findTabLocks(), createManualClock(), task);
      expect(task).toHaveBeenCalledTimes(1);
    });

    it("`findTabLocks` passes on every other error, also one thrown by the callback", async () => {
      refuse("AbortError");
      await expect(findTabLocks()?.request("a", {}, () => 1)).rejects.toMatchObject({ name: "AbortError" });
      const locks = {
        request: (_name: string, _how: object, task: (lock: unknown) => unknown) => task(LOCK),
      };
      vi.stubGlobal("navigator", { locks });
      const task = vi.fn(() => Promise.reject(new DOMException("of the task", "SecurityError")));
      await expect(findTabLocks()?.request("a", {}, task)).rejects.toMatchObject({ message: "of the task" });
      expect(task).toHaveBeenCalledTimes(1);
    });
  });

  it("requests the browser's own locks with the given options", async () => {
    const asked: unknown[] = [];
    const locks = {
      request: async (name: string, options: object, task: (lock: unknown) => unknown) => {
        asked.push(name, options);
        return task(LOCK);
      },
    };
    vi.stubGlobal("navigator", { locks });
    expect(await findTabLocks()?.request("a", { ifAvailable: true }, () => "done")).toBe("done");
    expect(asked).toEqual(["a", { ifAvailable: true }]);
  });
});
