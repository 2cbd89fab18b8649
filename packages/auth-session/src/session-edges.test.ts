import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { afterEach, describe, expect, it, vi } from "vitest";

import { FakeBrowser, FakeStorage, type FakeTab } from "./testing/fake-browser.ts";
import { createSession } from "./create-session.ts";
import { LAST_ACTIVITY_KEY, REFRESH_TOKEN_KEY, SESSION_OWNER_KEY } from "./storage-keys.ts";
import { openTabChannel } from "./tab-services.ts";
import { SESSION_CHANNEL, type TabMessage } from "./tab-messages.ts";

const MINUTE = 60_000;
const ACCOUNT = {
  username: "gp@capno.example",
  firstName: "Gwen",
  lastName: "Price",
  groups: [],
  permissions: [],
  hasConsentedToEula: true,
  hasWatchedTrainingVideo: true,
};

const state = (tab: FakeTab) => tab.session.store.getState();

function signedIn(browser: FakeBrowser, remember = true, userId = 7): FakeTab {
  const tab = browser.openTab();
  tab.session.begin(browser.server.signIn(userId), { remember });
  return tab;
}

/** A tab whose messages the test writes, and reads. */
function openAlone(browser = new FakeBrowser()) {
  const told: TabMessage[] = [];
  let hear = (_message: TabMessage) => {};
  let isClosed = false;
  const tab = browser.openTab({
    channel: {
      post: (message) => void told.push(message),
      listen: (listener) => void (hear = listener),
      close: () => void (isClosed = true),
    },
  });
  tab.session.begin(browser.server.signIn(), { remember: true });
  const { family } = told[0] ? readStored(browser) : { family: "" };
  told.length = 0;
  return {
    browser,
    tab,
    told,
    family,
    say: (message: TabMessage) => hear(message),
    isClosed: () => isClosed,
  };
}

const readStored = (browser: FakeBrowser) =>
  JSON.parse(browser.local.getItem(REFRESH_TOKEN_KEY) ?? "{}") as { family: string; serial: number };

afterEach(() => void vi.unstubAllGlobals());

