import type { BrowserContext, Page } from "@playwright/test";

import { holdRequest } from "../../support/other-files.ts";
import { passTime } from "../session/browser-session.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";
import {
  chooseHandset,
  getLockSteps,
  getStoredPercent,
  isResultPage,
  SCREEN_HANDSET,
  startTest,
} from "./clinic.ts";
import { getRequests, note, PACK_YEARS, passUntil, reachTheQuestion } from "./faults.ts";

const OFFLINE = /WebSocket|ws:\/\/|wss:\/\/|ERR_INTERNET_DISCONNECTED|ChunkLoadError/;
const LOST = /is no longer locked for you/;

const isAt = (page: Page, fits: (url: URL) => boolean) => () => fits(new URL(page.url()));
const countLocks = async (sandbox: Sandbox) =>
  (await getLockSteps(sandbox)).filter((step) => step.endsWith(" locked")).length;

/** Nothing goes out or comes in, for this long. */
async function spendOffline(
  context: BrowserContext,
  sandbox: Sandbox,
  during: () => Promise<void>,
): Promise<void> {
  await context.setOffline(true);
  await sandbox.realtime(false);
  await during();
  await sandbox.realtime(true);
  await context.setOffline(false);
}

async function passTenSeconds(page: Page, sandbox: Sandbox): Promise<void> {
  await passTime(page, sandbox, 5_000);
  await passTime(page, sandbox, 5_000);
}

