import { describe, expect, it } from "vitest";

import type { Account } from "@capno/api-client/models/account";
import { FakeBrowser, type FakeTab } from "./testing/fake-browser.ts";
import type { SessionState } from "./session.ts";
import { REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "./storage-keys.ts";

const MINUTE = 60_000;
const A = 7;
const B = 8;
const ACCOUNT_OF_A: Account = {
  username: "a@capno.example",
  firstName: "Ada",
  lastName: "A",
  groups: [],
  permissions: [],
  hasConsentedToEula: true,
  hasWatchedTrainingVideo: true,
};
const state = (tab: FakeTab): SessionState => tab.session.store.getState();
const REPLACED: SessionState = { status: "signed-out", reason: "replaced" };

function signIn(browser: FakeBrowser, userId: number, remember: boolean, tab = browser.openTab()): FakeTab {
  tab.session.begin(browser.server.signIn(userId), { remember });
  return tab;
}

/** The page goes and the same tab opens another: session storage stays. */
async function reloaded(browser: FakeBrowser, tab: FakeTab): Promise<FakeTab> {
  tab.session.dispose();
  const next = browser.openTab({ copyOf: tab });
  const restored = next.session.restore();
  await browser.clock.advanceAsync(2000);
  await restored;
  return next;
}

/** A tab that hears nothing: frozen, or put away for Back. */
function asleep(browser: FakeBrowser): void {
  browser.messageDelayMs = 1e9;
}

const BOTH = [true, false] as const;
const EACH = BOTH.flatMap((ofA) => BOTH.map((ofB) => [ofA, ofB] as const));

describe.each(EACH)("two people at one computer (remembered: %s, %s)", (ofA, ofB) => {
  it("end the first one's tab with its own reason, after its tasks", async () => {
    const browser = new FakeBrowser();
    const first = signIn(browser, A, ofA);
    let unlockedWith: string | undefined;
    const own = first.session.peekAccessToken();
    first.session.beforeLogOut(() => (unlockedWith = first.session.peekAccessToken()));
    const second = signIn(browser, B, ofB);
    await browser.clock.advanceAsync(1000);
    expect(state(first)).toEqual(REPLACED);
    expect(unlockedWith).toBe(own);
    expect(state(second)).toMatchObject({ status: "signed-in", userId: "8" });
  });

  it("keep the second session through a reload of either tab", async () => {
    const browser = new FakeBrowser();
    const first = signIn(browser, A, ofA);
    const second = signIn(browser, B, ofB);
    await browser.clock.advanceAsync(1000);
    const again = await reloaded(browser, first);
    expect(state(again).status).toBe("signed-out");
    expect(state(await reloaded(browser, again)).status).toBe("signed-out");
    expect(state(await reloaded(browser, second))).toMatchObject({ status: "signed-in", userId: "8" });
  });

  it("keep the second session through a reload of a tab that slept through the sign-in", async () => {
    const browser = new FakeBrowser();
    asleep(browser);
    const first = signIn(browser, A, ofA);
    const second = signIn(browser, B, ofB);
    expect(state(await reloaded(browser, first)).status).toBe("signed-out");
    expect(state(await reloaded(browser, second))).toMatchObject({ userId: "8" });
  });

  it("keep the second session when the tab that slept through the sign-in renews: it stores nothing", async () => {
    const browser = new FakeBrowser();
    asleep(browser);
    const first = signIn(browser, A, ofA);
    await browser.clock.advanceAsync(100_000);
    const second = signIn(browser, B, ofB);
    await browser.clock.advanceAsync(180_000);
    const asked = first.session.getAccessToken();
    await browser.clock.advanceAsync(2000);
    expect(await asked).toBeUndefined();
    expect(state(first)).toEqual(REPLACED);
    expect(browser.server.refreshes).toBe(0);
    expect(state(await reloaded(browser, second))).toMatchObject({ userId: "8" });
  });

  it("store no tokens of the first person that arrive after the second has signed in", async () => {
    const browser = new FakeBrowser();
    asleep(browser);
    const first = signIn(browser, A, ofA);
    await browser.clock.advanceAsync(280_000);
    const asked = first.session.getAccessToken();
    await browser.clock.advanceAsync(40);
    const second = signIn(browser, B, ofB);
    const stored = browser.local.getItem(REFRESH_TOKEN_KEY);
    await browser.clock.advanceAsync(2000);
    expect(await asked).toBeUndefined();
    expect(browser.server.refreshes).toBe(1);
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBe(stored);
    expect(state(await reloaded(browser, second))).toMatchObject({ userId: "8" });
  });

  it.each(["pageshow", "resume", "visibilitychange", "focus"])(
    "learn on %s that another person signed in during sleep",
    async (type) => {
      const browser = new FakeBrowser();
      asleep(browser);
      const first = signIn(browser, A, ofA);
      signIn(browser, B, ofB);
      first.events.dispatchEvent(new Event(type));
      expect(state(first)).toEqual(REPLACED);
    },
  );

  it("learn of the sign-in by storage where no message arrives", async () => {
    const browser = new FakeBrowser();
    asleep(browser);
    const first = signIn(browser, A, ofA);
    signIn(browser, B, ofB);
    browser.dispatchStorageEvent(first, SESSION_OWNER_KEY, browser.local.getItem(SESSION_OWNER_KEY));
    await browser.clock.advanceAsync(1000);
    expect(state(first)).toEqual(REPLACED);
  });
});

describe("the same person, signed in in two tabs", () => {
  it("keeps both sessions, and any reload continues them", async () => {
    const browser = new FakeBrowser();
    const first = signIn(browser, A, true);
    const second = signIn(browser, A, false);
    await browser.clock.advanceAsync(1000);
    expect([state(first).status, state(second).status]).toEqual(["signed-in", "signed-in"]);
    expect(state(await reloaded(browser, first)).status).toBe("signed-in");
    expect(state(await reloaded(browser, second)).status).toBe("signed-in");
  });

  it("is signed in again in an expired tab by a sign-in elsewhere, but another person is not", async () => {
    const browser = new FakeBrowser();
    const expired = signIn(browser, A, true);
    expired.session.onTokenRejected(expired.session.peekAccessToken() ?? "");
    const other = signIn(browser, B, true);
    expect(state(await reloaded(browser, expired))).toEqual(REPLACED);
    other.session.logOut();
    signIn(browser, A, true);
    expect(state(await reloaded(browser, expired))).toMatchObject({ userId: "7" });
  });
});

describe("the end of an account's session", () => {
  it("gives no account to the next session", () => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, true);
    const scope = tab.session.scope();
    if (scope === undefined) throw new Error("nobody is signed in");
    tab.session.logOut();
    expect(scope.signal.aborted).toBe(true);
    signIn(browser, B, true, tab);
    tab.session.setAccount(ACCOUNT_OF_A, scope);
    expect(state(tab)).toMatchObject({ userId: "8", account: undefined });
    expect(tab.session.peekAccessToken(scope)).toBeUndefined();
  });

  it("gives the next session's token to no call that waited for a renewal", async () => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, true);
    await browser.clock.advanceAsync(280_000);
    const waiting = tab.session.getAccessToken(tab.session.scope());
    await browser.clock.advanceAsync(40);
    tab.session.logOut();
    signIn(browser, B, true, tab);
    await browser.clock.advanceAsync(2000);
    expect(await waiting).toBeUndefined();
    expect(state(tab)).toMatchObject({ status: "signed-in", userId: "8" });
  });

  it("runs no task of one session at the end of the next, which would unlock with another's token", () => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, true);
    const unlockedWith: (string | undefined)[] = [];
    tab.session.beforeLogOut(() => unlockedWith.push(tab.session.peekAccessToken()));
    const own = tab.session.peekAccessToken();
    tab.session.logOut();
    signIn(browser, B, true, tab);
    tab.session.logOut();
    expect(unlockedWith).toEqual([own]);
  });

  it("aborts the session's signal after its tasks, which still have the token", () => {
    const tab = signIn(new FakeBrowser(), A, true);
    const scope = tab.session.scope();
    const seen: unknown[] = [];
    tab.session.beforeLogOut(() => seen.push(scope?.signal.aborted));
    tab.session.store.subscribe(() => seen.push(scope?.signal.aborted));
    tab.session.logOut();
    expect(seen).toEqual([false, true]);
  });
});