describe("the session in the browser's own hands", () => {
  it("uses its storages, its locks, its channel and its window where no others are given", async () => {
    const [local, ofTab, page] = [new FakeStorage(), new FakeStorage(), new EventTarget()];
    const locked: string[] = [];
    vi.stubGlobal("localStorage", local);
    vi.stubGlobal("sessionStorage", ofTab);
    vi.stubGlobal("window", page);
    vi.stubGlobal("navigator", {
      locks: {
        request: (name: string, _options: object, task: (lock: object) => unknown) => {
          locked.push(name);
          return task({});
        },
      },
    });
    const browser = new FakeBrowser();
    const { clock, server } = browser;
    const session = createSession({ clock, refresh: server.refresh, idleLimitMs: 0 });
    session.begin(server.signIn(), { remember: true });
    expect(local.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();
    session.begin(server.signIn(), { remember: false });
    expect(ofTab.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();

    const renewing = session.ensureToken(310);
    await clock.advanceAsync(1000);
    await renewing;
    expect(locked).toContain("auth-refresh");

    const other = openTabChannel<TabMessage>(SESSION_CHANNEL);
    const sessionOwner = session.sessionOwner() ?? "";
    other?.post({ type: "ended", family: "another", turn: sessionOwner, reason: "logged-out" });
    await vi.waitFor(() =>
      expect(session.store.getState()).toEqual({ status: "signed-out", reason: "logged-out" }),
    );
    other?.close();

    session.begin(server.signIn(), { remember: true });
    local.clear();
    page.dispatchEvent(Object.assign(new Event("storage"), { key: null, storageArea: local }));
    clock.advance(300);
    expect(session.store.getState().status).toBe("signed-out");
    session.dispose();
  });

  it("needs no window", () => {
    const session = createSession({
      clock: createManualClock(),
      refresh: () => Promise.reject(new Error("not asked")),
      idleLimitMs: 0,
      storage: { local: () => new FakeStorage(), session: () => new FakeStorage() },
      channel: { post() {}, listen() {}, close() {} },
    });
    expect(session.store.getState()).toEqual({ status: "restoring" });
    session.dispose();
  });

  it.each(["local", "session"] as const)("says when the %s storage alone is blocked", (which) => {
    const blocked = Object.assign(new FakeStorage(), { isBlocked: true });
    const session = createSession({
      clock: createManualClock(),
      refresh: () => Promise.reject(new Error("not asked")),
      idleLimitMs: 0,
      storage: { local: () => new FakeStorage(), session: () => new FakeStorage(), [which]: () => blocked },
      channel: { post() {}, listen() {}, close() {} },
    });
    expect(session.isStorageBlocked()).toBe(true);
    session.dispose();
  });

  it("receives nothing after it was disposed", () => {
    const received = new Map<string, unknown>();
    const events = {
      addEventListener: (type: string, _listener: unknown, how: unknown) => void received.set(type, how),
      removeEventListener: (type: string, _listener: unknown, how: unknown) => {
        if (received.get(type) === how) received.delete(type);
      },
    };
    const tab = new FakeBrowser().openTab({ events });
    expect(received.get("pageshow")).toBe(true);
    expect(received.has("storage")).toBe(true);
    tab.session.dispose();
    expect(received.size).toBe(0);
  });
});

describe("the owner of a session", () => {
  it("ends the previous session in the same tab, with its tasks, and has a new id", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const before = tab.session.scope();
    const sessionOwner = tab.session.sessionOwner();
    let unlocked = 0;
    tab.session.beforeLogOut(() => (unlocked += 1));
    tab.session.begin(browser.server.signIn(8), { remember: true });
    expect([unlocked, before?.signal.aborted]).toEqual([1, true]);
    expect(tab.session.sessionOwner()).not.toBe(sessionOwner);
    expect(state(tab)).toMatchObject({ status: "signed-in", userId: "8" });
    expect([await tab.session.getAccessToken(before), tab.session.peekAccessToken(before)]).toEqual([
      undefined,
      undefined,
    ]);
    const now = tab.session.scope();
    expect(await tab.session.getAccessToken(now)).toBe(tab.session.peekAccessToken(now));
    expect(tab.session.peekAccessToken(now)).toBe(tab.session.peekAccessToken());
  });

  it("keeps the account that was requested in the session, and no other", () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const scope = tab.session.scope();
    if (scope === undefined) throw new Error("nobody is signed in");
    tab.session.setAccount(ACCOUNT, new AbortController());
    expect(state(tab)).toMatchObject({ account: undefined });
    tab.session.setAccount(ACCOUNT, scope);
    expect(state(tab)).toEqual({ status: "signed-in", userId: "7", isRemembered: true, account: ACCOUNT });
    tab.session.logOut();
    tab.session.setAccount(ACCOUNT, scope);
    expect(state(tab)).toEqual({ status: "signed-out", reason: "logged-out" });
    expect([tab.session.sessionOwner(), tab.session.scope()]).toEqual([undefined, undefined]);
  });

  it("does not renew a token that lasts long enough", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    await tab.session.ensureToken(300);
    await tab.session.getAccessToken();
    expect(browser.server.refreshes).toBe(0);
    await browser.clock.advanceAsync(270_000);
    await tab.session.getAccessToken();
    expect(browser.server.refreshes, "with thirty seconds to go").toBe(0);
  });
});

