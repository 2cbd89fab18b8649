import { describe, expect, it } from "vitest";

import { FakeBrowser, aToken, type FakeTab } from "./testing/fake-browser.ts";
import type { SessionState } from "./session.ts";
import { REFRESH_TOKEN_KEY, SESSION_OWNER_KEY, USER_ID_KEY } from "./storage-keys.ts";

const MINUTE = 60_000;
const state = (tab: FakeTab): SessionState => tab.session.store.getState();

/** Somebody signs in, in a new tab. */
function signedIn(browser: FakeBrowser, remember = true): FakeTab {
  const tab = browser.openTab();
  tab.session.begin(browser.server.signIn(), { remember });
  return tab;
}

/** Resolves what needs the clock to move. */
async function after<T>(browser: FakeBrowser, promise: Promise<T>, ms = 2000): Promise<T> {
  promise.catch(() => {});
  await browser.clock.advanceAsync(ms);
  return promise;
}

async function reopened(browser: FakeBrowser, copyOf?: FakeTab): Promise<FakeTab> {
  const tab = browser.openTab(copyOf ? { copyOf } : {});
  await after(browser, tab.session.restore());
  return tab;
}

describe("a session after sign-in and reload [spec §4]", () => {
  it("is kept in local storage only where the user chose to be remembered", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser, true);
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();
    expect(browser.local.getItem(USER_ID_KEY)).toBe("7");
    expect(tab.storage.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });

  it("is kept in session storage only otherwise", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser, false);
    expect(tab.storage.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });

  it("never stores the access token", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const access = tab.session.peekAccessToken() ?? "none";
    for (const storage of [browser.local, tab.storage]) {
      for (let i = 0; i < storage.length; i++) {
        expect(storage.getItem(storage.key(i) ?? "")).not.toContain(access);
      }
    }
  });

  it("is signed in again after a reload, with a new access token", async () => {
    const browser = new FakeBrowser();
    const before = signedIn(browser);
    before.session.dispose();
    const tab = await reopened(browser);
    expect(state(tab)).toMatchObject({ status: "signed-in", userId: "7", isRemembered: true });
    expect(browser.server.refreshes).toBe(1);
    expect(tab.session.peekAccessToken()).not.toBe(before.session.peekAccessToken());
  });

  it("is read from session storage before local storage", async () => {
    const browser = new FakeBrowser();
    const remembered = signedIn(browser, true);
    const ofTab = signedIn(browser, false);
    const tab = await reopened(browser, ofTab);
    expect(state(tab)).toMatchObject({ isRemembered: false });
    expect(state(remembered).status).toBe("signed-in");
  });

  it("is forgotten where its stored token has 30 s or less to live", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 600 });
    signedIn(browser);
    await browser.clock.advanceAsync(570_000);
    const tab = await reopened(browser);
    expect(state(tab)).toEqual({ status: "signed-out", reason: undefined });
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });

  it("is discarded where it was remembered but unused for longer than `rememberedForMs` [REQ-SESSION-08] [REQ-SESSION-30]", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    browser.clock.sleep(61 * MINUTE);
    const tab = browser.openTab({ rememberedForMs: 60 * MINUTE });
    await after(browser, tab.session.restore());
    expect(state(tab).status).toBe("signed-out");
    expect(browser.server.refreshes).toBe(0);
  });

  it("continues after a longer absence than the idle limit where it was remembered, and each opened page counts as use [REQ-SESSION-08]", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    for (let opened = 0; opened < 3; opened++) {
      browser.clock.sleep(50 * MINUTE);
      const tab = browser.openTab({ rememberedForMs: 60 * MINUTE });
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await after(browser, tab.session.restore());
      expect(state(tab).status).toBe("signed-in");
      tab.session.dispose();
    }
  });

  it("does not mention inactivity where it was remembered and is refused after a long absence", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    browser.clock.sleep(600 * MINUTE);
    const tab = await reopened(browser);
    tab.session.onTokenRejected(tab.session.peekAccessToken() ?? "");
    expect(state(tab)).toMatchObject({ reason: "expired" });
  });

  it.each(["{", "null", "5", '{"refreshToken":1}', '{"refreshToken":"x","family":"f"}'])(
    "starts signed out from a stored %s",
    async (text) => {
      const browser = new FakeBrowser();
      browser.local.setItem(REFRESH_TOKEN_KEY, text);
      expect(state(await reopened(browser)).status).toBe("signed-out");
    },
  );

  it("keeps the stored token when the server cannot be reached at start", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    browser.server.failure = "network";
    const tab = browser.openTab();
    const outcome = await after(browser, tab.session.restore());
    expect(outcome.kind).toBe("unreachable");
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();
    browser.server.failure = undefined;
    expect(state(await reopened(browser)).status).toBe("signed-in");
  });

  it("ends with the reason where the server refuses the stored token", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    browser.server.revokeAll();
    const tab = browser.openTab();
    const outcome = await after(browser, tab.session.restore());
    expect(outcome.kind).toBe("refused");
    expect(state(tab)).toEqual({ status: "signed-out", reason: "refresh-failed" });
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });
});

