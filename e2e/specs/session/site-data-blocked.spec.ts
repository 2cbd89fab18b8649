import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Browser, BrowserContext, Page } from "@playwright/test";

import { finishTest, BOTH_PRODUCTS } from "../breath-test/both-products.ts";
import { getLockSteps, startTest } from "../breath-test/clinic.ts";
import { watchPage } from "../../support/page-watch.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { expect, test as base } from "../../support/test.ts";
import { passTime } from "./browser-session.ts";

/** Settings › Privacy and security › "Don't allow sites to save data on your device", as Chromium stores it. */
const BLOCK_SITE_DATA = { profile: { default_content_setting_values: { cookies: 2 } } };
/** Settings › Privacy & Security › Custom › Cookies › "All cookies", as Firefox stores it. */
const BLOCK_ALL_COOKIES = { "network.cookie.cookieBehavior": 2 };

/** A page of a browser in which the person, or their IT department, has blocked all site data. */
const test = base.extend<{ blockedPage: Page }>({
  blockedPage: async ({ playwright, browserName, channel, launchOptions, stack }, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), "capno-blocked-"));
    const contextOptions = { baseURL: stack.shellUrl, viewport: { width: 1280, height: 800 } };
    let browser: Browser | undefined;
    let context: BrowserContext;
    if (browserName === "firefox") {
      const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...BLOCK_ALL_COOKIES };
      const channelOption = channel === undefined ? {} : { channel };
      browser = await playwright.firefox.launch({ ...launchOptions, ...channelOption, firefoxUserPrefs });
      context = await browser.newContext(contextOptions);
    } else {
      await mkdir(path.join(profile, "Default"));
      await writeFile(path.join(profile, "Default", "Preferences"), JSON.stringify(BLOCK_SITE_DATA));
      const options = { ...launchOptions, ...contextOptions };
      context = await playwright.chromium.launchPersistentContext(profile, options);
    }
    const page = await context.newPage();
    const watch = watchPage(page);
    // Firefox also reports to the window what the code that asked was told: a body whose request was cancelled, and that
    // service workers are refused as well.
    if (browserName === "firefox")
      watch.allow(
        /Failed to (read data from the ReadableStream: .AbortError|get service worker registration)/,
      );
    await use(page);
    expect(watch.problems(), "console, content policy and network").toEqual([]);
    await context.close();
    await browser?.close();
    await rm(profile, { recursive: true, force: true });
  },
});

test("a user whose browser blocks site data signs in, does a test, renews the session and sees the result [FM-20 N] @daily:storage", async ({
  blockedPage: page,
  browserName,
  sandbox,
}) => {
  const [screen] = BOTH_PRODUCTS;
  if (screen === undefined) throw new Error("no product");
  await sandbox.reset({ accessTokenS: 60 });
  await page.clock.install();
  await signInByForm(page, screen.who);
  await expect(page.getByText(/Your browser blocks storage/)).toBeVisible();
  const refusal = await page.evaluate(async (name) => {
    try {
      if (name === "firefox") new BroadcastChannel("probe").close();
      return await navigator.locks.request("probe", () => "granted");
    } catch (error) {
      return String(error);
    }
  }, browserName);
  expect(refusal, "this browser blocks site data").toMatch(/SecurityError/);
  await startTest(page, screen.serial);
  await passTime(page, sandbox, 50_000);
  await expect
    .poll(async () => (await sandbox.log()).sessions.filter(({ event }) => event === "refreshed").length)
    .toBeGreaterThan(0);
  const { testIdentifier } = await finishTest(page, sandbox, screen);
  await expect(page.getByText(testIdentifier)).toBeVisible();
  await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-finished-test"]);
});