describe("the end of a session", () => {
  const sleepAndRefuse = (idleLimitMs: number, sleptMs: number) => {
    const browser = new FakeBrowser();
    const tab = browser.openTab({ idleLimitMs });
    tab.session.begin(browser.server.signIn(), { remember: true });
    browser.clock.sleep(sleptMs);
    tab.session.onTokenRejected(tab.session.peekAccessToken() ?? "");
    return state(tab);
  };

  it.each([
    [15 * MINUTE, 15 * MINUTE, "inactive"],
    [15 * MINUTE, 15 * MINUTE - 1, "expired"],
    [0, 99 * MINUTE, "expired"],
  ])("has, with an idle limit of %d ms and after %d ms of sleep, the reason %s", (limit, slept, reason) => {
    expect(sleepAndRefuse(limit, slept)).toMatchObject({ reason });
  });

  it("has the reason of inactivity where the server then refuses the token, but log-out where the user chose that", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    browser.server.revokeAll();
    browser.clock.sleep(16 * MINUTE);
    const asking = tab.session.getAccessToken();
    asking.catch(() => {});
    await browser.clock.advanceAsync(2000);
    expect(state(tab)).toMatchObject({ reason: "inactive" });

    const leaving = signedIn(browser);
    browser.clock.sleep(16 * MINUTE);
    leaving.session.logOut();
    expect(state(leaving)).toMatchObject({ reason: "logged-out" });
  });

  it("clears the stored data of a session that was not remembered either", () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser, false);
    browser.local.setItem("capno:list", "1");
    tab.session.onTokenRejected(tab.session.peekAccessToken() ?? "");
    expect(browser.local.getItem("capno:list")).toBeNull();
  });

  it("reaches every tab of the session by a log-out from a tab that was never signed in", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    browser.openTab().session.logOut();
    await browser.clock.advanceAsync(10);
    expect(state(tab)).toEqual({ status: "signed-out", reason: "logged-out" });
  });

  it("reaches another sign-in of the same person too, when they choose to log out", async () => {
    const browser = new FakeBrowser();
    const [first, second] = [signedIn(browser), signedIn(browser)];
    first.session.logOut();
    await browser.clock.advanceAsync(10);
    expect(state(second)).toMatchObject({ reason: "logged-out" });
  });

  it("clears the tab again when it is repeated, and only where the user chose it", () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    tab.session.logOut("expired");
    browser.local.setItem("capno:list", "1");
    tab.storage.setItem("capno:filter", "1");
    tab.session.logOut("expired");
    expect([browser.local.getItem("capno:list"), tab.storage.getItem("capno:filter")]).toEqual(["1", "1"]);
    tab.storage.setItem(SESSION_OWNER_KEY, "{}");
    tab.session.logOut();
    expect(tab.storage.getItem(SESSION_OWNER_KEY)).toBeNull();
    expect([browser.local.getItem("capno:list"), tab.storage.getItem("capno:filter")]).toEqual([null, null]);
    expect(state(tab)).toMatchObject({ reason: "expired" });
  });

  it("is not undone by a renewal that completes after it, at start", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    const tab = browser.openTab();
    const restoring = tab.session.restore();
    await browser.clock.advanceAsync(40);
    tab.session.logOut();
    await browser.clock.advanceAsync(2000);
    expect(await restoring).toMatchObject({ kind: "refused" });
    expect(state(tab)).toEqual({ status: "signed-out", reason: "logged-out" });
    expect(tab.session.peekAccessToken()).toBeUndefined();
  });

  it("does not happen where the server cannot be reached at start: the user is signed out, and the token stays stored", async () => {
    const browser = new FakeBrowser();
    signedIn(browser).session.dispose();
    browser.server.failure = "network";
    const tab = browser.openTab();
    const restoring = tab.session.restore();
    await browser.clock.advanceAsync(2000);
    expect(await restoring).toMatchObject({ kind: "unreachable" });
    expect(state(tab)).toEqual({ status: "signed-out", reason: undefined });
    expect(tab.session.scope()).toBeUndefined();
    expect(browser.local.getItem(REFRESH_TOKEN_KEY)).not.toBeNull();
    expect(JSON.parse(tab.storage.getItem(SESSION_OWNER_KEY) ?? "{}")).toMatchObject({ person: "7" });
  });
});