describe("renewing the token [spec §4] [REQ-SESSION-14] [REQ-SESSION-19]", () => {
  it("sends the token as it is while it has 30 s or more", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const first = tab.session.peekAccessToken();
    await browser.clock.advanceAsync(269_000);
    expect(await tab.session.getAccessToken()).toBe(first);
    expect(browser.server.refreshes).toBe(0);
  });

  it("renews it once for all requests that wait", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const first = tab.session.peekAccessToken();
    await browser.clock.advanceAsync(271_000);
    const all = Promise.all(Array.from({ length: 10 }, () => tab.session.getAccessToken()));
    const tokens = await after(browser, all);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(first);
    expect(browser.server.refreshes).toBe(1);
  });

  it("keeps the refresh token where the server does not rotate it", async () => {
    const browser = new FakeBrowser({ isRotating: false });
    const tab = signedIn(browser);
    for (let i = 1; i <= 5; i++) {
      await browser.clock.advanceAsync(280_000);
      await after(browser, tab.session.getAccessToken());
      expect(browser.server.refreshes).toBe(i);
    }
    expect(state(tab).status).toBe("signed-in");
  });

  it.each([-15 * MINUTE, 15 * MINUTE, -400 * MINUTE])(
    "does not mind a browser clock that is wrong by %i ms [FM-19]",
    async (offset) => {
      const browser = new FakeBrowser({}, Date.UTC(2026, 10, 20, 9, 30) + offset);
      const tab = signedIn(browser);
      for (let i = 1; i <= 4; i++) {
        await browser.clock.advanceAsync(200_000);
        await after(browser, tab.session.getAccessToken());
        await browser.clock.advanceAsync(100_000);
        await after(browser, tab.session.getAccessToken());
        expect(browser.server.refreshes).toBe(i);
      }
    },
  );

  it("counts the time that a machine slept, although its monotonic clock stood still", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    browser.clock.sleep(280_000);
    await after(browser, tab.session.getAccessToken());
    expect(browser.server.refreshes).toBe(1);
  });

  it("counts the elapsed time, although the clock was set back", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(280_000);
    browser.clock.setWall(browser.clock.wall() - 3600_000);
    await after(browser, tab.session.getAccessToken());
    expect(browser.server.refreshes).toBe(1);
  });

  it("happens early when a longer life is requested, as for a page left in the background", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(245_000);
    await after(browser, tab.session.ensureToken(30));
    expect(browser.server.refreshes).toBe(0);
    await after(browser, tab.session.ensureToken(60));
    expect(browser.server.refreshes).toBe(1);
  });

  it("ends as expired when the refresh token has under 30 s left", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 290, isRotating: false });
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(271_000);
    expect(await after(browser, tab.session.getAccessToken())).toBeUndefined();
    expect(state(tab)).toEqual({ status: "signed-out", reason: "expired" });
    expect(browser.server.refreshes).toBe(0);
  });

  it("ends as refresh-failed when the server refuses the refresh token", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    browser.server.revokeAll();
    await browser.clock.advanceAsync(280_000);
    expect(await after(browser, tab.session.getAccessToken())).toBeUndefined();
    expect(state(tab)).toEqual({ status: "signed-out", reason: "refresh-failed" });
  });

  it.each(["network", 500, 503, 429] as const)(
    "may fail for another cause (%s), which the caller learns, and the session continues",
    async (failure) => {
      const browser = new FakeBrowser();
      const tab = signedIn(browser);
      browser.server.failure = failure;
      await browser.clock.advanceAsync(280_000);
      await expect(after(browser, tab.session.getAccessToken())).rejects.toThrow("/user/login/refresh/");
      expect(state(tab).status).toBe("signed-in");
      browser.server.failure = undefined;
      expect(await after(browser, tab.session.getAccessToken())).toBeDefined();
    },
  );

  it("drops the tokens when the user logged out while the server answered", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(280_000);
    const waiting = tab.session.getAccessToken();
    await browser.clock.advanceAsync(40);
    tab.session.logOut();
    expect(await after(browser, waiting)).toBeUndefined();
    expect(tab.session.peekAccessToken()).toBeUndefined();
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });

  it("renews once more rather than for ever where a token cannot be read", async () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab({
      refresh: () => Promise.resolve({ access: "no token at all" }),
    });
    await tab.session.restore();
    tab.session.begin({ access: "nonsense", refresh: aToken("refresh", 9999) }, { remember: true });
    expect(await after(browser, tab.session.getAccessToken())).toBe("no token at all");
  });
});