test.describe("offline", () => {
  test.beforeEach(async ({ page, sandbox, watch }) => {
    watch.allow(OFFLINE);
    await sandbox.reset({ accessTokenS: 3_600 });
    await page.clock.install();
  });

  test("ten seconds offline in the middle of a test lose nothing [FM-10 N] @daily:network", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await spendOffline(context, sandbox, async () => {
      await passTenSeconds(page, sandbox);
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await expect(note(page)).toHaveCount(0);
    });
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await passUntil(page, sandbox, 2_000, isAt(page, isResultPage));
    expect(page.url()).toContain(record.capnogramId);
    await expect(page.getByText(await getStoredPercent(sandbox, record), { exact: true })).toBeVisible();
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-finished-test"]);
  });

  test("five minutes offline: the lock is said to be lost, and it leads to the handsets [FM-10 N]", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("gp@capno.example");
    await startTest(page, "00201");
    await spendOffline(context, sandbox, async () => {
      await passUntil(page, sandbox, 20_000, () => page.getByText(LOST).isVisible());
      await expect(page).toHaveURL(/\/nts\/handsets$/);
    });
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Selected for this test")).toHaveCount(0);
    await passTime(page, sandbox, 10_000);
    // Back online nothing is locked without a click.
    await expect.poll(() => countLocks(sandbox)).toBe(1);
    await chooseHandset(page, "00201");
    await expect.poll(() => countLocks(sandbox)).toBe(2);
  });

  test("ten seconds offline at the smoking history: what was typed is kept, and sent once [FM-10 D]", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    const capnogramId = await reachTheQuestion(page, sandbox);
    await page.getByLabel(PACK_YEARS).fill("25");
    await spendOffline(context, sandbox, async () => {
      await passTenSeconds(page, sandbox);
      await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
      // Sent while offline it fails, and is kept all the same.
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(note(page)).toContainText(
        "An unexpected network error occurred whilst sending the smoking history. Please try again later.",
      );
      await note(page).getByRole("button", { name: "Back" }).click();
      await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
    });
    expect(await getRequests(sandbox, "POST", /smokingHistory/)).toEqual([]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await passUntil(page, sandbox, 2_000, isAt(page, isResultPage));
    await expect
      .poll(async () => (await sandbox.log()).smokingHistories)
      .toEqual([expect.objectContaining({ capnogramId, packYears: 25 })]);
  });

  test("five minutes offline at the smoking history: the lock is lost, nothing is sent, and it is asked again [FM-10 D]", async ({
    page,
    context,
    sandbox,
    signIn,
  }) => {
    await signIn("clinic@capno.example");
    const capnogramId = await reachTheQuestion(page, sandbox);
    await page.getByLabel(PACK_YEARS).fill("25");
    await spendOffline(context, sandbox, async () => {
      await passUntil(page, sandbox, 20_000, () => page.getByText(LOST).isVisible());
      await expect(page).toHaveURL(/\/ntd\/handsets$/);
    });
    await note(page).getByRole("button", { name: "Back" }).click();
    expect((await sandbox.log()).smokingHistories).toEqual([]);
    await page.getByRole("button", { name: "Enter smoking history" }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/smoking-history/${capnogramId}`));
    await expect(page.getByLabel(PACK_YEARS)).toHaveValue("");
    await expect(page.getByRole("button", { name: /00401/ })).toContainText("Selected for this test");
    await page.getByLabel(PACK_YEARS).fill("30");
    await page.getByRole("button", { name: "Confirm" }).click();
    await passUntil(page, sandbox, 2_000, isAt(page, isResultPage));
    await expect
      .poll(async () => (await sandbox.log()).smokingHistories)
      .toEqual([expect.objectContaining({ capnogramId, packYears: 30 })]);
  });
});

const isLock = ({ method, url }: { readonly method: string; readonly url: URL }) =>
  method === "POST" && url.pathname.endsWith("/lock/");

test.describe("slow", () => {
  for (const { column, who, serial } of BOTH_PRODUCTS) {
    test(`Start waits for the lock, then for the handset's channel [FM-11 ${column}]`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await sandbox.reset({ accessTokenS: 3_600 });
      await signIn(who);
      await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
      const lock = await holdRequest(page, isLock);
      const channel = await holdRequest(
        page,
        ({ url, body }) => url.pathname.includes("/pusher/auth") && /handset(%40|@)/.test(body),
      );
      await page.getByRole("button", { name: new RegExp(serial) }).click();
      await Promise.all([lock.asked, channel.asked]);
      const start = page.getByRole("button", { name: "Start", exact: true });
      await expect(start).toHaveAttribute("aria-disabled", "true");
      await expect(page.getByText("Locking the handset for you")).toBeVisible();
      lock.letGo();
      await expect(page.getByText("Connecting to the handset")).toBeVisible();
      await expect(start).toHaveAttribute("aria-disabled", "true");
      await start.click({ force: true });
      await expect(page).toHaveURL(/start-test$/);
      channel.letGo();
      await expect(start).not.toHaveAttribute("aria-disabled", "true");
      await start.click();
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await expect.poll(() => getRequests(sandbox, "POST", /\/lock\/$/)).toHaveLength(1);
    });
  }

  test("a lock that takes 15 seconds is waited for, and Start with it [FM-11 N]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ accessTokenS: 3_600 });
    await page.clock.install();
    await signIn("gp@capno.example");
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    const lock = await holdRequest(page, isLock);
    await page.getByRole("button", { name: /00201/ }).click();
    await lock.asked;
    await page.clock.runFor(15_000);
    const start = page.getByRole("button", { name: "Start", exact: true });
    await expect(start).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByText("Locking the handset for you")).toBeVisible();
    await expect(note(page)).toHaveCount(0);
    lock.letGo();
    await expect(start).not.toHaveAttribute("aria-disabled", "true");
    await expect.poll(() => getRequests(sandbox, "POST", /\/lock\/$/)).toHaveLength(1);
  });

  test("Confirm is busy for as long as the answer takes, gives up after 30 seconds and not before, and what was typed is kept [FM-11 D]", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/ERR_ABORTED/);
    await sandbox.reset({ accessTokenS: 3_600 });
    await page.clock.install();
    await signIn("clinic@capno.example");
    await reachTheQuestion(page, sandbox);
    await page.getByLabel(PACK_YEARS).fill("25");
    const answer = await holdRequest(
      page,
      ({ method, url }) => method === "POST" && url.pathname.includes("smokingHistory"),
    );
    // From here on the page's time is the test's alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const confirm = page.getByRole("button", { name: "Confirm" });
    await confirm.click();
    await answer.asked;
    await expect(confirm).toHaveAttribute("aria-busy", "true");
    await page.clock.runFor(29_500);
    await expect(confirm).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: "Don't know" })).toBeDisabled();
    await expect(note(page)).toHaveCount(0);
    await confirm.click({ force: true });
    await page.clock.runFor(1_000);
    await expect(note(page)).toContainText(
      "An unexpected network error occurred whilst sending the smoking history. Please try again later.",
    );
    await page.clock.resume();
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel(PACK_YEARS)).toHaveValue("25");
    await expect(confirm).not.toHaveAttribute("aria-busy", "true");
    // What was given up never reached the server: one answer, by the person's second click.
    expect(await getRequests(sandbox, "POST", /smokingHistory/)).toEqual([]);
    await confirm.click();
    await page.waitForURL(isResultPage);
    await expect
      .poll(async () => (await sandbox.log()).smokingHistories)
      .toEqual([expect.objectContaining({ packYears: 25 })]);
    answer.letGo();
  });
});

for (const { column, name, who, serial } of BOTH_PRODUCTS) {
  const next = serial.replace(/1$/, "2");
  test(`an unlock that is never answered frees the next handset after ten seconds on ${name} [FM-29 ${column}]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ accessTokenS: 3_600 });
    await page.clock.install();
    await signIn(who);
    await chooseHandset(page, serial);
    const unlock = await holdRequest(
      page,
      ({ method, url }) => method === "POST" && /unlock/.test(url.pathname),
    );
    // The server never saw the unlock: a list read from now on would name both handsets as ours.
    const list = await holdRequest(
      page,
      ({ method, url }) => method === "GET" && url.pathname.endsWith("/v2/handsets/"),
      "every",
    );
    await page.getByRole("button", { name: new RegExp(next) }).click();
    await unlock.asked;
    await page.clock.runFor(9_000);
    await expect.poll(() => countLocks(sandbox)).toBe(1);
    await page.clock.runFor(1_500);
    await expect(page.getByText(`You have selected Handset ${next} for this test`)).toBeVisible();
    await expect.poll(() => countLocks(sandbox)).toBe(2);
    await expect(note(page)).toHaveCount(0);
    list.letGo();
    unlock.letGo();
  });
}
