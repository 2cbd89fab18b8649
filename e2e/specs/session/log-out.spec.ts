import type { Page } from "@playwright/test";

import { getUnlocks } from "../breath-test/clinic.ts";
import { fence } from "../../support/fence.ts";
import { expect, test } from "../../support/test.ts";
import {
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  GP,
  note,
  openTab,
  PROVOKED,
  readSessionKeys,
  readStoredKeys,
} from "./browser-session.ts";

const HANDSET = /00202/;

/** Leaves marks as a person's choices and as something the application wrote. */
const leaveMarks = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem("pref:theme", "dark");
      storage.setItem("something-of-the-session", "1");
    }
  });

async function expectOnlyPreferences(page: Page): Promise<void> {
  await expect.poll(() => readSessionKeys(page)).toEqual({ local: [], session: [] });
  const { local, session } = await readStoredKeys(page);
  expect(local).toContain("pref:theme");
  expect(session).toContain("pref:theme");
}

test.describe("log-out [spec §4] [REQ-NAV-14] [REQ-SESSION-11] [REQ-SESSION-12]", () => {
  test("unlocks with the valid token, empties both storages but for `pref:`, closes realtime, and goes to login without `to` @daily:storage", async ({
    page,
    sandbox,
    signInByForm,
  }) => {
    await signInByForm(GP);
    const lock = page.waitForRequest(/\/lock\/$/);
    await page.getByRole("button", { name: HANDSET }).click();
    await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
    await expect.poll(async () => (await sandbox.log()).realtime.connections).toBe(1);
    await leaveMarks(page);
    // Within the page: the browser's own way to an address ends the page, which unlocks and hangs up by itself.
    const unlock = page.waitForRequest(/\/unlock\/$/);
    await page.evaluate(() => {
      Object.assign(window, { isSamePage: true });
      history.pushState(null, "", "/logout");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page).toHaveURL(/\/login$/);
    expect((await unlock).headers()["authorization"]).toBe((await lock).headers()["authorization"]);
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await expectOnlyPreferences(page);
    await expect
      .poll(async () => (await sandbox.log()).locks.filter(({ event }) => event === "unlocked").length)
      .toBe(1);
    await expect.poll(async () => (await sandbox.log()).realtime.connections).toBe(0);
    await expect(note(page)).toBeHidden();

    await page.goBack();
    await expectSignedOut(page);
  });

  test("ends the other tab too, with its data and storage cleared, and unlocks the handset once (FM-21) @daily:windows", async ({
    page,
    context,
    sandbox,
    signInByForm,
  }) => {
    await signInByForm(GP);
    await page.getByRole("button", { name: HANDSET }).click();
    await expect(page.getByText("You have selected Handset 00202 for this test")).toBeVisible();
    const other = await openTab(context, "/nts/results-history");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await leaveMarks(other);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expectSignedOut(page);
    await expectSignedOut(other);
    await expect(other.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expectOnlyPreferences(other);
    await fence(page);
    await fence(other);
    const { locks } = await sandbox.log();
    expect(locks.filter(({ event }) => event === "unlocked")).toHaveLength(1);
    expect(getUnlocks((await sandbox.log()).requests).length).toBeLessThanOrEqual(1);
  });

  test("works offline @daily:network", async ({ page, context, signInByForm, watch }) => {
    watch.allow(PROVOKED);
    await signInByForm(EVERYONE);
    await expectSignedIn(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expectSignedOut(page);
    expect((await readSessionKeys(page)).local).toEqual([]);
    await context.setOffline(false);
    await page.goto("/product");
    await expectSignedOut(page);
  });
});