describe("a session found over after a long absence [spec §4] [FM-18]", () => {
  it("gives inactivity as the reason, though a request on waking was refused before the idle check ran", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(20 * 60_000);
    tab.session.onTokenRejected(tab.session.peekAccessToken() ?? "");
    expect(state(tab)).toEqual({ status: "signed-out", reason: "inactive" });
  });

  it("says the same where the refresh token did not last so long", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 7_200 });
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(8 * 3_600_000);
    expect(await after(browser, tab.session.getAccessToken())).toBeUndefined();
    expect(state(tab)).toEqual({ status: "signed-out", reason: "inactive" });
  });
});

describe("a refused token", () => {
  it("ends the session when it is the one in force", async () => {
    const tab = signedIn(new FakeBrowser());
    tab.session.onTokenRejected(tab.session.peekAccessToken() ?? "");
    expect(state(tab)).toEqual({ status: "signed-out", reason: "expired" });
  });

  it("means nothing when it was an older one", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const older = tab.session.peekAccessToken() ?? "";
    await browser.clock.advanceAsync(280_000);
    await after(browser, tab.session.getAccessToken());
    tab.session.onTokenRejected(older);
    expect(state(tab).status).toBe("signed-in");
  });
});

describe("logging out [spec §4] [REQ-SESSION-11] [REQ-SESSION-12]", () => {
  it("sends what must leave while the token is still there, then forgets it", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const seen: unknown[] = [];
    tab.session.beforeLogOut(() => seen.push(["task", typeof tab.session.peekAccessToken()]));
    tab.session.store.subscribe((next) => seen.push([next.status, typeof tab.session.peekAccessToken()]));
    tab.session.logOut();
    expect(seen).toEqual([
      ["task", "string"],
      ["signed-out", "undefined"],
    ]);
  });

  it("runs every task even if one fails, each once, and none that was taken back", async () => {
    const tab = signedIn(new FakeBrowser());
    const ran: string[] = [];
    tab.session.beforeLogOut(() => {
      throw new Error("a product's mistake");
    });
    tab.session.beforeLogOut(() => ran.push("unlock"));
    tab.session.beforeLogOut(() => ran.push("taken back"))();
    tab.session.logOut();
    tab.session.logOut();
    expect(ran).toEqual(["unlock"]);
  });

  it("clears both storages but the preferences", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    for (const storage of [browser.local, tab.storage]) {
      storage.setItem("pref:theme", "dark");
      storage.setItem("capno:pending-test", "handset");
    }
    tab.session.logOut();
    for (const storage of [browser.local, tab.storage]) {
      const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
      expect(keys.filter((key) => !key.startsWith("pref:"))).toEqual([]);
      expect(storage.getItem("pref:theme")).toBe("dark");
      expect(storage.getItem(SESSION_OWNER_KEY) ?? "").not.toContain("person");
    }
  });

  it("keeps its first reason when it is repeated", async () => {
    const tab = signedIn(new FakeBrowser());
    tab.session.logOut("inactive");
    tab.session.logOut();
    expect(state(tab)).toEqual({ status: "signed-out", reason: "inactive" });
  });

  it("works with a session that was never there: /logout can be opened by anybody", async () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    await tab.session.restore();
    browser.local.setItem(REFRESH_TOKEN_KEY, "left over");
    tab.session.logOut();
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });
});

