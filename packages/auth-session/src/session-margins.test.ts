import { describe, expect, it } from "vitest";

import { FakeBrowser, aToken, type FakeTab } from "./testing/fake-browser.ts";
import { REFRESH_TOKEN_KEY } from "./storage-keys.ts";

const MINUTE = 60_000;
const state = (tab: FakeTab) => tab.session.store.getState();

function signedIn(browser: FakeBrowser, remember = true, userId = 7): FakeTab {
  const tab = browser.openTab();
  tab.session.begin(browser.server.signIn(userId), { remember });
  return tab;
}

async function reopened(browser: FakeBrowser, copyOf?: FakeTab): Promise<FakeTab> {
  const tab = browser.openTab(copyOf ? { copyOf } : {});
  const restoring = tab.session.restore();
  await browser.clock.advanceAsync(2000);
  await restoring;
  return tab;
}

const familyStored = (browser: FakeBrowser) =>
  (JSON.parse(browser.local.getItem(REFRESH_TOKEN_KEY) ?? "{}") as { family?: string }).family;

describe("thirty seconds left of a token [spec §4] [spec §9]", () => {
  it("are enough to send it with a request, also where it can no longer be renewed", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 290, isRotating: false });
    const tab = signedIn(browser);
    const token = tab.session.peekAccessToken();
    await browser.clock.advanceAsync(265_000);
    expect(await tab.session.getAccessToken()).toBe(token);
    await browser.clock.advanceAsync(5_000);
    expect(await tab.session.getAccessToken()).toBe(token);
    await tab.session.ensureToken(30);
    expect([state(tab).status, browser.server.refreshes]).toEqual(["signed-in", 0]);
  });

  it("are enough to renew it", async () => {
    const browser = new FakeBrowser({ accessLifeS: 100, refreshLifeS: 290, isRotating: false });
    const tab = signedIn(browser);
    await browser.clock.advanceAsync(260_000);
    const asking = tab.session.getAccessToken();
    await browser.clock.advanceAsync(1000);
    expect(await asking).toBe(tab.session.peekAccessToken());
    expect([state(tab).status, browser.server.refreshes]).toEqual(["signed-in", 1]);
  });
});

describe("a tab without a session", () => {
  it("has no token, and cannot have one renewed", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    const scope = tab.session.scope();
    tab.session.logOut();
    expect(await tab.session.getAccessToken()).toBeUndefined();
    expect(await tab.session.getAccessToken(scope)).toBeUndefined();
    await expect(tab.session.ensureToken(60)).rejects.toMatchObject({ name: "SessionEnded" });
    expect(browser.server.refreshes).toBe(0);
  });

  it("learns so from storage, before the server is asked", async () => {
    const browser = new FakeBrowser();
    const tab = signedIn(browser);
    browser.local.removeItem(REFRESH_TOKEN_KEY);
    await expect(tab.session.ensureToken(9_999)).rejects.toMatchObject({ name: "SessionEnded" });
    expect(state(tab)).toEqual({ status: "signed-out", reason: "logged-out" });
    expect(browser.server.refreshes).toBe(0);
  });

  it("ends no session when a user signs in: nothing is unlocked and no message is sent", () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const seen: string[] = [];
    tab.session.beforeLogOut(() => seen.push("unlocked"));
    tab.session.store.subscribe(({ status }) => seen.push(status));
    tab.session.begin(browser.server.signIn(), { remember: true });
    expect(seen).toEqual(["signed-in"]);
  });

  it("has no user id where the token cannot be read", () => {
    const tab = new FakeBrowser().openTab();
    tab.session.begin({ access: "nonsense", refresh: aToken("refresh", 9999) }, { remember: true });
    expect(state(tab)).toMatchObject({ status: "signed-in", userId: "" });
  });

  it("keeps no stored data of a session that can no longer be restored", async () => {
    const browser = new FakeBrowser({ refreshLifeS: 600 });
    const before = signedIn(browser, false);
    await browser.clock.advanceAsync(570_000);
    const tab = await reopened(browser, before);
    expect(state(tab)).toEqual({ status: "signed-out", reason: undefined });
    expect(tab.storage.getItem(REFRESH_TOKEN_KEY)).toBeNull();
  });
});

describe("tabs of one browser [HZ-01]", () => {
  it("do not renew what another has renewed a moment ago, though its message takes a second", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    const second = await reopened(browser);
    const before = browser.server.refreshes;
    browser.messageDelayMs = 1000;
    await browser.clock.advanceAsync(280_000);
    const early = first.session.getAccessToken();
    await browser.clock.advanceAsync(100);
    // Its own token is nearly over as well: it looks, and waits for what is on its way.
    const late = second.session.getAccessToken();
    await browser.clock.advanceAsync(5000);
    expect(await late).toBe(await early);
    expect(browser.server.refreshes).toBe(before + 1);
  });

  it("store nothing of an older sign-in over a newer one, when its tokens come late", async () => {
    const browser = new FakeBrowser();
    const first = signedIn(browser);
    await reopened(browser);
    browser.messageDelayMs = 1000;
    await browser.clock.advanceAsync(280_000);
    const renewing = first.session.getAccessToken();
    await browser.clock.advanceAsync(500);
    await renewing;
    signedIn(browser);
    const newer = familyStored(browser);
    await browser.clock.advanceAsync(5000);
    expect(familyStored(browser)).toBe(newer);
  });

  it("say nothing of another person's absence", () => {
    const browser = new FakeBrowser();
    browser.messageDelayMs = 1e9;
    const first = signedIn(browser);
    signedIn(browser, true, 8);
    browser.clock.sleep(16 * MINUTE);
    first.session.onTokenRejected(first.session.peekAccessToken() ?? "");
    expect(state(first)).toMatchObject({ reason: "expired" });
  });
});