describe("a session that was left without a log-out [REQ-SESSION-08]", () => {
  it("is not restored after a long absence where it was not remembered", async () => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, false);
    browser.clock.sleep(16 * MINUTE);
    expect(state(await reloaded(browser, tab)).status).toBe("signed-out");
    expect(browser.server.refreshes).toBe(0);
  });

  it.each(BOTH)("is restored within the limit (remembered: %s)", async (remember) => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, remember);
    browser.clock.sleep(14 * MINUTE);
    expect(state(await reloaded(browser, tab)).status).toBe("signed-in");
  });

  const KEPT = "capno:note";
  const keep = (browser: FakeBrowser, tab: FakeTab) => {
    browser.local.setItem(KEPT, "1");
    tab.storage.setItem(KEPT, "1");
  };

  it.each([14, 16])(
    "keeps its stored data at `begin` for the same person within the idle limit only: after %d minutes",
    async (minutes) => {
      const browser = new FakeBrowser();
      const closed = signIn(browser, A, false);
      keep(browser, closed);
      closed.session.dispose();
      browser.clock.sleep(minutes * MINUTE);
      const next = browser.openTab({ copyOf: closed });
      signIn(browser, A, false, next);
      const kept = minutes < 15 ? "1" : null;
      expect([browser.local.getItem(KEPT), next.storage.getItem(KEPT)]).toEqual([kept, kept]);
    },
  );

  it("loses its stored data at `restore` where the idle limit ended it in a closed tab", async () => {
    const browser = new FakeBrowser();
    const closed = signIn(browser, A, false);
    keep(browser, closed);
    browser.clock.sleep(16 * MINUTE);
    const next = await reloaded(browser, closed);
    expect([browser.local.getItem(KEPT), next.storage.getItem(KEPT)]).toEqual([null, null]);
  });

  it("keeps its stored data while a remembered session of the same person can be continued", () => {
    const browser = new FakeBrowser();
    const closed = signIn(browser, A, true);
    keep(browser, closed);
    closed.session.dispose();
    browser.clock.sleep(60 * MINUTE);
    signIn(browser, A, true);
    expect(browser.local.getItem(KEPT)).toBe("1");
  });

  it("is not kept alive by another user's activity", async () => {
    const browser = new FakeBrowser();
    const first = signIn(browser, A, false);
    first.session.dispose();
    browser.clock.sleep(16 * MINUTE);
    browser.local.setItem(
      "capno:last-activity",
      JSON.stringify({ turn: "another", at: browser.clock.wall() }),
    );
    expect(state(await reloaded(browser, first)).status).toBe("signed-out");
  });

  it.each(BOTH)(
    "is not restored by a tab that was closed during its log-out (remembered: %s)",
    async (remember) => {
      const browser = new FakeBrowser();
      const closed = signIn(browser, A, false);
      closed.session.dispose();
      const other = signIn(browser, A, remember);
      other.session.logOut();
      expect(state(await reloaded(browser, closed)).status).toBe("signed-out");
      signIn(browser, A, remember);
      const again = await reloaded(browser, closed);
      // With the session of now, or with none: never with the one that was logged out.
      expect(again.storage.getItem(REFRESH_TOKEN_KEY)).toBeNull();
      expect(state(again)).toMatchObject(
        remember ? { status: "signed-in", isRemembered: true } : { status: "signed-out" },
      );
      expect(browser.server.reuses).toBe(0);
    },
  );

  it("is stored with the person's id, which a log-out removes", () => {
    const browser = new FakeBrowser();
    const tab = signIn(browser, A, true);
    expect(browser.local.getItem(SESSION_OWNER_KEY)).toContain('"person":"7"');
    tab.session.logOut();
    expect(browser.local.getItem(SESSION_OWNER_KEY)).not.toContain("person");
    expect(tab.storage.getItem(SESSION_OWNER_KEY)).toBeNull();
  });
});