describe("the other tabs of a browser [REQ-SESSION-12] [FM-21]", () => {
  it("are logged out within a second, with their own tasks run once", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    const second = await reopened(browser);
    let unlocks = 0;
    second.session.beforeLogOut(() => (unlocks += 1));
    first.session.logOut();
    await browser.clock.advanceAsync(1000);
    expect(state(second)).toEqual({ status: "signed-out", reason: "logged-out" });
    expect(unlocks).toBe(1);
  });

  it("show the same reason", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    const second = await reopened(browser);
    first.session.logOut("inactive");
    browser.dispatchStorageEvent(second, REFRESH_TOKEN_KEY, null);
    await browser.clock.advanceAsync(1000);
    expect(state(second)).toEqual({ status: "signed-out", reason: "inactive" });
  });

  it("follow by storage events alone where no message arrives", async () => {
    const browser = new FakeBrowser();
    browser.messageDelayMs = 1e9;
    const first = signedIn(browser);
    const second = await reopened(browser);
    first.session.logOut();
    browser.dispatchStorageEvent(second, REFRESH_TOKEN_KEY, null);
    await browser.clock.advanceAsync(1000);
    expect(state(second).status).toBe("signed-out");
  });

  it("keep another account's session when this one expires", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser, false);
    const second = signedIn(browser, false);
    first.session.onTokenRejected(first.session.peekAccessToken() ?? "");
    await browser.clock.advanceAsync(1000);
    expect([state(first).status, state(second).status]).toEqual(["signed-out", "signed-in"]);
  });

  it("leave a newer sign-in alone when their own session expired during sleep", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 600 });
    const stale = signedIn(browser, true);
    await browser.clock.advanceAsync(400_000);
    const newer = signedIn(browser, true);
    await browser.clock.advanceAsync(180_000);
    expect(await after(browser, stale.session.getAccessToken())).toBeUndefined();
    browser.dispatchStorageEvent(newer, REFRESH_TOKEN_KEY, null);
    await browser.clock.advanceAsync(1000);
    expect([state(stale).status, state(newer).status]).toEqual(["signed-out", "signed-in"]);
    expect(state(await reopened(browser)).status).toBe("signed-in");
  });

  it("never take over the tokens of another sign-in [HZ-01]", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser, true);
    const second = signedIn(browser, true);
    const own = first.session.peekAccessToken();
    await browser.clock.advanceAsync(280_000);
    await after(browser, second.session.getAccessToken());
    expect(first.session.peekAccessToken()).toBe(own);
    await after(browser, first.session.getAccessToken());
    expect(first.session.peekAccessToken()).not.toBe(second.session.peekAccessToken());
    expect(browser.server.reuses).toBe(0);
  });

  it("check their session again before Back shows them from the back/forward cache [FM-22]", async () => {
    const browser = new FakeBrowser();
    browser.messageDelayMs = 1e9;
    const first = signedIn(browser);
    const second = await reopened(browser);
    first.session.logOut();
    second.events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(state(second).status).toBe("signed-out");
  });

  it("get their token from an active tab, not from the server, when they are opened", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    const second = await reopened(browser);
    expect(browser.server.refreshes).toBe(0);
    expect(second.session.peekAccessToken()).toBe(first.session.peekAccessToken());
  });

  it("share one renewal where they are copies with the same session storage", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser, false);
    const second = await reopened(browser, first);
    await browser.clock.advanceAsync(280_000);
    await after(browser, Promise.all([first.session.getAccessToken(), second.session.getAccessToken()]));
    expect(browser.server.refreshes).toBe(1);
    expect(browser.server.reuses).toBe(0);
    expect((await reopened(browser, second)).session.store.getState().status).toBe("signed-in");
  });
});