describe("messages between tabs", () => {
  it("ends a tab at once when another user signs in, also where nothing is stored", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    signedIn(browser, true, 8);
    await browser.clock.advanceAsync(10);
    expect(state(first)).toMatchObject({ reason: "replaced" });

    const blocked = new FakeBrowser();
    blocked.local.isBlocked = true;
    const alone = signedIn(blocked);
    signedIn(blocked, true, 8);
    await blocked.clock.advanceAsync(10);
    expect(state(alone)).toMatchObject({ reason: "replaced" });
  });

  it("takes the newer token from the storage where no message came and its own is nearly over", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 600 });
    browser.hasChannel = false;
    const first = signedIn(browser);
    const second = browser.openTab();
    const restoring = second.session.restore();
    await browser.clock.advanceAsync(1000);
    await restoring;
    await browser.clock.advanceAsync(400_000);
    const early = first.session.getAccessToken();
    await browser.clock.advanceAsync(1000);
    await early;
    await browser.clock.advanceAsync(190_000);
    const late = second.session.getAccessToken();
    late.catch(() => {});
    await browser.clock.advanceAsync(10_000);
    expect(await late).toBeDefined();
    expect(state(second).status).toBe("signed-in");
  });

  it("keeps a renewed token in each copy of a tab, and waits no longer than its message takes", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser, false);
    const copy = browser.openTab({ copyOf: first });
    const restoring = copy.session.restore();
    await browser.clock.advanceAsync(12);
    expect(await restoring).toMatchObject({ kind: "signed-in" });
    expect(browser.server.refreshes).toBe(0);
    await browser.clock.advanceAsync(290_000);
    const renewing = first.session.getAccessToken();
    await browser.clock.advanceAsync(1000);
    await renewing;
    expect(copy.session.peekAccessToken()).toBe(first.session.peekAccessToken());
    expect(copy.storage.getItem(REFRESH_TOKEN_KEY)).toBe(first.storage.getItem(REFRESH_TOKEN_KEY));
  });

  it("ends a tab where storage shows another user's sign-in a moment after the message of it", () => {
    const { browser, tab, say } = openAlone();
    say({ type: "begun", turn: "another" });
    expect(state(tab).status).toBe("signed-in");
    browser.local.setItem(SESSION_OWNER_KEY, JSON.stringify({ id: "another", person: "8" }));
    browser.clock.advance(300);
    expect(state(tab)).toEqual({ status: "signed-out", reason: "replaced" });
  });

  it.each([
    [86_400, "signed-in", 1],
    [300, "signed-out", 0],
  ])(
    "count the life of tokens from when the other tab received them: with a refresh token of %i s %s",
    async (refreshLifeS, status, renewals) => {
      const { browser, tab, family, say } = openAlone(new FakeBrowser({ refreshLifeS }));
      const received = browser.clock.wall();
      await browser.clock.advanceAsync(280_000);
      const tokens = browser.server.signIn();
      const times = { accessReceivedWall: received, refreshReceivedWall: received };
      say({ type: "tokens-offered", family, serial: 2, ...tokens, ...times });
      const asking = tab.session.getAccessToken();
      await browser.clock.advanceAsync(2_000);
      expect(await asking).not.toBe(tokens.access);
      expect([state(tab).status, browser.server.refreshes]).toEqual([status, renewals]);
    },
  );

  const wanted = (family: string, serial: number, hasAccess: boolean): TabMessage => ({
    type: "tokens-wanted",
    family,
    serial,
    hasAccess,
  });

  it.each([
    ["an older one", 0, true, 1],
    ["one without an access token", 1, false, 1],
    ["the same", 1, true, 0],
    ["a newer one", 2, false, 0],
  ])("answers a tab that has %s", (_, serial, hasAccess, answers) => {
    const { told, family, say } = openAlone();
    say(wanted(family, serial, hasAccess));
    expect(told).toHaveLength(answers);
  });

  it("answers no other sign-in, and not with a token that is nearly over", () => {
    const { browser, told, family, say } = openAlone();
    say(wanted("another", 0, false));
    expect(told).toEqual([]);
    browser.clock.advance(270_000);
    say(wanted(family, 0, false));
    expect(told, "with thirty seconds to go").toHaveLength(1);
    browser.clock.advance(1_000);
    say(wanted(family, 0, false));
    expect(told).toHaveLength(1);
  });

  it.each([
    [null, 1],
    [REFRESH_TOKEN_KEY, 1],
    [SESSION_OWNER_KEY, 1],
    [LAST_ACTIVITY_KEY, 0],
  ])("make a tab check its storage when another tab changed %s", (key, looks) => {
    const { browser, tab } = openAlone();
    tab.events.dispatchEvent(Object.assign(new Event("storage"), { key, storageArea: browser.local }));
    expect(browser.clock.waiting()).toBe(looks);
    browser.clock.advance(300);
    tab.events.dispatchEvent(Object.assign(new Event("storage"), { key, storageArea: null }));
    expect(browser.clock.waiting()).toBe(looks);
  });

  it("make a tab check nothing when a frame of the same tab changed its session storage", () => {
    const ofTab = new FakeStorage();
    vi.stubGlobal("sessionStorage", ofTab);
    const { browser, tab } = openAlone();
    tab.events.dispatchEvent(Object.assign(new Event("storage"), { key: null, storageArea: ofTab }));
    expect(browser.clock.waiting()).toBe(0);
  });

  it("closes its channel in the end", () => {
    const { tab, isClosed } = openAlone();
    tab.session.dispose();
    expect(isClosed()).toBe(true);
  });
});
