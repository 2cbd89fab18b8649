import { changeConfiguration } from "../../support/other-files.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import {
  countRequests,
  countSessionEvents,
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  MINUTE_MS,
  openTab,
  passTime,
  readRefreshToken,
  readStoredKeys,
  REFRESH_KEY,
  signInWithout,
  USER_KEY,
} from "./browser-session.ts";

test.describe("what is kept of a session [spec §4] [REQ-SESSION-08]", () => {
  test("remembered: refresh token and user id in local storage, the activity alone in session storage, the access token nowhere", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(EVERYONE, { at: "/login?to=%2Fnts%2Fresults-history" });
    await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
    const { local, session } = await readStoredKeys(page);
    expect(local).toEqual(expect.arrayContaining([REFRESH_KEY, USER_KEY]));
    expect(
      local.filter((key) => !/^(capno|pref):/.test(key)),
      "of a library",
    ).toEqual([]);
    expect(session.filter((key) => !key.startsWith("pref:"))).toEqual(["capno:activity"]);
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage]
        .flatMap((storage) => Array.from(storage, (_, i) => storage.getItem(storage.key(i) ?? "")))
        .join(" "),
    );
    expect(stored).not.toContain(accessTokenMark());
  });

  test("not remembered: both in session storage alone, and a new tab has to sign in", async ({
    page,
    context,
  }) => {
    await signInWithout(page, EVERYONE);
    const { local, session } = await readStoredKeys(page);
    expect(session).toEqual(expect.arrayContaining([REFRESH_KEY, USER_KEY]));
    expect(local).not.toContain(REFRESH_KEY);
    expect(local).not.toContain(USER_KEY);
    await expectSignedOut(await openTab(context));
  });

  for (const remember of [true, false]) {
    test(`a reload goes on with the session, ${remember ? "remembered" : "not remembered"}, and stores where it was stored`, async ({
      page,
      signIn,
    }) => {
      await (remember ? signIn(EVERYONE) : signInWithout(page, EVERYONE));
      await page.goto("/product?choose=1");
      await expectSignedIn(page);
      const { local, session } = await readStoredKeys(page);
      expect((remember ? local : session).includes(REFRESH_KEY)).toBe(true);
      expect((remember ? session : local).includes(REFRESH_KEY)).toBe(false);
      // What was done is still told. REQ-PRIVACY-05
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "Activity in this session" }).click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(["Signed in"]);
    });
  }

  test("session storage is asked before local storage", async ({ page, signIn, sandbox }) => {
    await signIn(EVERYONE);
    await page.evaluate((key) => {
      const { refreshToken, ...rest } = JSON.parse(localStorage.getItem(key) ?? "{}") as {
        refreshToken: string;
      };
      sessionStorage.setItem(key, JSON.stringify({ ...rest, refreshToken }));
      localStorage.setItem(key, JSON.stringify({ ...rest, refreshToken: "not a token" }));
    }, REFRESH_KEY);
    await page.goto("/product?choose=1");
    await expectSignedIn(page);
    expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  });

  test("a stored token with under 30 s left is not used but cleared", async ({ page, sandbox, signIn }) => {
    await signIn(EVERYONE);
    await expectSignedIn(page);
    await page.evaluate((key) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
      const receivedWall = Date.now() - (24 * 3600 - 29) * 1000;
      localStorage.setItem(key, JSON.stringify({ ...stored, receivedWall }));
    }, REFRESH_KEY);
    await page.goto("/product?choose=1");
    await expectSignedOut(page);
    await expect.poll(async () => (await readStoredKeys(page)).local).not.toContain(REFRESH_KEY);
    expect(await countRequests(sandbox, "POST", "/user/login/refresh/")).toBe(0);
  });

  test("a page opened after a longer absence than the idle limit continues a remembered session (REQ-SESSION-08)", async ({
    page,
    signIn,
    sandbox,
  }) => {
    await page.clock.install();
    await signIn(EVERYONE);
    await expectSignedIn(page);
    await page.goto("about:blank");
    await passTime(page, sandbox, 16 * MINUTE_MS);
    await page.goto("/product?choose=1");
    await expectSignedIn(page);
  });

  test("`session.rememberedForMin` is said beside the checkbox, and a session unused for longer is discarded at start (REQ-SESSION-08)", async ({
    page,
    signIn,
    sandbox,
  }) => {
    await changeConfiguration(page, () => ({ session: { rememberedForMin: 480 } }));
    await page.clock.install();
    await page.goto("/login");
    await expect(page.getByLabel("Remember me")).toHaveAccessibleDescription(
      "For 8 hours after your last use",
    );
    await signIn(EVERYONE);
    await expectSignedIn(page);
    await page.goto("about:blank");
    await passTime(page, sandbox, 8 * 60 * MINUTE_MS + MINUTE_MS);
    await page.goto("/product?choose=1");
    await expectSignedOut(page);
    expect((await readStoredKeys(page)).local).not.toContain(REFRESH_KEY);
  });
});

test.describe("renewing [spec §4] [spec §9]", () => {
  test("renewing with 30 s and more left a call uses the token; with less it renews first, and the rotated token is stored", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await signIn(EVERYONE, { at: "/login?to=/list" });
    // With its rows: only a list that has arrived asks again by the clock.
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    const first = await readRefreshToken(page);

    await page.clock.fastForward(200_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => countRequests(sandbox, "GET", "/duid/")).toBeGreaterThanOrEqual(2);
    expect(await countSessionEvents(sandbox, "refreshed")).toBe(0);

    await page.clock.fastForward(75_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(() => countSessionEvents(sandbox, "refreshed")).toBe(1);
    await expect.poll(() => readRefreshToken(page)).not.toBe(first);
    await page.goto("/product?choose=1");
    await expectSignedIn(page);
    expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  });

  test("a second tab takes over the access token of the first instead of renewing", async ({
    context,
    sandbox,
    signIn,
  }) => {
    await signIn(EVERYONE);
    for (let tabs = 0; tabs < 3; tabs++) await expectSignedIn(await openTab(context));
    // One that gets no answer in time, on a busy machine, renews for itself.
    expect(await countSessionEvents(sandbox, "refreshed")).toBeLessThan(3);
    expect(await countSessionEvents(sandbox, "reuse-revoked")).toBe(0);
  });

  for (const minutes of [15, -15]) {
    test(`a clock ${minutes} min wrong changes nothing: signed in, one renewal for each life (FM-19)`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
      await signIn(EVERYONE);
      await page.goto("/product?choose=1");
      await expectSignedIn(page);
      expect(await countSessionEvents(sandbox, "refreshed")).toBe(1);
      for (const life of [2, 3]) {
        await page.mouse.move(10 * life, 10);
        await passTime(page, sandbox, 280_000);
        await expect.poll(() => countSessionEvents(sandbox, "refreshed")).toBe(life);
        await page.getByRole("button", { name: "Screen" }).hover();
      }
      await expectSignedIn(page);
      expect(await countSessionEvents(sandbox, "signed-in")).toBe(1);
    });
  }
});

/** Part of every access token's payload, in the alphabet of tokens: `"token_type":"access"`. */
function accessTokenMark(): string {
  return Buffer.from('{"token_type":"access"').toString("base64url").slice(0, -2);
}