describe("twenty tabs and fifty expiries", () => {
  async function live(browser: FakeBrowser, tabs: readonly FakeTab[], spread: (i: number) => number) {
    await browser.clock.advanceAsync(271_000);
    const asked = tabs.map(
      (tab, i) =>
        new Promise<string | undefined>((resolve, reject) =>
          browser.clock.after(spread(i), () => void tab.session.getAccessToken().then(resolve, reject)),
        ),
    );
    return after(browser, Promise.all(asked), 8000);
  }

  it.each([
    ["at the same moment", () => 0, 5],
    ["one after the other", (i: number) => i * 7, 5],
    ["in disorder", (i: number) => (i * 7919) % 400, 5],
    ["with messages that are slow", (i: number) => (i * 7919) % 400, 200],
    ["just as the first has renewed", (i: number) => (i === 0 ? 0 : 81), 20],
    ["on a machine so busy that messages take a second", (i: number) => i * 20, 1000],
  ])("renew once per expiry, asking %s", async (_name, spread, delay) => {
    const browser = new FakeBrowser();
    browser.messageDelayMs = delay;
    const first = signedIn(browser);
    const tabs = [first];
    while (tabs.length < 20) tabs.push(await reopened(browser));
    const before = browser.server.refreshes;
    for (let expiry = 1; expiry <= 50; expiry++) {
      const tokens = await live(browser, tabs, spread);
      expect(tokens.every((token) => token !== undefined)).toBe(true);
      expect(browser.server.refreshes - before).toBe(expiry);
    }
    expect(browser.server.reuses).toBe(0);
    expect(tabs.map((tab) => state(tab).status)).toEqual(tabs.map(() => "signed-in"));
  });
});

describe("a session in a browser that stores nothing [FM-20]", () => {
  it("is kept in memory, and says so", async () => {
    const browser = new FakeBrowser();
    browser.local.isBlocked = true;
    const tab = signedIn(browser);
    expect(tab.session.isStorageBlocked()).toBe(true);
    await browser.clock.advanceAsync(280_000);
    expect(await after(browser, tab.session.getAccessToken())).toBeDefined();
    tab.session.logOut();
    expect(state(tab).status).toBe("signed-out");
    expect(state(await reopened(browser)).status).toBe("signed-out");
  });

  it("is not called blocked in a browser that stores", async () => {
    expect(signedIn(new FakeBrowser()).session.isStorageBlocked()).toBe(false);
  });

  it("works without Web Locks and without messages", async () => {
    const browser = new FakeBrowser();
    browser.hasLocks = false;
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(280_000);
    expect(await after(browser, tab.session.getAccessToken())).toBeDefined();
  });
});
