import type { Sandbox } from "../support/sandbox.ts";
import { expect, test } from "../support/test.ts";
import { enter, getStoredKeys } from "./way-in.ts";

async function countRefreshes(sandbox: Sandbox): Promise<number> {
  return (await sandbox.log()).sessions.filter(({ event }) => event === "refreshed").length;
}

const EXPIRED = "Your session has expired. Please login again.";

test.describe("session · spec §4, §8, decisions C8 to C14", () => {
  for (const status of [401, 403]) {
    test(`${status} ends it with the specified note, and leads back after sign-in (F06, F07)`, async ({
      page,
      sandbox,
      signIn,
      watch,
    }) => {
      watch.allow(new RegExp(String(status)));
      await signIn("research@capno.example");
      await expect(page).toHaveURL(/\/list$/);
      await sandbox.faults([{ method: "GET", path: "/duid/", status, body: { detail: "no" } }]);
      await page.reload();
      const note = page.getByRole("alertdialog", { name: "Note" });
      await expect(note).toContainText(EXPIRED);
      await expect(page).toHaveURL(/\/login\?to=%2Flist$/);
      await note.getByRole("button", { name: "Back" }).click();
      expect((await getStoredKeys(page)).local).toEqual([]);
      await sandbox.clearFaults();
      await enter(page, "research@capno.example");
      await expect(page).toHaveURL(/\/list$/);
    });
  }

  test("an expired refresh token ends it with the specified note", async ({ page, sandbox }) => {
    await sandbox.reset({ accessTokenS: 31, refreshTokenS: 34 });
    await page.goto("/login");
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    await page.waitForTimeout(4500);
    // Anything that asks the server will do; the page may have asked by itself already.
    const licences = page.getByRole("link", { name: "OSS Attribution" });
    if (await licences.isVisible()) await licences.dispatchEvent("click");
    await expect(page.getByRole("alertdialog", { name: "Note" })).toContainText(EXPIRED);
    await expect(page).toHaveURL(/\/login\?to=/);
  });

  test("a refused refresh ends it with the specified error", async ({ page, sandbox, signIn, watch }) => {
    watch.allow(/401/);
    await signIn("research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    await sandbox.faults([
      { method: "POST", path: "/user/login/refresh/", status: 401, body: { detail: "no" } },
    ]);
    await page.reload();
    const dialog = page.getByRole("alertdialog", { name: "Error" });
    await expect(dialog).toContainText("Problem authenticating. Please try logging in again");
    await expect(dialog.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test("twenty tabs renew together: one refresh for each expiry, and nobody is logged out", async ({
    context,
    page,
    sandbox,
  }) => {
    test.setTimeout(150_000);
    // Renewed with 30 s left: each token serves for four seconds.
    await sandbox.reset({ accessTokenS: 34 });
    await page.goto("/login");
    await enter(page, "viewer@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    const tabs = [page];
    const others = Array.from({ length: 19 }, async () => {
      const tab = await context.newPage();
      await tab.goto("/list");
      return tab;
    });
    tabs.push(...(await Promise.all(others)));
    await Promise.all(
      tabs.map((tab) =>
        expect(tab.getByRole("heading", { name: "All Users" })).toBeVisible({ timeout: 30_000 }),
      ),
    );
    const beganAt = Date.now();
    const before = await countRefreshes(sandbox);
    const rounds = 4;
    for (let round = 0; round < rounds; round += 1) {
      await page.waitForTimeout(4300);
      const link = round % 2 === 0 ? "OSS Attribution" : "All Users";
      await Promise.all(tabs.map((tab) => tab.getByRole("link", { name: link }).dispatchEvent("click")));
    }
    await page.waitForTimeout(1500);
    const refreshes = (await countRefreshes(sandbox)) - before;
    const lives = Math.ceil((Date.now() - beganAt) / 4000);
    expect(refreshes).toBeGreaterThanOrEqual(rounds - 1);
    expect(refreshes).toBeLessThanOrEqual(lives);
    const { sessions } = await sandbox.log();
    expect(sessions.filter(({ event }) => event === "reuse-revoked")).toEqual([]);
    for (const tab of tabs) expect(new URL(tab.url()).pathname).not.toBe("/login");
  });

  test("log-out works without a network", async ({ page, context, signIn, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
    await signIn("research@capno.example");
    await expect(page.getByRole("heading", { name: "All Users" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await getStoredKeys(page)).toEqual({ local: [], session: [] });
    await expect(page.getByText("CARD-")).toHaveCount(0);
    await context.setOffline(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
  });

  test("keeps what the person prefers, and nothing else (C12)", async ({ page, signIn }) => {
    await signIn("research@capno.example");
    await page.evaluate(() => {
      localStorage.setItem("pref:theme", "dark");
      localStorage.setItem("left-behind", "x");
    });
    await page.goto("/logout");
    await expect(page).toHaveURL(/\/login$/);
    expect((await getStoredKeys(page)).local).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("pref:theme"))).toBe("dark");
  });

  test("works where the browser stores nothing, and says so (F20)", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
    await page.goto("/login");
    await enter(page, "research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    await expect(page.getByText(/does not let the page store anything/)).toBeVisible();
  });

  test("never puts a token into an address", async ({ page, watch, signIn }) => {
    await signIn("everyone@capno.example");
    await page.goto("/nts");
    await expect(page).toHaveURL(/\/nts\/handsets$/);
    expect(watch.requests().filter((url) => /eyJ|token=|access=|refresh=/.test(url))).toEqual([]);
  });
});

test.describe("inactivity · spec §4, decision C10", () => {
  test("warns two minutes before, stays on request, and ends with the specified note", async ({ page }) => {
    await page.clock.install();
    await page.goto("/login");
    await enter(page, "viewer@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    await page.clock.runFor(13 * 60_000 + 2000);
    const warning = page.getByRole("alertdialog", { name: "Are you still there?" });
    await expect(warning).toBeVisible();
    await expect(warning.getByRole("timer")).toHaveText(/^1:5\d$/);
    await warning.getByRole("button", { name: "Stay signed in" }).click();
    await expect(warning).toBeHidden();
    await page.clock.runFor(15 * 60_000 + 2000);
    await expect(page.getByRole("alertdialog", { name: "Note" })).toContainText(
      "You've been inactive for more than 15 minutes. Please login again.",
    );
    await expect(page).toHaveURL(/\/login\?to=%2Flist$/);
  });

  test("a machine that slept wakes to the sign-in page (F18)", async ({ page }) => {
    await page.clock.install();
    await page.goto("/login");
    await enter(page, "viewer@capno.example");
    await expect(page.getByRole("heading", { name: "All Users" })).toBeVisible();
    await page.clock.fastForward(8 * 3_600_000);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("alertdialog", { name: "Note" })).toContainText(
      "inactive for more than 15 minutes",
    );
    await expect(page.getByText("CARD-")).toHaveCount(0);
  });
});
