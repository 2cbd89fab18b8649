import type { TabLocks } from "@capno/auth-session/tab-services";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import { beforeEach, describe, expect, it } from "vitest";

import { createTabClaims } from "./tab-claims.ts";
import { waitForLocks } from "../testing/take-turns.ts";

const A = toHandsetUdi("(21)NTA00201");
const B = toHandsetUdi("(21)NTA00202");

/** A new account per test, so that no test waits for another's locks. */
let account: string;
beforeEach(() => void (account = `${crypto.randomUUID()}@capno.example`));

/** One tab of this browser; all tabs use Node's real Web Locks. */
function createTab(username = account, locks: TabLocks = navigator.locks) {
  const waiting = new Set<() => void>();
  const stolen: HandsetUdi[] = [];
  const claims = createTabClaims({
    locks,
    username,
    clock: {
      after: (_ms, callback) => {
        waiting.add(callback);
        return () => void waiting.delete(callback);
      },
    },
    onStolen: (udi) => void stolen.push(udi),
  });
  return { claims, stolen, waiting, loseTheirPatience: () => waiting.forEach((callback) => callback()) };
}

const gently = { takeOver: false, isPatient: false };

describe("createTabClaims [REQ-HANDSET-03]", () => {
  it("refuses a second tab until the first releases its claim", async () => {
    const first = createTab();
    const second = createTab();
    expect(await first.claims.claim(A, gently)).toBe("claimed");
    expect(await second.claims.claim(A, gently)).toBe("refused");
    first.claims.release();
    await waitForLocks();
    expect(await second.claims.claim(A, gently)).toBe("claimed");
    second.claims.release();
    await waitForLocks();
    expect(first.stolen).toEqual([]);
  });

  it("tells a tab that its claim was stolen", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    expect(await second.claims.claim(A, { takeOver: true, isPatient: false })).toBe("claimed");
    await waitForLocks();
    expect(first.stolen).toEqual([A]);
    second.claims.release();
    await waitForLocks();
    expect(second.stolen).toEqual([]);
  });

  it("waits a moment for a page that is being reloaded", async () => {
    const old = createTab();
    const fresh = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    await waitForLocks();
    old.claims.release();
    expect(await claim).toBe("claimed");
    expect(fresh.waiting.size).toBe(0);
    fresh.claims.release();
    await waitForLocks();
  });

  it("stops waiting after that", async () => {
    const old = createTab();
    const fresh = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    fresh.loseTheirPatience();
    expect(await claim).toBe("refused");
    expect(fresh.waiting.size).toBe(0);
    old.claims.release();
    await waitForLocks();
    expect(fresh.stolen).toEqual([]);
  });

  it("asks the browser once more if its grant comes after the timer of a held-up page", async () => {
    const asked: LockOptions[] = [];
    const tab = createTab(account, {
      request: async (name: string, how: LockOptions, grant: LockGrantedCallback<unknown>) => {
        asked.push(how);
        // The old page has gone. What the browser says about that waits behind the page's own timer.
        await waitForLocks();
        how.signal?.throwIfAborted();
        await grant({ name, mode: "exclusive" });
      },
    } as TabLocks);
    const claim = tab.claims.claim(A, { takeOver: false, isPatient: true });
    await Promise.resolve();
    tab.loseTheirPatience();
    expect(await claim).toBe("claimed");
    expect(asked).toEqual([{ signal: expect.any(AbortSignal) }, { ifAvailable: true }]);
    expect(tab.stolen).toEqual([]);
    tab.claims.release();
    await waitForLocks();
  });

  it("claims nothing if it is given up while the browser is asked once more", async () => {
    const old = createTab();
    const fresh = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    fresh.loseTheirPatience();
    fresh.claims.release();
    old.claims.release();
    expect(await claim).toBe("given-up");
    await waitForLocks();
    expect(await old.claims.claim(A, gently)).toBe("claimed");
    old.claims.release();
    await waitForLocks();
  });

  it("does not refuse a claim because of the same tab's previous one", async () => {
    const tab = createTab();
    await tab.claims.claim(A, gently);
    tab.claims.release();
    expect(await tab.claims.claim(A, gently)).toBe("claimed");
    expect(tab.stolen).toEqual([]);
    tab.claims.release();
    await waitForLocks();
  });

  it("gives up a claim that another follows before the browser answers", async () => {
    const tab = createTab();
    const first = tab.claims.claim(A, gently);
    const second = tab.claims.claim(A, gently);
    expect(await first).toBe("given-up");
    expect(await second).toBe("claimed");
    tab.claims.release();
    await waitForLocks();
  });

  it("does not steal after the claim was given up", async () => {
    const other = createTab();
    const tab = createTab();
    await other.claims.claim(A, gently);
    await tab.claims.claim(B, gently);
    const claim = tab.claims.claim(A, { takeOver: true, isPatient: false });
    tab.claims.release();
    expect(await claim).toBe("given-up");
    await waitForLocks();
    expect(other.stolen).toEqual([]);
    other.claims.release();
    await waitForLocks();
  });

  it("leaves no timer when a claim is given up before the request", async () => {
    const tab = createTab();
    await tab.claims.claim(B, gently);
    const claim = tab.claims.claim(A, { takeOver: false, isPatient: true });
    tab.claims.release();
    expect(await claim).toBe("given-up");
    expect(tab.waiting.size).toBe(0);
  });

  it("stops waiting for one handset when another is claimed", async () => {
    const other = createTab();
    const tab = createTab();
    await other.claims.claim(A, gently);
    const first = tab.claims.claim(A, { takeOver: false, isPatient: true });
    const second = tab.claims.claim(B, gently);
    expect(await first).toBe("given-up");
    expect(await second).toBe("claimed");
    tab.claims.release();
    other.claims.release();
    await waitForLocks();
  });

  it("does not separate two accounts, which is the server's task", async () => {
    const mine = createTab();
    const theirs = createTab(`another-${account}`);
    await mine.claims.claim(A, gently);
    expect(await theirs.claims.claim(A, gently)).toBe("claimed");
    mine.claims.release();
    theirs.claims.release();
    await waitForLocks();
  });

  it("grants every claim if the browser has no Web Locks", async () => {
    const claims = createTabClaims({
      locks: undefined,
      username: "x",
      clock: { after: () => () => undefined },
      onStolen: () => undefined,
    });
    expect(await claims.claim(A, gently)).toBe("claimed");
  });

  it("releases the previous claim when it claims another handset", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    expect(await first.claims.claim(B, gently)).toBe("claimed");
    await waitForLocks();
    expect(await second.claims.claim(A, gently)).toBe("claimed");
    expect(first.stolen).toEqual([]);
    first.claims.release();
    second.claims.release();
    await waitForLocks();
  });

  it("takes nothing after it was released while waiting", async () => {
    const old = createTab();
    const fresh = createTab();
    const third = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    await waitForLocks();
    fresh.claims.release();
    old.claims.release();
    expect(await claim).toBe("given-up");
    expect(fresh.waiting.size).toBe(0);
    await waitForLocks();
    expect(await third.claims.claim(A, gently)).toBe("claimed");
    expect(fresh.stolen).toEqual([]);
    third.claims.release();
    await waitForLocks();
  });

  it("returns a lock that the browser grants after the release", async () => {
    let isFree = false;
    const tab = createTab(account, {
      // Browsers grant a lock some time after the request.
      request: async (name: string, _how: LockOptions, grant: LockGrantedCallback<unknown>) => {
        await waitForLocks();
        await Promise.resolve(grant({ name, mode: "exclusive" }));
        isFree = true;
      },
    } as TabLocks);
    const claim = tab.claims.claim(A, gently);
    tab.claims.release();
    expect(await claim).toBe("given-up");
    await waitForLocks();
    expect(isFree).toBe(true);
  });

  it("does not report a theft to a tab that had released its claim", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    first.claims.release();
    expect(await second.claims.claim(A, { takeOver: true, isPatient: false })).toBe("claimed");
    await waitForLocks();
    expect(first.stolen).toEqual([]);
    second.claims.release();
    await waitForLocks();
  });

  it("runs a task only while no tab of this browser works with the handset", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    const run: string[] = [];
    const runAs = (name: string) => async () => void run.push(name);
    expect(await second.claims.runUnclaimed(A, runAs("while it is claimed"))).toBe(false);
    first.claims.release();
    await waitForLocks();
    expect(await second.claims.runUnclaimed(A, runAs("while it is free"))).toBe(true);
    expect(run).toEqual(["while it is free"]);
  });

  it("starts no timer for a claim that does not wait, however late the browser answers", () => {
    const tab = createTab(account, { request: () => new Promise(() => {}) });
    void tab.claims.claim(A, gently);
    void tab.claims.claim(A, { takeOver: true, isPatient: false });
    expect(tab.waiting.size).toBe(0);
  });
});
