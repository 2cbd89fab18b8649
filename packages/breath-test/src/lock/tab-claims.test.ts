import type { TabLocks } from "@capno/auth-session/tab-services";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import { beforeEach, describe, expect, it } from "vitest";

import { createTabClaims } from "./tab-claims.ts";

const A = toHandsetUdi("(21)NTA00201");
const B = toHandsetUdi("(21)NTA00202");

/** Of its own for each test: what one leaves locked stands in no other's way. */
let account: string;
beforeEach(() => void (account = `${crypto.randomUUID()}@capno.example`));

/** Two tabs of one browser, on the Web Locks of this very run time. */
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
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe("one tab per handset [REQ-HANDSET-03]", () => {
  it("refuses a second tab until the first lets go", async () => {
    const first = createTab();
    const second = createTab();
    expect(await first.claims.claim(A, gently)).toBe("claimed");
    expect(await second.claims.claim(A, gently)).toBe("refused");
    first.claims.release();
    await turn();
    expect(await second.claims.claim(A, gently)).toBe("claimed");
    second.claims.release();
    await turn();
    expect(first.stolen).toEqual([]);
  });

  it("tells the tab it was taken from", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    expect(await second.claims.claim(A, { takeOver: true, isPatient: false })).toBe("claimed");
    await turn();
    expect(first.stolen).toEqual([A]);
    second.claims.release();
    await turn();
    expect(second.stolen).toEqual([]);
  });

  it("waits a moment for the page that is being reloaded", async () => {
    const old = createTab();
    const fresh = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    setTimeout(() => old.claims.release(), 20);
    expect(await claim).toBe("claimed");
    expect(fresh.waiting.size).toBe(0);
    fresh.claims.release();
    await turn();
  });

  it("waits no longer than that", async () => {
    const old = createTab();
    const fresh = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    fresh.loseTheirPatience();
    expect(await claim).toBe("refused");
    expect(fresh.waiting.size).toBe(0);
    old.claims.release();
    await turn();
    expect(fresh.stolen).toEqual([]);
  });

  it("one tab per handset is not refused because of itself: let go and claimed again in one turn", async () => {
    const tab = createTab();
    await tab.claims.claim(A, gently);
    tab.claims.release();
    expect(await tab.claims.claim(A, gently)).toBe("claimed");
    expect(tab.stolen).toEqual([]);
    tab.claims.release();
    await turn();
  });

  it("gives up a claim that another follows before the browser has answered", async () => {
    const tab = createTab();
    const first = tab.claims.claim(A, gently);
    const second = tab.claims.claim(A, gently);
    expect(await first).toBe("given-up");
    expect(await second).toBe("claimed");
    tab.claims.release();
    await turn();
  });

  it("takes over nothing any more once that was given up", async () => {
    const other = createTab();
    const tab = createTab();
    await other.claims.claim(A, gently);
    await tab.claims.claim(B, gently);
    const claim = tab.claims.claim(A, { takeOver: true, isPatient: false });
    tab.claims.release();
    expect(await claim).toBe("given-up");
    await turn();
    expect(other.stolen).toEqual([]);
    other.claims.release();
    await turn();
  });

  it("leaves nothing that waits where it is given up before the browser was asked", async () => {
    const tab = createTab();
    await tab.claims.claim(B, gently);
    const claim = tab.claims.claim(A, { takeOver: false, isPatient: true });
    tab.claims.release();
    expect(await claim).toBe("given-up");
    expect(tab.waiting.size).toBe(0);
  });

  it("gives up its wait for another tab as soon as it wants another handset", async () => {
    const other = createTab();
    const tab = createTab();
    await other.claims.claim(A, gently);
    const first = tab.claims.claim(A, { takeOver: false, isPatient: true });
    const second = tab.claims.claim(B, gently);
    expect(await first).toBe("given-up");
    expect(await second).toBe("claimed");
    tab.claims.release();
    other.claims.release();
    await turn();
  });

  it("does not stand between two accounts: the server does", async () => {
    const mine = createTab();
    const theirs = createTab(`another-${account}`);
    await mine.claims.claim(A, gently);
    expect(await theirs.claims.claim(A, gently)).toBe("claimed");
    mine.claims.release();
    theirs.claims.release();
    await turn();
  });

  it("claims everything where the browser knows no locks", async () => {
    const claims = createTabClaims({
      locks: undefined,
      username: "x",
      clock: { after: () => () => undefined },
      onStolen: () => undefined,
    });
    expect(await claims.claim(A, gently)).toBe("claimed");
  });

  it("lets go of the one before when it claims another", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    expect(await first.claims.claim(B, gently)).toBe("claimed");
    await turn();
    expect(await second.claims.claim(A, gently)).toBe("claimed");
    expect(first.stolen).toEqual([]);
    first.claims.release();
    second.claims.release();
    await turn();
  });

  it("takes nothing any more once it was let go of while it waited", async () => {
    const old = createTab();
    const fresh = createTab();
    const third = createTab();
    await old.claims.claim(A, gently);
    const claim = fresh.claims.claim(A, { takeOver: false, isPatient: true });
    await turn();
    fresh.claims.release();
    old.claims.release();
    expect(await claim).toBe("given-up");
    expect(fresh.waiting.size).toBe(0);
    await turn();
    expect(await third.claims.claim(A, gently)).toBe("claimed");
    expect(fresh.stolen).toEqual([]);
    third.claims.release();
    await turn();
  });

  it("keeps nothing that the browser grants after it was let go of", async () => {
    let isFree = false;
    const tab = createTab(account, {
      // As browsers do it: granted a while after the request.
      request: async (name: string, _how: LockOptions, grant: LockGrantedCallback<unknown>) => {
        await turn();
        await Promise.resolve(grant({ name, mode: "exclusive" }));
        isFree = true;
      },
    } as TabLocks);
    const claim = tab.claims.claim(A, gently);
    tab.claims.release();
    expect(await claim).toBe("given-up");
    await turn();
    expect(isFree).toBe(true);
  });

  it("tells nobody who had let go of it before it was taken", async () => {
    const first = createTab();
    const second = createTab();
    await first.claims.claim(A, gently);
    first.claims.release();
    expect(await second.claims.claim(A, { takeOver: true, isPatient: false })).toBe("claimed");
    await turn();
    expect(first.stolen).toEqual([]);
    second.claims.release();
    await turn();
  });

  it("waits for nothing where it does not have to, however late the browser answers", () => {
    const tab = createTab(account, { request: () => new Promise(() => {}) });
    void tab.claims.claim(A, gently);
    void tab.claims.claim(A, { takeOver: true, isPatient: false });
    expect(tab.waiting.size).toBe(0);
  });
});
